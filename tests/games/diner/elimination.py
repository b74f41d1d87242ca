"""Which faces follow from what one knows? Answered by integer programming over all worlds, so that no sampling is involved."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from scipy import optimize, sparse

Variable = tuple[str, int, int]
"""("table", table, slot), ("plate", kind, slot) or ("body", number of a remembered card, slot)."""


@dataclass
class Knowledge:
    """What is known: of slots, of the list of cards, and of remembered cards that lie somewhere among the shuffled slots."""

    plates: dict[int, int]
    tables: dict[int, int]
    memory: list[tuple[int | None, int | None]]
    """Plate and table of each remembered card."""
    shuffled: frozenset[int]
    plate_counts: dict[int, int]
    orders: list[frozenset[int]]
    """Plates that each table orders."""
    backing: list[int] | None
    """With the printed pairing: the plate on each table's back."""


@dataclass
class _Program:
    variables: dict[Variable, int] = field(default_factory=dict)
    rows: list[dict[int, float]] = field(default_factory=list)
    low: list[float] = field(default_factory=list)
    high: list[float] = field(default_factory=list)

    def variable(self, *name: *Variable) -> int:
        return self.variables.setdefault(name, len(self.variables))

    def require(self, low: float, high: float, terms: Iterable[tuple[int, float]]) -> None:
        self.rows.append(dict(terms))
        self.low.append(low)
        self.high.append(high)

    def feasible(self, without: Variable) -> bool:
        n = len(self.variables)
        matrix = sparse.lil_array((len(self.rows), n))
        for i, row in enumerate(self.rows):
            for j, value in row.items():
                matrix[i, j] = value
        ceiling = np.ones(n)
        ceiling[self.variables[without]] = 0
        constraint = optimize.LinearConstraint(matrix.tocsr(), self.low, self.high)
        bounds = optimize.Bounds(np.zeros(n), ceiling)
        found = optimize.milp(np.zeros(n), constraints=constraint, integrality=np.ones(n, np.int64), bounds=bounds)
        assert found.status in (0, 2), found.message
        return bool(found.status == 0)


def _program(known: Knowledge) -> _Program:
    program = _Program()
    cards = range(len(known.orders))
    placed = set(known.tables.values())
    for slot in cards:
        tables = [known.tables[slot]] if slot in known.tables else [t for t in cards if t not in placed]
        kinds = [known.plates[slot]] if slot in known.plates else list(known.plate_counts)
        program.require(1, 1, [(program.variable("table", t, slot), 1) for t in tables])
        program.require(1, 1, [(program.variable("plate", k, slot), 1) for k in kinds])
        for kind in known.plate_counts:
            wrong = [t for t in tables if _clash(known, t, kind)]
            plate = [(program.variable("plate", kind, slot), 1.0)] if kind in kinds else []
            if wrong and plate:
                program.require(0, 1, [*((program.variable("table", t, slot), 1.0) for t in wrong), *plate])
    for table in cards:
        program.require(
            1, 1, [(program.variable("table", table, s), 1) for s in cards if _has(program, "table", table, s)]
        )
    for kind, count in known.plate_counts.items():
        program.require(
            count, count, [(program.variable("plate", kind, s), 1) for s in cards if _has(program, "plate", kind, s)]
        )
    _remember(program, known)
    return program


def _clash(known: Knowledge, table: int, kind: int) -> bool:
    if known.backing is not None:
        return known.backing[table] != kind
    return kind in known.orders[table]


def _has(program: _Program, name: str, value: int, slot: int) -> bool:
    return (name, value, slot) in program.variables


def _remember(program: _Program, known: Knowledge) -> None:
    bodies = range(len(known.memory))
    for body, (plate, table) in enumerate(known.memory):
        program.require(1, 1, [(program.variable("body", body, s), 1) for s in known.shuffled])
        for slot in known.shuffled:
            here = program.variable("body", body, slot)
            for name, face in (("plate", plate), ("table", table)):
                if face is not None:
                    is_face = [(program.variable(name, face, slot), 1.0)] if _has(program, name, face, slot) else []
                    program.require(0, 2, [*is_face, (here, -1.0)])
    for slot in known.shuffled:
        if known.memory:
            program.require(0, 1, [(program.variable("body", body, slot), 1) for body in bodies])


class Elimination:
    """Proves faces from knowledge."""

    def __init__(self, known: Knowledge) -> None:
        self._known = _program(known)

    def forces(self, name: str, value: int, slot: int) -> bool:
        """Has this slot that face (`"plate"` or `"table"`) in every world?"""
        return not self._known.feasible((name, value, slot))
