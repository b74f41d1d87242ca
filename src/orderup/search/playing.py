"""One iteration: from a redealt world down the trees, on to the end of the game, and back up.

In a game with turns the seat whose turn it is decides. In real time the seats race on an event clock: every seat reacts to what
happens, decides, and moves its hand, each of which takes time; the earliest hand arrives first, and finds what it reached for or does not.
"""

from typing import Any, Final

from orderup.kernel import verbs
from orderup.kernel.dice import chance, pick
from orderup.kernel.jit import jit
from orderup.kernel.masks import nth_move, pick_seat
from orderup.kernel.seats import HOUSE, MAX_PLAYERS, State
from orderup.search.plan import RANDOM
from orderup.search.tree import WAIT, choose, follow, pay, reward

NEVER: Final = 1e18
LONGEST: Final = 4096
"""Events after which a game is taken as it stands."""


@jit
def any_move(state: State, seat: int, desk: Any) -> int:
    """A random legal move, or `WAIT` if there is none."""
    n = verbs.legal(state, seat, desk.mask)
    return int(nth_move(desk.mask, pick(desk.dice, n))) if n > 0 else WAIT


@jit
def default(state: State, seat: int, plan: Any, desk: Any) -> int:
    """What a seat does that is not searched."""
    if plan.skill == RANDOM or (plan.slips > 0.0 and chance(desk.dice) < plan.slips):
        return any_move(state, seat, desk)
    return int(verbs.heuristic_move(state, seat, plan.skill, desk.dice))


@jit
def decide(state: State, seat: int, plan: Any, tree: Any, desk: Any) -> int:
    """A seat's decision: by its tree as long as the path has not left it, then by default."""
    if desk.growing == 0 or (plan.others == 0 and seat != plan.seat):
        return default(state, seat, plan, desk)
    if plan.many == 0:
        return choose(state, seat, int(plan.seat), plan, tree, desk)
    move = choose(state, seat, seat, plan, tree, desk)
    if move != WAIT:
        for other in range(int(state.players)):
            if other != seat:
                follow(tree, desk, seat, other, int(verbs.observed_action(state, seat, move, other)))
    return move


@jit
def begin(plan: Any, desk: Any) -> None:
    """Stand at the roots."""
    desk.length = 0
    desk.growing = 1
    for seat in range(MAX_PLAYERS):
        desk.at[seat] = seat if plan.many != 0 else plan.seat


@jit
def take_turns(state: State, plan: Any, tree: Any, desk: Any) -> None:
    """Play a game with turns to its end."""
    for _ in range(LONGEST):
        if verbs.over(state):
            return
        seat, move = HOUSE, verbs.automatic_move(state)
        if move < 0:
            seat = pick_seat(verbs.movers(state), desk.dice)
            if seat < 0:
                seat, move = HOUSE, any_move(state, HOUSE, desk)
            else:
                move = decide(state, seat, plan, tree, desk)
            desk.moves += 1
        if move < 0:
            return
        verbs.play(state, seat, move)


@jit
def _spread(mean: float, rng: Any) -> float:
    """A time around its mean."""
    return mean * (0.5 + chance(rng))


@jit
def _let_house(state: State) -> None:
    """The house does what it does at once."""
    move = verbs.automatic_move(state)
    while move >= 0 and not verbs.over(state):
        verbs.play(state, HOUSE, move)
        move = verbs.automatic_move(state)


@jit
def _notice(state: State, now: float, plan: Any, desk: Any) -> None:
    """Whoever is idle begins to react."""
    for seat in range(int(state.players)):
        if desk.due[seat] == NEVER:
            desk.due[seat] = now + _spread(plan.reaction[seat], desk.dice)


@jit
def _first(state: State, desk: Any) -> int:
    """The seat that does something next, or -1."""
    first, soonest = -1, NEVER
    for seat in range(int(state.players)):
        if desk.due[seat] < soonest:
            first, soonest = seat, desk.due[seat]
    return first


@jit
def _start(state: State, plan: Any, desk: Any) -> None:
    """Now: the searching seat decides, the others are somewhere in their reactions."""
    for seat in range(int(state.players)):
        desk.hand[seat] = WAIT
        late = 0.0 if seat == plan.seat else chance(desk.dice)
        desk.due[seat] = late * (plan.reaction[seat] + plan.hand[seat])


@jit
def _arrive(state: State, seat: int, desk: Any) -> bool:
    """A hand is there: make its move, if what it reached for is still there."""
    move = int(desk.hand[seat])
    desk.hand[seat] = WAIT
    if verbs.why_illegal(state, seat, move) != 0 or verbs.observed_action(state, seat, move, seat) != desk.aim[seat]:
        return False
    verbs.play(state, seat, move)
    return True


@jit
def race(state: State, plan: Any, tree: Any, desk: Any) -> None:
    """Play a game without turns to its end."""
    _start(state, plan, desk)
    for _ in range(LONGEST):
        _let_house(state)
        if verbs.over(state):
            return
        seat = _first(state, desk)
        if seat < 0:  # all wait: now the house's patience ends
            move = any_move(state, HOUSE, desk)
            if move < 0:
                return
            verbs.play(state, HOUSE, move)
            _notice(state, 0.0, plan, desk)
            continue
        now = desk.due[seat]
        desk.due[seat] = NEVER
        if desk.hand[seat] >= 0:
            desk.moves += 1
            if _arrive(state, seat, desk):
                _notice(state, now, plan, desk)
            else:
                desk.due[seat] = now + _spread(plan.reaction[seat], desk.dice)
        elif (verbs.movers(state) >> seat) & 1:
            move = decide(state, seat, plan, tree, desk)
            if move >= 0:
                desk.hand[seat] = move
                desk.aim[seat] = verbs.observed_action(state, seat, move, seat)
                desk.due[seat] = now + _spread(plan.hand[seat], desk.dice)


@jit
def iterate(state: State, plan: Any, tree: Any, desk: Any) -> None:
    """One iteration in a world of its own, which is played to its end."""
    begin(plan, desk)
    if plan.realtime != 0:
        race(state, plan, tree, desk)
    else:
        take_turns(state, plan, tree, desk)
    reward(state, plan, desk)
    pay(tree, desk)
