"""Races in simulation: two players reach for one card, again and again, and the server's own policy decides.

A spread is that of reactions: each is `REACTION` and up to so many milliseconds more, all equally likely.
"""

import hashlib
import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from benchmarks.fairness.lines import Client, Line, Model
from orderup.match.shuffle import tie_break_digest
from orderup.server.tables.play.races.availability import SentEvent
from orderup.server.tables.play.races.open_races import OpenRaces
from orderup.server.tables.play.races.race import Claim
from orderup.server.tables.play.races.round_trip_correction import RoundTripCorrection

MOST = 200.0
"""Milliseconds that a decision may wait: the default of a table."""
REACTION = 250.0
"""Milliseconds that the quickest player needs."""
EVERY = 3000.0
"""Milliseconds between two cards."""
NUM_PINGS = 8
CLEAR = 20.0
"""Milliseconds by which somebody is clearly first."""
CARD = 7


@dataclass
class Outcome:
    """What came of many races. `first` and `won` are 0 or 1: who acted first, and who won."""

    won: list[int] = field(default_factory=list)
    by_arrival: list[int] = field(default_factory=list)
    clear: list[bool] = field(default_factory=list)
    """For each race in which somebody was clearly first: whether that player won."""
    waits: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Percent won by the second player."""
        return 100 * sum(self.won) / len(self.won)

    @property
    def share_by_arrival(self) -> float:
        """Percent that would have been, by order of arrival."""
        return 100 * sum(self.by_arrival) / len(self.by_arrival)

    @property
    def right(self) -> float:
        """Percent of the clear cases in which whoever was first has won."""
        return 100 * sum(self.clear) / len(self.clear) if self.clear else math.nan


def interval(share: float, n: int) -> float:
    """Half of the 95 % interval of a share, in points."""
    return 1.96 * math.sqrt(max(share * (100 - share), 1) / n)


def run(models: tuple[Model, Model], spread: float, races: int, clients: tuple[Client, Client], seed: int) -> Outcome:
    """Let two players race."""
    rng = random.Random(seed)
    lines = [Line(model, client, random.Random(rng.random())) for model, client in zip(models, clients, strict=True)]
    clocks = [RoundTripCorrection(), RoundTripCorrection()]
    for line in lines:
        for _ in range(NUM_PINGS):
            line.ping()
    outcome = Outcome()
    for number in range(races):
        now = number * EVERY
        for line in lines:
            line.ping()
        _race(now, number + 1, lines, clocks, spread, rng, outcome)
    return outcome


def _race(
    now: float,
    v: int,
    lines: list[Line],
    clocks: list[RoundTripCorrection],
    spread: float,
    rng: random.Random,
    outcome: Outcome,
) -> None:
    arrivals = []
    reactions = []
    for seat, line in enumerate(lines):
        line.known.note_sent(v, now, now)
        usual = rng.random() - 0.5
        reaction = REACTION + spread * (usual + 0.5)
        reactions.append(reaction)
        arrivals.append((now + line.down() + reaction + line.up(), rng.random(), seat, line.told(reaction, usual)))
    arrivals.sort(key=lambda each: each[:2])
    outcome.by_arrival.append(arrivals[0][2])
    won, waited = _decide(now, v, arrivals, lines, clocks, rng)
    outcome.won.append(won)
    outcome.waits.append(waited)
    if abs(reactions[0] - reactions[1]) > CLEAR:
        outcome.clear.append(won == (0 if reactions[0] < reactions[1] else 1))


def _decide(
    shown: float, v: int, arrivals: list[tuple[float, float, int, float | None]], lines: list[Line],
    clocks: list[RoundTripCorrection], rng: random.Random,
) -> tuple[int, float]:  # fmt: skip
    """What the server does, as the commands come in: returns who wins, and how long that waited."""
    policy: OpenRaces[int] = OpenRaces(MOST, partial(tie_break_digest, rng.randbytes(32)))
    for arrival, _, seat, told in arrivals:
        due = policy.next_due_at()
        if due is not None and due <= arrival:
            break
        line = lines[seat].known
        timing = line.timing(arrival, None if told is None else v, told or 0.0)
        assert timing is not None
        acted = shown + timing.elapsed_ms - clocks[seat].estimate_round_trip_ms(timing)
        way = lines[1 - seat].known.upper_bound
        awaited = {} if way is None or policy.race_for(CARD) is not None else {1 - seat: way}
        if not policy.add_claim(CARD, Claim(seat, acted, seat), SentEvent(v, shown), awaited, arrival):
            return seat, 0.0
        clocks[seat].update_bias(timing)
    due = policy.next_due_at()
    assert due is not None
    decided = policy.decide(CARD, v, max(due, shown))
    assert decided is not None
    return decided.claims[0].command, max(0.0, decided.evidence["waited"])


LINES = {
    "20 and 200, steady": (Model(20), Model(200)),
    "20 and 200, jitter 1": (Model(20, 1), Model(200, 1)),
    "20 and 200, jitter 2 and 5": (Model(20, 2), Model(200, 5)),
    "20 and 120, jitter 5 and 15": (Model(20, 5), Model(120, 15)),
    "20 and 200, 1 % lost": (Model(20, 1, 0.01), Model(200, 3, 0.01)),
    "20 and 200, jitter 2, behind a proxy": (Model(20, 2, proxied=True), Model(200, 2, proxied=True)),
    "60 and 60, jitter 3": (Model(60, 3), Model(60, 3)),
}
"""Milliseconds there and back; jitter is the average of what each way takes longer, exponentially distributed."""
CHEATS = {
    "delays pongs by 150": Client(pong_delay=150),
    "delays pongs by 0-100 at random": Client(random_pong_delay=100),
    "says to have acted 50 earlier": Client(claims=50),
    "both": Client(random_pong_delay=100, claims=50),
    "says 20 earlier when it pays, else later": Client(cunning=20),
    "that, and random pongs": Client(random_pong_delay=100, cunning=20),
    "holds acknowledgments back by 0-40, and pongs": Client(held_acks=40, random_pong_delay=100),
    "says nothing": Client(tells=False),
}
CHEATED_LINES = {
    "steady": Model(100, 0.3),
    "jitter 5": Model(100, 5),
    "jitter 15": Model(100, 15),
    "steady, the proxy tells": Model(100, 0.3, proxied=True, proxy_tells=True),
    "steady, behind a proxy": Model(100, 0.3, proxied=True),
}


def report(spreads: Sequence[float], races: int, digest: "hashlib._Hash") -> None:
    """Print who wins among honest players."""
    print(f"Honest players, {races} races a line\n")
    print(
        "| lines, ms | spread, ms | second wins by arrival, % | by response time, % | clearly first wins, % | wait, median / 99 %, ms |"
    )
    print("| --- | --- | --- | --- | --- | --- |")
    for name, models in LINES.items():
        for spread in spreads:
            found = run(models, spread, races, (Client(), Client()), 1)
            digest.update(bytes(found.won))
            waits = sorted(found.waits)
            print(
                f"| {name} | {spread:.0f} | {found.share_by_arrival:.1f} | {found.share:.1f} +- {interval(found.share, races):.1f} |"
                f" {'-' if math.isnan(found.right) else f'{found.right:.1f}'} |"
                f" {statistics.median(waits):.0f} / {waits[int(len(waits) * 0.99)]:.0f} |",
                flush=True,
            )


def report_cheats(spreads: Sequence[float], races: int, digest: "hashlib._Hash") -> None:
    """Print what cheats gain against an honest player on the same line, in points, in the same races."""
    print(f"\nWhat a cheat gains, in points, at a spread of {', '.join(f'{s:.0f}' for s in spreads)} ms\n")
    print(f"| cheat | {' | '.join(CHEATED_LINES)} |\n| --- |{' --- |' * len(CHEATED_LINES)}")
    honest = {
        (line, spread): run((model, model), spread, races, (Client(), Client()), 2).share
        for line, model in CHEATED_LINES.items()
        for spread in spreads
    }
    for name, cheat in CHEATS.items():
        gains = []
        for line, model in CHEATED_LINES.items():
            cells = []
            for spread in spreads:
                found = run((model, model), spread, races, (Client(), cheat), 2)
                digest.update(bytes(found.won))
                cells.append(f"{found.share - honest[line, spread]:+.1f}")
            gains.append(", ".join(cells))
        print(f"| {name} | {' | '.join(gains)} |", flush=True)
