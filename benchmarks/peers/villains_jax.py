"""Basic Villains as Pgx writes its games: a state of arrays, pure functions for one game, `vmap` and `jit` over a batch of them.

The batch is the last axis, which lets the compiler do more side by side, and the loop runs on the device. Where a game has ended the
next is dealt: when any has, and not in every step as Pgx's own `auto_reset` does, which costs more than the step.
"""

import time
from functools import partial
from typing import Any, Final, NamedTuple

import jax
import jax.numpy as jnp
from jax import Array

from benchmarks.peers.cards import DECK, HAND, HIDE, LEFT, NUM_PLAYERS, RIGHT
from benchmarks.peers.slots import Played, serve

BATCH: Final = 1024
NUM_STEPS: Final = 680
"""In one call."""
FACES: Final = jnp.array([6 * color + number - 1 for color, number in DECK], jnp.int8)
SHOWN_HERO, NONE = 62, -1
SEATS: Final = jnp.arange(NUM_PLAYERS)
PLACES: Final = jnp.arange(HAND)


class State(NamedTuple):
    """A game in progress. A card is its face: number - 1 + 6 * color."""

    deck: Array  # (NUM_PLAYERS, 18)
    left: Array  # (NUM_PLAYERS,) in the deck
    hand: Array  # (NUM_PLAYERS, HAND), NONE where a card is missing
    show: Array  # (NUM_PLAYERS,) the faces on top of the piles, or SHOWN_HERO
    heroes: Array  # (NUM_PLAYERS,)
    villains: Array  # (NUM_PLAYERS, 6) by number
    turn: Array
    over: Array
    legal_action_mask: Array  # (4 * HAND,): place in the hand * 4 + what is done with the card


def init(key: Array) -> State:
    """Deal."""
    key, subkey = jax.random.split(key)
    order = jnp.argsort(jax.random.bits(key, (NUM_PLAYERS, len(DECK))), axis=1)
    deck = FACES[order]
    state = State(
        deck=deck,
        left=jnp.full(NUM_PLAYERS, len(DECK) - 1 - HAND, jnp.int8),
        hand=deck[:, -1 - HAND : -1],
        show=deck[:, -1],
        heroes=jnp.zeros(NUM_PLAYERS, jnp.int8),
        villains=(deck[:, -1, None] % 6 == jnp.arange(6)).astype(jnp.int8),
        turn=jax.random.randint(subkey, (), 0, NUM_PLAYERS, jnp.int8),
        over=jnp.bool_(False),
        legal_action_mask=jnp.zeros(4 * HAND, jnp.bool_),
    )
    return state._replace(legal_action_mask=legal(state))


def at(values: Array, index: Array) -> Array:
    """`values[index]`, which the compiler does side by side for a whole batch when it is no lookup."""
    one = (jnp.arange(values.shape[0]) == index).reshape(-1, *[1] * (values.ndim - 1))
    return jnp.where(one, values, 0).sum(axis=0, dtype=values.dtype)


