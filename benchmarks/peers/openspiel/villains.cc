// Basic Villains with four players as a game of OpenSpiel's, written as the games in its folder `games` are: number cards only,
// villains dealt out, no clock.
//
// Each card is drawn at a chance node, as in its hearts and gin_rummy. With sampled_deal=true the game deals by itself at a single one,
// as its tarok does: that is faster, but there are no odds for algorithms like CFR.

#include <array>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "open_spiel/abseil-cpp/absl/algorithm/container.h"
#include "open_spiel/abseil-cpp/absl/random/uniform_int_distribution.h"
#include "open_spiel/abseil-cpp/absl/strings/str_cat.h"
#include "open_spiel/abseil-cpp/absl/types/optional.h"
#include "open_spiel/game_parameters.h"
#include "open_spiel/spiel.h"
#include "open_spiel/spiel_globals.h"
#include "open_spiel/spiel_utils.h"

namespace open_spiel {
namespace villains {
namespace {

constexpr int kNumPlayers = 4;
constexpr int kDeckSize = 18;
constexpr int kHandSize = 4;
constexpr int kNumNumbers = 6;
constexpr int kDeckSum = 63;

// What is done with a card. An action is its place in the hand * 4 + this.
enum Kind { kHide, kOnOwn, kOnLeft, kOnRight, kNumKinds };
constexpr std::array<const char*, kNumKinds> kKindNames = {"hide", "own", "left", "right"};

struct Card {
  int color;
  int number;

  bool Matches(const Card& other) const { return color == other.color || number == other.number; }
  std::string ToString() const { return absl::StrCat(std::string(1, "ABCDEF"[color]), number); }
};

// All decks are equal.
constexpr std::array<Card, kDeckSize> kDeck = {{
    {0, 4}, {0, 5}, {0, 6}, {1, 1}, {1, 4}, {1, 5}, {2, 2}, {2, 3}, {2, 5},
    {3, 1}, {3, 3}, {3, 6}, {4, 1}, {4, 2}, {4, 6}, {5, 2}, {5, 3}, {5, 4},
}};

const GameType kGameType{
    /*short_name=*/"villains",
    /*long_name=*/"Basic Villains",
    GameType::Dynamics::kSequential,
    GameType::ChanceMode::kExplicitStochastic,
    GameType::Information::kImperfectInformation,
    GameType::Utility::kGeneralSum,
    GameType::RewardModel::kTerminal,
    /*max_num_players=*/kNumPlayers,
    /*min_num_players=*/kNumPlayers,
    /*provides_information_state_string=*/false,
    /*provides_information_state_tensor=*/false,
    /*provides_observation_string=*/true,
    /*provides_observation_tensor=*/false,
    /*parameter_specification=*/
    {
        // Deal at one chance node?
        {"sampled_deal", GameParameter(false)},
        // Of the sampled deal; -1 is another one each time.
        {"rng_seed", GameParameter(-1)},
    }};

// A player's cards and pile.
struct Seat {
  std::vector<Card> deck{kDeck.begin(), kDeck.end()};
  std::vector<Card> hand;
  absl::optional<Card> top;  // what the pile shows; nullopt is a hero
  int heroes = 0;
  std::array<int, kNumNumbers + 1> villains = {};  // by number

  void Receive(const Card& card);
  void Draw(int place);
  int Points() const;
};

class VillainsGame : public Game {
 public:
  explicit VillainsGame(const GameParameters& params);

  std::unique_ptr<State> NewInitialState() const override;
  int NumDistinctActions() const override { return kHandSize * kNumKinds; }
  int MaxChanceOutcomes() const override { return sampled_deal_ ? 1 : kDeckSize; }
  int NumPlayers() const override { return kNumPlayers; }
  double MinUtility() const override { return 0; }
  double MaxUtility() const override { return kNumPlayers * kDeckSum; }
  int MaxGameLength() const override { return kNumPlayers * (kDeckSize - 1); }
  int MaxChanceNodesInHistory() const override { return sampled_deal_ ? 1 : kNumPlayers * kDeckSize + 1; }
  std::mt19937& RNG() const { return rng_; }

 private:
  const bool sampled_deal_;
  mutable std::mt19937 rng_;
};

class VillainsState : public State {
 public:
  VillainsState(std::shared_ptr<const Game> game, bool sampled_deal) : State(game), sampled_deal_(sampled_deal) {}
  VillainsState(const VillainsState&) = default;

