"""OpenSpiel: importing this registers `orderup_diner`, `orderup_lucky_penny`, `orderup_villains` and all installed games.

Needs `orderup[openspiel]`. Games are in their sequential form (`orderup.envs.sequential`), and zero-sum. Chance comes first: `NUM_CHANCE_NODES`
chance nodes of 256 outcomes each are the seed of everything that is random afterwards, such as the deal and the races, drawn from the house's stream.
"""

from typing import Any, Final

import numpy as np

from orderup.envs.batch import Batch
from orderup.envs.history import History
from orderup.envs.sequential import NOBODY
from orderup.extras import importing_extra
from orderup.games import GAMES, Game, find
from orderup.kernel import SPECTATOR, entry_points
from orderup.kernel.dice import dice
from orderup.kernel.reading import copy_of

with importing_extra("openspiel"):
    import pyspiel

NUM_CHANCE_NODES: Final = 8
"""The number of chance nodes at the beginning of a game, a byte of the seed each."""
NUM_BYTE_VALUES: Final = 256
MAX_GAME_LENGTH: Final = 4000
"""The most decisions of a game: a longer one is broken off and valued as it stands. Only waiting makes a game in real time that long."""


def _game_type(game: Game) -> Any:
    """Return OpenSpiel's description of a game before it is set up."""
    options = {name: game.lab_options.get(name, option.default) for name, option in game.options.items()}
    return pyspiel.GameType(
        short_name=f"orderup_{game.name}",
        long_name=f"Order Up! {game.name.replace('_', ' ')}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": min(game.players), "max_game_length": MAX_GAME_LENGTH, **options},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """One of our games as OpenSpiel's: a subclass for each."""

    game_name: str

    def __init__(self, params: dict[str, Any]) -> None:
        options = dict(params)
        players, longest = int(options.pop("players")), int(options.pop("max_game_length"))
        self.template = Batch(self.game_name, 1, players, options=options, max_decisions=longest, autoreset=False)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.template.num_actions,
            max_chance_outcomes=NUM_BYTE_VALUES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(_game_type(self.template.game), info, params)

    def new_initial_state(self) -> "SpielState":
        """Return the state before the seed is drawn."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of bytes of the seed."""
        return NUM_CHANCE_NODES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an `Observer`."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A game in progress. OpenSpiel clones and pickles it attribute by attribute."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._drawn: list[int] = []
        self._batch: Batch | None = None
        self._history: History | None = None

    @property
    def batch(self) -> Batch:
        """The game's environment, once the seed is drawn."""
        assert self._batch is not None
        return self._batch

    def current_player(self) -> int:
        """Return the seat that is asked."""
        if self._batch is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(self._batch.envs["current_player"][0])
        return int(pyspiel.PlayerId.TERMINAL) if seat == NOBODY else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the values of the seed's next byte, with their probabilities."""
        return [(value, 1 / NUM_BYTE_VALUES) for value in range(NUM_BYTE_VALUES)]

    def _legal_actions(self, player: int) -> list[int]:
        del player
        return [int(action) for action in np.flatnonzero(self.batch.action_masks[0])]

    def _apply_action(self, action: int) -> None:
        if self._batch is None:
            self._drawn.append(action)
            if len(self._drawn) == NUM_CHANCE_NODES:
                self._deal()
            return
        if self.is_terminal():
            raise ValueError(f"the game is over, so there is no action {action}")
        self._history = self._step(self._batch, action)

    def _step(self, batch: Batch, action: int) -> History:
        """Carry out an action; return the history that it leads to."""
        assert self._history is not None
        asked, before = int(batch.envs["current_player"][0]), copy_of(batch.states)
        batch.step(np.array([action], np.int64))
        return self._history.after(before, asked, batch)

    def _deal(self) -> None:
        game: SpielGame = self.get_game()
        self._batch = game.template.copy()
        self._batch.envs["dice"][0] = dice(int.from_bytes(bytes(self._drawn), "little"))
        self._batch.reset()
        self._history = History.of(self._batch)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed byte {action}"
        if player != self.current_player() or not self.batch.action_masks[0, action]:
            return f"action {action}"
        return self._step(self.batch.copy(), action).last_action_string()

    def is_terminal(self) -> bool:
        """Return whether the game has ended."""
        return self._batch is not None and int(self._batch.envs["current_player"][0]) == NOBODY

    def returns(self) -> list[float]:
        """Return 1 for a sole winner, and numbers that add up to 0; zeros before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return [float(reward) for reward in self.batch.steps["reward"][0, : self.num_players()]]

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """Return another world that this player cannot tell from the true one, all equally likely.

        The player's history stays as it is. The others' histories are replaced by what they know in the new world.
        """
        if self._batch is None:
            raise RuntimeError("nothing has been dealt yet, so there are no other worlds; go on to a player's decision")
        other: SpielState = self.clone()
        batch = other.batch
        entry_points.redeal(batch.states, player, dice(int(sampler() * (1 << 53))))
        batch.envs["dice"][0] = dice(int(sampler() * (1 << 53)))
        batch.refresh()
        assert self._history is not None
        other._history = self._history.resampled(player, batch)
        return other

    def observation_of(self, audience: int) -> Any:
        """Return an audience's observation, as bytes; zeros before the deal."""
        if self._batch is None:
            game: SpielGame = self.get_game()
            return np.zeros(game.template.observation_size, np.uint8)
        return self._batch.observe(audience)

    def information_state_of(self, player: int) -> str:
        """Return all that a player was shown, event by event."""
        return "" if self._history is None else self._history.information_state(player)

    def __str__(self) -> str:
        """Return the position, with all cards open."""
        return f"seed {bytes(self._drawn).hex()}" if self._history is None else self._history.full_view(self.batch)


class Observer:
    """Observations are what a seat knows, in bytes / 255; information states are the events that it was shown, as text."""

    def __init__(self, game: SpielGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observation, so not {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees what all players know")
        self._history = kind.perfect_recall
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self.tensor = None if self._history else np.zeros(game.template.observation_size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Observe a state from a player's seat."""
        if self.tensor is not None:
            self.tensor[:] = state.observation_of(SPECTATOR if self._public else player) / np.float32(255)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the observation or information state as text."""
        if self._history:
            return state.information_state_of(player)
        observed: bytes = state.observation_of(SPECTATOR if self._public else player).tobytes()
        return observed.hex()


for _name in GAMES:
    # A class, since OpenSpiel releases it only after the interpreter has ended, and a class lives that long.
    pyspiel.register_game(_game_type(find(_name)), type(_name, (SpielGame,), {"game_name": _name}))
