// Random play of villains.cc, `villains` or `villains(sampled_deal=true)`, or of a game that comes with OpenSpiel, with the loop of its own
// examples/example.cc.
// Speaks as benchmarks/peers/slots.py says.

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <memory>
#include <random>
#include <vector>

#include "open_spiel/abseil-cpp/absl/random/uniform_int_distribution.h"
#include "open_spiel/spiel.h"

namespace {

constexpr int kChunk = 500;  // games between two looks at the clock

struct Played {
  int64_t games = 0;
  int64_t moves = 0;
  int64_t points = 0;
  int64_t points_squared = 0;
  double seconds = 0;
};

double ProcessSeconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

void PlayGame(const open_spiel::Game& game, std::mt19937& rng, Played& played) {
  std::unique_ptr<open_spiel::State> state = game.NewInitialState();
  while (!state->IsTerminal()) {
    if (state->IsChanceNode()) {
      state->ApplyAction(open_spiel::SampleAction(state->ChanceOutcomes(), rng).first);
    } else {
      const std::vector<open_spiel::Action> actions = state->LegalActions();
      absl::uniform_int_distribution<int> choice(0, actions.size() - 1);
      state->ApplyAction(actions[choice(rng)]);
      ++played.moves;
    }
  }
  ++played.games;
  for (const double value : state->Returns()) {
    const int64_t points = value;
    played.points += points;
    played.points_squared += points * points;
  }
}

Played Play(const open_spiel::Game& game, std::mt19937& rng, double seconds) {
  Played played;
  const double started = ProcessSeconds();
  do {
    for (int i = 0; i < kChunk; ++i) PlayGame(game, rng, played);
    played.seconds = ProcessSeconds() - started;
  } while (played.seconds < seconds);
  return played;
}

}  // namespace

int main(int, char** argv) {
  const std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(argv[1]);
  std::mt19937 rng(std::random_device{}());
  Play(*game, rng, 0);  // warms up
  std::printf("{\"open_spiel\": \"%s\"}\n", OPEN_SPIEL_VERSION);
  std::fflush(stdout);
  for (double seconds; std::cin >> seconds;) {
    const Played played = Play(*game, rng, seconds);
    std::printf("{\"count\": %" PRId64 ", \"seconds\": %.9f, \"games\": %" PRId64 ", \"moves\": %" PRId64
                ", \"points\": %" PRId64 ", \"points_squared\": %" PRId64 ", \"checksum\": \"\"}\n",
                played.moves, played.seconds, played.games, played.moves, played.points, played.points_squared);
    std::fflush(stdout);
  }
}
