"""A network hunts for secrets: does an observation tell of hidden cards more than the odds?

    python -m benchmarks.hidden_cards

Needs torch (see examples/ppo/requirements.txt). In positions of random play a network learns to guess one hidden card from the bytes
of the observation. It is then asked in positions of other games, where its guess is scored twice, by cross-entropy in nats: against the card that
lies there, and against the one that lies there in a redealt world: the odds. To one who knows only what may be known the two are equally likely, so the
scores must agree. What the players do gives nothing away: they play at random, and no choice that they had depended on the cards that are guessed.
As a control the same network gets the card as one byte more, and must find it. Ends with 1 if either is not so.
"""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn

from benchmarks.vector_env import choose
from orderup.envs.batch import Batch
from orderup.games.diner.state import NUM_KINDS
from orderup.kernel import entry_points
from orderup.kernel.dice import dice

NUM_TABLES, EVERY, NUM_POSITIONS = 2000, 7, 12000
"""Every so many steps all tables are looked at, until there are so many positions."""
TEST = 0.3
"""Share of the tables that are only for the test."""
NUM_EPOCHS, MINIBATCH, WIDTH = 4, 128, 64


def hero_in_hand(state: Any, seat: int) -> int:
    """Villains: the face of an unknown card in the left neighbor's hand."""
    for card in state["hand"][(seat + 1) % state["players"]]:
        if card >= 0 and not state["seen"][card] >> seat & 1:
            return int(state["face"][card])
    return -1


def order_in_hand(state: Any, seat: int) -> int:
    """Lucky Penny: what the order looks like that the other has just drawn blind. (Those that it keeps tell that it did not serve them.)"""
    hand = int(state["hand"][1 - seat])
    for slot in np.flatnonzero(state["taken"] == state["takes"] - 1):
        if hand >> int(slot) & 1 and not state["seen"][slot] >> seat & 1:
            return int(state["look"][state["face"][slot]])
    return -1


def next_guest(state: Any, seat: int) -> int:  # noqa: ARG001  # as the others
    """Lucky Penny: the guest who comes next."""
    return int(state["face"][43 + state["arrived"]]) - 43 if state["arrived"] < 9 else -1


def plate_in_kitchen(state: Any, seat: int) -> int:
    """Diner: the highest plate of the first stack that the seat does not know."""
    for slot in reversed(state["kitchen"][0][: state["height"][0]]):
        if not state["seen_plate"][slot] >> seat & 1:
            return int(state["plate"][slot])
    return -1


def table_in_kitchen(state: Any, seat: int) -> int:
    """Diner: dollars of the highest table of the first stack that the seat does not know."""
    for slot in reversed(state["kitchen"][0][: state["height"][0]]):
        if not state["seen_table"][slot] >> seat & 1:
            return int(state["value"][state["table"][slot]])
    return -1


class Hunt(NamedTuple):
    """What is guessed, and where."""

    game: str
    players: int
    options: dict[str, Any]
    secret: Callable[[Any, int], int]
    classes: int


HUNTS = (
    Hunt("villains", 4, {"specials": False}, hero_in_hand, 42),
    Hunt("lucky_penny", 2, {}, order_in_hand, 43),
    Hunt("lucky_penny", 2, {}, next_guest, 9),
    Hunt("diner", 3, {}, plate_in_kitchen, NUM_KINDS),
    Hunt("diner", 3, {}, table_in_kitchen, 9),
)


def gather(hunt: Hunt) -> tuple[Any, Any, Any, Any]:
    """Observations (n, bytes), what is true and what is redealt (n,), and the table (n,)."""
    batch = Batch(hunt.game, NUM_TABLES, hunt.players, options=hunt.options)
    batch.seed(1)
    batch.reset()
    rng, actions = dice(1), np.zeros(NUM_TABLES, np.int64)
    found: list[tuple[Any, int, int, int]] = []
    while len(found) < NUM_POSITIONS:
        for _ in range(EVERY):
            choose(batch.action_masks, rng, actions)
            batch.step(actions)
        worlds = batch.states.copy()
        for i in range(NUM_TABLES):
            seat = int(batch.steps["current_player"][i])
            true = hunt.secret(batch.states[i], seat)
            if true >= 0:
                entry_points.redeal(worlds[i : i + 1], seat, rng)
                found.append((batch.observations[i].copy(), true, hunt.secret(worlds[i], seat), i))
    return tuple(map(np.array, zip(*found, strict=True)))  # type: ignore[return-value]  # as many arrays as there are names


def numbers(observations: Any) -> Any:
    """Every byte, scaled, and its bits: (n, bytes) to (n, 9 * bytes) float32."""
    parts = observations.astype(np.float32) / 32, np.unpackbits(observations, axis=1).astype(np.float32)
    return torch.from_numpy(np.concatenate(parts, 1))


def hunt_down(observations: Any, true: Any, redealt: Any, tests: Any, classes: int) -> tuple[float, float, float]:
    """Cross-entropies of a trained network's guesses, with the true and with the redealt cards; three standard errors of the difference."""
    torch.manual_seed(1)
    changing = observations.min(0) < observations.max(0)
    bytes_ = np.ascontiguousarray(observations[:, changing])
    inputs = 9 * bytes_.shape[1]
    net = nn.Sequential(
        nn.Linear(inputs, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU(), nn.Linear(WIDTH, classes)
    )
    adam = torch.optim.AdamW(net.parameters(), 1e-3, weight_decay=0.1)
    learning = np.flatnonzero(~tests)
    for _ in range(NUM_EPOCHS):
        for part in torch.from_numpy(learning)[torch.randperm(len(learning))].split(MINIBATCH):
            loss = nn.functional.cross_entropy(net(numbers(bytes_[part])), torch.from_numpy(true[part]))
            adam.zero_grad()
            loss.backward()
            adam.step()
    with torch.inference_mode():
        asked = np.array_split(np.flatnonzero(tests), 20)
        guesses = torch.cat([torch.log_softmax(net(numbers(bytes_[part])), 1) for part in asked]).numpy()
    rows = np.arange(len(guesses))
    scores, odds = -guesses[rows, true[tests]], -guesses[rows, redealt[tests]]
    error = 3 * float((scores - odds).std()) / math.sqrt(len(rows))
    return float(scores.mean()), float(odds.mean()), error


def tell(hunt: Hunt) -> bool:
    """Print a line for a hunt and one for its control. Returns whether both are as they should be."""
    observations, true, redealt, table = gather(hunt)
    tests = table >= (1 - TEST) * NUM_TABLES
    seeing = np.concatenate((observations, true[:, None].astype(np.uint8)), 1)
    found = []
    for name, seen in ("observation", observations), ("control", seeing):
        score, odds, error = hunt_down(seen, true, redealt, tests, hunt.classes)
        found.append(odds - score > error)
        print(
            f"{hunt.game} {hunt.secret.__name__}, {name}: {score:.3f} true, {odds:.3f} redealt, "
            f"gain {odds - score:+.3f} +- {error:.3f}: {'finds it' if found[-1] else 'no better than the odds'}",
            flush=True,
        )
    return found == [False, True]


if __name__ == "__main__":
    torch.set_num_threads(1)
    verdicts = [tell(hunt) for hunt in HUNTS]
    raise SystemExit(0 if all(verdicts) else 1)