def legal(state: State) -> Array:
    """What the seat whose turn it is may do (V3-V5)."""
    hand = at(state.hand, state.turn)

    def matches(shown: Array) -> Array:
        return (shown != SHOWN_HERO) & ((hand % 6 == shown % 6) | (hand // 6 == shown // 6))

    own = at(state.show, state.turn)
    on_left = matches(at(state.show, (state.turn + 1) % NUM_PLAYERS))
    on_right = matches(at(state.show, (state.turn - 1) % NUM_PLAYERS))
    on_own = (matches(own) | (own == SHOWN_HERO)) & ~(on_left | on_right)
    actions = jnp.stack([jnp.ones(HAND, jnp.bool_), on_own, on_left, on_right], axis=1)
    return (actions & (hand != NONE)[:, None]).reshape(-1)


def step(state: State, action: Array) -> State:
    """Play a card, draw, and pass the turn on (V3-V6)."""
    seat, place, kind = state.turn, action // 4, action % 4
    mine = seat == SEATS
    card = at(at(state.hand, seat), place)
    hidden = kind == HIDE
    pile = (seat + (kind == LEFT) - (kind == RIGHT)) % NUM_PLAYERS == SEATS
    left = at(state.left, seat)
    drawn = jnp.where(left > 0, state.deck[seat, left - 1], NONE)
    hand = jnp.where(mine[:, None] & (place == PLACES), drawn, state.hand)
    following = (seat + 1 + SEATS) % NUM_PLAYERS
    able = (hand != NONE).any(axis=1).astype(jnp.int8)
    passed = jnp.argmax(jnp.stack([at(able, other) for other in following]))
    villain = pile[:, None] & ~hidden & (card % 6 == jnp.arange(6))
    state = state._replace(
        left=state.left - (mine & (state.left > 0)),
        hand=hand,
        show=jnp.where(pile, jnp.where(hidden, SHOWN_HERO, card), state.show).astype(jnp.int8),
        heroes=state.heroes + (mine & hidden),
        villains=state.villains + villain,
        turn=((seat + 1 + passed) % NUM_PLAYERS).astype(jnp.int8),
        over=~able.any(),
    )
    return state._replace(legal_action_mask=legal(state))


def points(state: State) -> Array:
    """By seat (V8)."""
    heroes, numbers = state.heroes[:, None].astype(jnp.int32), jnp.arange(1, 7)
    canceled = (numbers == (heroes - 1) % 6 + 1) & (heroes > 0) | (numbers == 6) & (heroes > 6)
    return jnp.where(canceled, 0, state.villains * numbers).sum(axis=1)


def choose(state: State, chance: Array) -> Array:
    """One of the legal actions, each equally likely, for a chance from 0 to 1."""
    passed = jnp.cumsum(state.legal_action_mask, dtype=jnp.int8)
    nth = jnp.floor(chance * passed[-1]).astype(jnp.int8)
    return jnp.argmax(passed > nth).astype(jnp.int8)


class Totals(NamedTuple):
    """What is counted."""

    games: Array
    points: Array
    points_squared: Array


def advance(_: Any, carry: tuple[State, Array, Totals]) -> tuple[State, Array, Totals]:
    """One random step of every game."""
    states, key, totals = carry
    key, subkey, deals = jax.random.split(key, 3)
    states = jax.vmap(step, -1, -1)(states, jax.vmap(choose, -1)(states, jax.random.uniform(subkey, (BATCH,))))

    def renew(states: State, totals: Totals) -> tuple[State, Totals]:
        scored = jax.vmap(points, -1, -1)(states)
        over = states.over
        totals = Totals(
            totals.games + over.sum(),
            totals.points + (scored * over).sum(),
            totals.points_squared + (scored**2 * over).sum(),
        )
        fresh = jax.vmap(init, out_axes=-1)(jax.random.split(deals, BATCH))
        return jax.tree.map(partial(jnp.where, over), fresh, states), totals

    states, totals = jax.lax.cond(states.over.any(), renew, lambda *same: same, states, totals)
    return states, key, totals


@jax.jit
def run(states: State, key: Array) -> tuple[State, Array, Totals]:
    """`NUM_STEPS` steps of every game, and the games that ended in them."""
    nothing = jnp.zeros((), jnp.int32)
    carry = (states, key, Totals(nothing, nothing, nothing))
    found: tuple[State, Array, Totals] = jax.lax.fori_loop(0, NUM_STEPS, advance, carry)
    return found


def main() -> None:
    """Play."""
    key, subkey = jax.random.split(jax.random.key(7))
    states = jax.jit(jax.vmap(init, out_axes=-1))(jax.random.split(subkey, BATCH))
    states, key, _ = run(states, key)  # compiles

    def play(seconds: float) -> Played:
        nonlocal states, key
        played = Played()
        started = time.process_time()
        while played.seconds < seconds:
            states, key, totals = run(states, key)
            played.games += int(totals.games)
            played.points += int(totals.points)
            played.points_squared += int(totals.points_squared)
            played.count += NUM_STEPS * BATCH
            played.seconds = time.process_time() - started
        played.moves = played.count  # all games are equally long, and the calls end with them
        return played

    serve(play, "jax", "jaxlib")


if __name__ == "__main__":
    main()