  Player CurrentPlayer() const override;
  bool IsTerminal() const override { return phase_ == Phase::kOver; }
  std::unique_ptr<State> Clone() const override { return std::make_unique<VillainsState>(*this); }
  ActionsAndProbs ChanceOutcomes() const override;
  std::vector<Action> LegalActions() const override;
  std::vector<double> Returns() const override;
  std::string ActionToString(Player player, Action action) const override;
  std::string ObservationString(Player player) const override;
  std::string ToString() const override;

 protected:
  void DoApplyAction(Action action) override;

 private:
  enum class Phase { kDeal, kStarter, kPlay, kDraw, kOver };

  static Player LeftOf(Player player) { return (player + 1) % kNumPlayers; }
  static Player RightOf(Player player) { return (player + kNumPlayers - 1) % kNumPlayers; }

  int NumChanceOutcomes() const;
  void SampleDeal();
  void DealCard(int place);
  void Play(int place, Kind kind);
  void NextTurn();
  std::string PilesToString() const;
  std::string HandToString(Player player) const;

  const bool sampled_deal_;
  Phase phase_ = Phase::kDeal;
  Player player_ = 0;  // who plays or draws
  std::array<Seat, kNumPlayers> seats_;
};

void Seat::Receive(const Card& card) {
  top = card;
  ++villains[card.number];
}

void Seat::Draw(int place) {
  const bool first = deck.size() == kDeckSize;
  const Card card = deck[place];
  deck.erase(deck.begin() + place);
  if (first) {  // V2
    Receive(card);
  } else {
    hand.push_back(card);
  }
}

// V8
int Seat::Points() const {
  const int canceled = heroes > 0 ? (heroes - 1) % kNumNumbers + 1 : 0;
  const int last = heroes > kNumNumbers ? kNumNumbers - 1 : kNumNumbers;
  int points = 0;
  for (int number = 1; number <= last; ++number) {
    if (number != canceled) points += number * villains[number];
  }
  return points;
}

VillainsGame::VillainsGame(const GameParameters& params)
    : Game(kGameType, params),
      sampled_deal_(ParameterValue<bool>("sampled_deal")),
      rng_(ParameterValue<int>("rng_seed") == -1 ? std::random_device()() : ParameterValue<int>("rng_seed")) {
  if (sampled_deal_) game_type_.chance_mode = GameType::ChanceMode::kSampledStochastic;
}

std::unique_ptr<State> VillainsGame::NewInitialState() const {
  return std::make_unique<VillainsState>(shared_from_this(), sampled_deal_);
}

Player VillainsState::CurrentPlayer() const {
  switch (phase_) {
    case Phase::kPlay:
      return player_;
    case Phase::kOver:
      return kTerminalPlayerId;
    default:
      return kChancePlayerId;
  }
}

int VillainsState::NumChanceOutcomes() const {
  if (sampled_deal_) return 1;
  return phase_ == Phase::kStarter ? kNumPlayers : seats_[player_].deck.size();
}

// Places in a deck, or who starts.
ActionsAndProbs VillainsState::ChanceOutcomes() const {
  SPIEL_CHECK_TRUE(IsChanceNode());
  const int count = NumChanceOutcomes();
  ActionsAndProbs outcomes;
  outcomes.reserve(count);
  for (int i = 0; i < count; ++i) outcomes.push_back({i, 1.0 / count});
  return outcomes;
}

// V3-V5
std::vector<Action> VillainsState::LegalActions() const {
  if (IsTerminal()) return {};
  if (IsChanceNode()) return LegalChanceOutcomes();
  const Seat& seat = seats_[player_];
  const absl::optional<Card>& left = seats_[LeftOf(player_)].top;
  const absl::optional<Card>& right = seats_[RightOf(player_)].top;
  std::vector<Action> actions;
  actions.reserve(NumDistinctActions());
  for (int place = 0; place < static_cast<int>(seat.hand.size()); ++place) {
    const Card& card = seat.hand[place];
    const bool on_left = left && card.Matches(*left);
    const bool on_right = right && card.Matches(*right);
    const bool on_own = !on_left && !on_right && (!seat.top || card.Matches(*seat.top));
    actions.push_back(place * kNumKinds + kHide);
    if (on_own) actions.push_back(place * kNumKinds + kOnOwn);
    if (on_left) actions.push_back(place * kNumKinds + kOnLeft);
    if (on_right) actions.push_back(place * kNumKinds + kOnRight);
  }
  return actions;
}

void VillainsState::DoApplyAction(Action action) {
  switch (phase_) {
    case Phase::kDeal:
      sampled_deal_ ? SampleDeal() : DealCard(action);
      break;
    case Phase::kStarter:
      player_ = action;
      phase_ = Phase::kPlay;
      break;
    case Phase::kPlay:
      Play(action / kNumKinds, static_cast<Kind>(action % kNumKinds));
      break;
    case Phase::kDraw:
      seats_[player_].Draw(action);
      NextTurn();
      break;
    case Phase::kOver:
      SpielFatalError("The game is over.");
  }
}

void VillainsState::SampleDeal() {
  std::mt19937& rng = static_cast<const VillainsGame&>(*game_).RNG();
  for (Seat& seat : seats_) {
    absl::c_shuffle(seat.deck, rng);
    while (seat.hand.size() < kHandSize) seat.Draw(seat.deck.size() - 1);
  }
  player_ = absl::uniform_int_distribution<Player>(0, kNumPlayers - 1)(rng);
  phase_ = Phase::kPlay;
}

void VillainsState::DealCard(int place) {
  seats_[player_].Draw(place);
  if (seats_[player_].hand.size() < kHandSize) return;
  player_ = LeftOf(player_);
  if (player_ == 0) phase_ = Phase::kStarter;
}

void VillainsState::Play(int place, Kind kind) {
  Seat& seat = seats_[player_];
  const Card card = seat.hand[place];
  seat.hand.erase(seat.hand.begin() + place);
  if (kind == kHide) {
    seat.top = absl::nullopt;
    ++seat.heroes;
  } else {
    seats_[kind == kOnLeft ? LeftOf(player_) : kind == kOnRight ? RightOf(player_) : player_].Receive(card);
  }
  if (!sampled_deal_ && !seat.deck.empty()) {
    phase_ = Phase::kDraw;
    return;
  }
  if (!seat.deck.empty()) seat.Draw(seat.deck.size() - 1);
  NextTurn();
}

// V6
void VillainsState::NextTurn() {
  for (int i = 0; i < kNumPlayers; ++i) {
    player_ = LeftOf(player_);
    if (!seats_[player_].hand.empty()) {
      phase_ = Phase::kPlay;
      return;
    }
  }
  phase_ = Phase::kOver;
}

std::vector<double> VillainsState::Returns() const {
  std::vector<double> returns(kNumPlayers, 0.0);
  if (IsTerminal()) absl::c_transform(seats_, returns.begin(), [](const Seat& seat) { return seat.Points(); });
  return returns;
}

std::string VillainsState::ActionToString(Player player, Action action) const {
  if (player == kChancePlayerId) return absl::StrCat("chance outcome ", action);
  return absl::StrCat("card ", action / kNumKinds, " ", kKindNames[action % kNumKinds]);
}

std::string VillainsState::PilesToString() const {
  std::string text = "Piles:";
  for (const Seat& seat : seats_) absl::StrAppend(&text, " ", seat.top ? seat.top->ToString() : "hero");
  return text;
}

std::string VillainsState::HandToString(Player player) const {
  std::string text = absl::StrCat("\nHand of player ", player, ":");
  for (const Card& card : seats_[player].hand) absl::StrAppend(&text, " ", card.ToString());
  return text;
}

std::string VillainsState::ObservationString(Player player) const {
  SPIEL_CHECK_GE(player, 0);
  SPIEL_CHECK_LT(player, num_players_);
  return absl::StrCat("Player to act: ", CurrentPlayer(), "\n", PilesToString(), HandToString(player));
}

std::string VillainsState::ToString() const {
  std::string text = absl::StrCat("Player to act: ", CurrentPlayer(), "\n", PilesToString());
  for (Player player = 0; player < kNumPlayers; ++player) absl::StrAppend(&text, HandToString(player));
  return text;
}

std::shared_ptr<const Game> Factory(const GameParameters& params) { return std::make_shared<VillainsGame>(params); }

REGISTER_SPIEL_GAME(kGameType, Factory);

}  // namespace
}  // namespace villains
}  // namespace open_spiel
