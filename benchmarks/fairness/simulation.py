"""Races in simulation: two players reach for one card, again and again, and the server's own policy decides.

    python -m benchmarks.fairness [--races 10000]

Each cell is a pair of lines and a spread of reactions. Printed is how often the second player wins, whose line is the longer one, by order
of arrival (what every other table does; the peer) and by response time; how often whoever acted first by more than 20 ms wins; and for how
long the decisions waited. Then cheats: by how many points they win more often than an honest client on the same line.

The checksum is over all winners.
"""

import hashlib
import math
import random
import statistics
from collections.abc import Iterator
from dataclasses import dataclass, field

from benchmarks.fairness.lines import Client, Line, Model
from orderup.server.tables.races import Claim, ClaimedLine, Races, Since

MOST = 200.0
"""Milliseconds that a decision may wait: the default of a table."""
REACTION = 250.0
"""Milliseconds that the quickest player needs."""
EVERY = 3000.0
"""Milliseconds between two cards."""
PINGS = 8
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
    claimed = [ClaimedLine(), ClaimedLine()]
    for line in lines:
        for _ in range(PINGS):
            line.ping()
    outcome = Outcome()
    for number in range(races):
        now = number * EVERY
        for line in lines:
            line.ping()
        _race(now, number + 1, lines, claimed, spread, rng, outcome)
    return outcome


def _race(
    now: float,
    v: int,
    lines: list[Line],
    claimed: list[ClaimedLine],
    spread: float,
    rng: random.Random,
    outcome: Outcome,
) -> None:
    arrivals = []
    reactions = []
    for seat, line in enumerate(lines):
        line.known.sent(v, now)
        usual = rng.random() - 0.5
        reaction = REACTION + spread * (usual + 0.5)
        reactions.append(reaction)
        arrivals.append((now + line.down() + reaction + line.up(), rng.random(), seat, line.told(reaction, usual)))
    arrivals.sort(key=lambda each: each[:2])
    outcome.by_arrival.append(arrivals[0][2])
    won, waited = _decide(now, v, arrivals, lines, claimed, rng)
    outcome.won.append(won)
    outcome.waits.append(waited)
    if abs(reactions[0] - reactions[1]) > CLEAR:
        outcome.clear.append(won == (0 if reactions[0] < reactions[1] else 1))


def _decide(
    shown: float, v: int, arrivals: list[tuple[float, float, int, float | None]], lines: list[Line],
    claimed: list[ClaimedLine], rng: random.Random,
) -> tuple[int, float]:  # fmt: skip
    """What the server does, as the commands come in: returns who wins, and how long that waited."""
    policy: Races[int] = Races(MOST, rng.randbytes(32))
    for arrival, _, seat, told in arrivals:
        due = policy.next_due_at()
        if due is not None and due <= arrival:
            break
        line = lines[seat].known
        timing = line.timing(arrival, None if told is None else v, told or 0.0, lines[seat].kernel)
        assert timing is not None
        acted = shown + timing.elapsed - claimed[seat].round_trip(timing)
        way = lines[1 - seat].known.longest
        awaited = {} if way is None or policy.race_for(CARD) is not None else {1 - seat: way}
        if not policy.enter(CARD, Claim(seat, acted, seat), Since(v, shown), awaited, arrival):
            return seat, 0.0
        claimed[seat].learn(timing)
    due = policy.next_due_at()
    assert due is not None
    decided = policy.decide(CARD, max(due, shown), v)
    assert decided is not None
    return decided.claims[0].command, max(0.0, decided.evidence["waited"])


def compare(
    title: str, cells: Iterator[tuple[str, tuple[Model, Model], float]], races: int, digest: "hashlib._Hash"
) -> None:
    """Print one table of cells."""
    print(f"\n{title}\n")
    print(
        "| lines | spread, ms | second wins by arrival, % | by response time, % | clearly first wins, % | wait, median / 99 %, ms |"
    )
    print("| --- | --- | --- | --- | --- | --- |")
    for name, models, spread in cells:
        found = run(models, spread, races, (Client(), Client()), 1)
        digest.update(bytes(found.won))
        off = interval(found.share, races)
        waits = sorted(found.waits)
        right = "-" if math.isnan(found.right) else f"{found.right:.1f}"
        print(
            f"| {name} | {spread:.0f} | {found.share_by_arrival:.1f} | {found.share:.1f} +- {off:.1f} | {right} |"
            f" {statistics.median(waits):.0f} / {waits[int(len(waits) * 0.99)]:.0f} |"
        )
