"""Basic Villains as a Python game of OpenSpiel's, after its own `python/games/kuhn_poker.py`, and random play of it.

The deal is one chance node that the game samples (`SAMPLED_STOCHASTIC`): with a node for every card the same game is about half as fast.
"""

import random
from typing import Any, Final

import pyspiel

from benchmarks.peers.cards import DECK, HAND, HIDE, LEFT, NUM_PLAYERS, OWN, Card, legal_actions, score
from benchmarks.peers.slots import Played, repeat, serve

_TYPE: Final = pyspiel.GameType(
    short_name="python_villains",
    long_name="Python basic Villains",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=NUM_PLAYERS,
    min_num_players=NUM_PLAYERS,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)
_INFO: Final = pyspiel.GameInfo(
    num_distinct_actions=4 * HAND,
    max_chance_outcomes=1,
    num_players=NUM_PLAYERS,
    min_utility=0,
    max_utility=NUM_PLAYERS * 63,
    max_game_length=NUM_PLAYERS * (len(DECK) - 1),
)


class VillainsGame(pyspiel.Game):
    """The game; a state's actions are place in the hand * 4 + what is done with the card."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> "VillainsState":
        """Before the deal."""
        return VillainsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """None: random play observes nothing."""
        del iig_obs_type, params


class VillainsState(pyspiel.State):
    """A game in progress. A card is a pair of color and number; on top of a pile None is a hero."""

    def __init__(self, game: VillainsGame) -> None:
        super().__init__(game)
        self.decks: list[list[Card]] = []
        self.hands: list[list[Card]] = []
        self.tops: list[Card | None] = []
        self.heroes = [0] * NUM_PLAYERS
        self.villains: list[list[int]] = []
        self._seat = int(pyspiel.PlayerId.CHANCE)

    def current_player(self) -> int:
        """Whose turn it is."""
        return self._seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deal."""
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        left, right = self.tops[(player + 1) % NUM_PLAYERS], self.tops[player - 1]
        return legal_actions(self.hands[player], self.tops[player], left, right)

    def _apply_action(self, action: int) -> None:
        if self._seat < 0:
            self._deal()
            return
        seat = self._seat
        place, kind = divmod(action, 4)
        card = self.hands[seat].pop(place)
        if kind == HIDE:
            self.tops[seat] = None
            self.heroes[seat] += 1
        else:
            pile = seat if kind == OWN else (seat + 1) % NUM_PLAYERS if kind == LEFT else (seat - 1) % NUM_PLAYERS
            self.tops[pile] = card
            self.villains[pile].append(card[1])
        if self.decks[seat]:
            self.hands[seat].append(self.decks[seat].pop())
        self._seat = self._next(seat)

    def _deal(self) -> None:
        self.decks = [random.sample(DECK, len(DECK)) for _ in range(NUM_PLAYERS)]
        firsts = [deck.pop() for deck in self.decks]
        self.tops = [*firsts]
        self.villains = [[number] for _, number in firsts]
        self.hands = [[deck.pop() for _ in range(HAND)] for deck in self.decks]
        self._seat = random.randrange(NUM_PLAYERS)

    def _next(self, seat: int) -> int:
        """The next seat with a card in its hand; without one the game is over."""
        for steps in range(1, NUM_PLAYERS + 1):
            if self.hands[(seat + steps) % NUM_PLAYERS]:
                return (seat + steps) % NUM_PLAYERS
        return int(pyspiel.PlayerId.TERMINAL)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seat {player}: card {action // 4}, {('hide', 'own', 'left', 'right')[action % 4]}"

    def is_terminal(self) -> bool:
        """Are all hands empty?"""
        return self._seat == int(pyspiel.PlayerId.TERMINAL)

    def points(self) -> list[int]:
        """By seat."""
        return [score(self.heroes[seat], self.villains[seat]) for seat in range(NUM_PLAYERS)]

    def returns(self) -> list[float]:
        """The points when all is over."""
        return [float(points) for points in self.points()] if self.is_terminal() else [0.0] * NUM_PLAYERS

    def __str__(self) -> str:
        return f"turn {self._seat}, tops {self.tops}, hands {self.hands}"


pyspiel.register_game(_TYPE, VillainsGame)


def main() -> None:
    """Play."""
    game = pyspiel.load_game("python_villains")

    def play_game(played: Played) -> None:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(0)
            else:
                state.apply_action(random.choice(state.legal_actions()))
                moves += 1
        played.add(moves, [int(value) for value in state.returns()])

    serve(repeat(play_game), "open_spiel")


if __name__ == "__main__":
    main()
