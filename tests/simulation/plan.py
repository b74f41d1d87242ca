"""What is to happen in one simulation, which follows from a seed and can be made smaller; and what has come of it."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from tests.simulation.guest import MISCHIEF
from tests.simulation.ledger import Broken

NUM_STEPS: Final = 2_000
"""Actions in one simulation."""
NUM_TABLES: Final = 5
FAULTS: Final = (
    "kill",
    "kill_in_commit",
    "power",
    "power_in_commit",
    "stop",
    "pause",
    "stall",
    "errors",
    "full",
    "storm",
    "freeze",
    "clock",
)
NODE_FAULTS: Final = (
    "kill",
    "power",
    "stop",
    "pause",
    "no_database",
    "no_bus",
    "alone",
    "slow_database",
    "broken_answers",
    "database_restarts",
    "bus_restarts",
    "lossy_bus",
    "storm",
    "freeze",
    "clock",
)
"""Of a cluster of several nodes."""


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong when so many actions have been done."""

    after: int
    kind: str
    amount: float
    """Between 0 and 1: how much of it."""
    node: int = 0
    """To which node it happens."""


@dataclass(frozen=True)
class Plan:
    """Everything that is chosen before a simulation begins."""

    seed: int
    steps: int
    tables: tuple[int, ...]
    faults: tuple[Fault, ...]
    mischief: frozenset[str]

    whole: int = NUM_STEPS
    """Of how many steps the faults were chosen for."""
    nodes: int = 1

    @classmethod
    def of(cls, seed: int, steps: int = NUM_STEPS, nodes: int = 1) -> Plan:
        """The plan of a seed."""
        if nodes > 1:
            return cls._of_cluster(seed, steps, nodes)
        chance = random.Random(f"{seed} plan")
        number = chance.choice((0, 2, 4, 8)) * steps // NUM_STEPS + chance.choice((0, 1, 2))
        faults = (
            Fault(chance.randrange(50, max(51, steps)), chance.choice(FAULTS), chance.random()) for _ in range(number)
        )
        in_order = tuple(sorted(faults, key=lambda fault: fault.after))
        return cls(seed, steps, tuple(range(NUM_TABLES)), in_order, frozenset(MISCHIEF), steps)

    @classmethod
    def _of_cluster(cls, seed: int, steps: int, nodes: int) -> Plan:
        chance = random.Random(f"{seed} plan of {nodes} nodes")
        number = chance.choice((2, 4, 8)) * steps // NUM_STEPS + chance.choice((0, 1, 2))
        faults = (
            Fault(
                chance.randrange(50, max(51, steps)),
                chance.choice(NODE_FAULTS),
                chance.random(),
                chance.randrange(nodes),
            )
            for _ in range(number)
        )
        in_order = tuple(sorted(faults, key=lambda fault: fault.after))
        return cls(seed, steps, tuple(range(NUM_TABLES)), in_order, frozenset(MISCHIEF), steps, nodes)

    def command(self) -> str:
        """The command that does it again."""
        full = Plan.of(self.seed, self.whole, self.nodes)
        parts = [f"python -m tests.simulation --seed {self.seed}"]
        if self.nodes > 1:
            parts.append(f"--nodes {self.nodes}")
        if self.whole != NUM_STEPS:
            parts.append(f"--steps {self.whole}")
        if self.steps != self.whole:
            parts.append(f"--stop-after {self.steps}")
        if self.tables != full.tables:
            parts.append("--tables " + ",".join(map(str, self.tables)))
        if self.faults != full.faults:
            parts.append("--faults " + (",".join(str(full.faults.index(fault)) for fault in self.faults) or "none"))
        if self.mischief != full.mischief:
            parts.append("--mischief " + (",".join(sorted(self.mischief)) or "none"))
        return " ".join(parts)


@dataclass
class Report:
    """What came of a simulation."""

    plan: Plan
    violation: Broken | None = None
    trace: str = ""
    """Where it was found."""
    actions: int = 0
    answered: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    compared: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    longest_wait: float = 0.0
    checksum: str = ""
    seconds: float = 0.0
    """Of the processor."""
    virtual: float = 0.0
    """Simulated seconds."""
