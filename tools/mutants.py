"""Break the rules on purpose, and see whether the tests named for clauses notice.

    python tools/mutants.py [GAME ...] [--files FILE ...] [--sample N] [--seed S] [--clauses] [--jobs N]

Each *mutant* has one small change in `rules.py`, or in a file of the game that this is made of (`tools/mutation/rule_files.py`): a
comparison, a constant, `and` for `or`, a statement that is gone. It is killed when a test that is named for a clause fails, or takes
far too long. Survivors are printed; those in `tests/mutants.toml` have an excuse. With `--clauses` every clause of the rules is broken
where the code cites it, until a test named for that very clause fails; the same file excuses clauses that no code can break. The exit
code is 1 if a mutant without an excuse survives, or a clause does, and if an excuse is not needed.
"""

import argparse
import hashlib
import os
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path
from typing import Final, TypeVar

os.environ["NUMBA_DISABLE_JIT"] = "1"
ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pytest  # noqa: E402  # the same

from orderup.games import find  # noqa: E402  # numba is told just now to compile nothing
from tools.clauses import TEST, clauses  # noqa: E402  # the path is set just now
from tools.mutation import trials  # noqa: E402  # the same
from tools.mutation.excuses import FILE, excused, excused_clauses, name_of, stale  # noqa: E402  # the same
from tools.mutation.operators import Mutant, mutants_of, users_of  # noqa: E402  # the same
from tools.mutation.rule_files import CODE, rule_files  # noqa: E402  # the same

GAMES: Final = ("diner", "lucky_penny", "villains")
MANY_WORLDS: Final = {"test_observation.py", "test_redeal.py", "test_secrecy.py"}
"""Tests that look into thousands of redealt worlds: they say little about rules, and take minutes uncompiled."""
NAMED: Final = re.compile(r"test_([a-z]\d+[a-z]?)_")
T = TypeVar("T")


class Game:
    """The tests and mutants of one game, and what came of them."""

    def __init__(self, name: str, args: argparse.Namespace) -> None:
        self.name, self.args = name, args
        self.files: list[str] = args.files or rule_files(name)
        self.reasons = excused()
        self.items: list[pytest.Item] = []
        self.failed = False

    def run(self) -> bool:
        """Do all that was asked for; returns whether something is wrong."""
        found = sorted((ROOT / "tests" / "games" / self.name).glob("test_*.py"))
        files = [path for path in found if path.name not in MANY_WORLDS and TEST.search(path.read_text())]
        for path in (CODE / self.name).glob("*.py"):
            import_module(f"orderup.games.{self.name}.{path.stem}")
        find(self.name)
        self.failed = True  # until it has run to its end
        trials.collect(files, lambda name: NAMED.match(name) is not None, self._use)
        return self.failed

    def _rehearse(self, items: list[pytest.Item]) -> list[trials.Trial]:
        """What these tests do with the rules as they are. All of a game's take half a minute, so a sample asks only for those that it needs."""
        watched = tuple(sorted((CODE / self.name).glob("*.py")))
        kept = ROOT / "test-results" / f"mutants-{self.name}-{digest(self.name)}.json"
        return trials.rehearse(items, watched, self.args.jobs, kept)

    @cached_property
    def rehearsed(self) -> list[trials.Trial]:
        """What all tests do."""
        began = time.monotonic()
        found = self._rehearse(self.items)
        seconds = sum(trial.seconds for trial in found)
        print(
            f"{self.name}: {len(found)} of {len(self.items)} tests take part, {seconds:.0f} s without a mutant "
            f"({time.monotonic() - began:.0f} s on the clock)",
            flush=True,
        )
        return found

    def _use(self, items: list[pytest.Item]) -> None:
        self.items = items
        # in the files' order the slow ones may stand first
        some = random.Random(self.args.seed).sample(items, len(items))
        trials.warm_up(next(found[0].item for item in some if (found := self._rehearse([item]))))
        wrong = [self._try_clauses()] if self.args.clauses else []
        if not self.args.clauses or self.args.sample is not None:
            wrong.append(self._try_mutants())
        self.failed = any(wrong)

    # --- every mutant, or a sample ----------------------------------------------------------------

    def _try_mutants(self) -> bool:
        everything = [mutant for file in self.files for mutant in mutants_of(CODE / self.name / file)]
        here = {name for name in self.reasons if name[0] in {f"{self.name}/{file}" for file in self.files}}
        chosen = self._sampled(everything, lambda mutant: name_of(mutant) in here)
        for name in (gone := stale(here, everything)):
            print(f"{FILE.name} excuses what there is no more: {' | '.join(name)}")
        tried, killed, excuses = Counter[str](), Counter[str](), Counter[str]()
        survivors = []
        needless = set() if self.args.sample is not None else here - set(gone)
        seconds = 0.0
        for mutant, verdict in self._verdicts(chosen):
            seconds += verdict.seconds
            file = f"{self.name}/{mutant.path.name}"
            tried[file] += 1
            killed[file] += bool(verdict.killer)
            if self.args.verbose:
                print(
                    f"{verdict.seconds:6.2f} {verdict.tried:4} {mutant.line}: {mutant.function}: {mutant.mutation}: {verdict.killer}"
                )
            if not verdict.killer:
                reason = self.reasons.get(name_of(mutant))
                excuses[file] += reason is not None
                needless.discard(name_of(mutant))
                survivors += [] if reason else [mutant]
        for mutant in sorted(survivors, key=lambda m: (m.path, m.line)):
            print(f"survives: {mutant.path.relative_to(ROOT)}:{mutant.line} {mutant.function}")
            before, _, after = mutant.mutation.partition(" -> ")
            print(f"    - {before}\n    + {after}", flush=True)
        for name in sorted(needless):
            print(f"{FILE.name} excuses what is killed: {' | '.join(name)}")
        for file, n in tried.items():
            rest = n - excuses[file]
            print(
                f"{file}: {killed[file]} of {rest} mutants killed, {100 * killed[file] / max(rest, 1):.1f} % "
                f"({excuses[file]} more survive with an excuse)"
            )
        print(f"{self.name}: {len(chosen)} mutants took {seconds:.0f} s of the processor", flush=True)
        return bool(survivors or gone or needless)

    def _verdicts(self, chosen: list[Mutant]) -> Iterator[tuple[Mutant, trials.Verdict]]:
        """What becomes of each mutant: in a sample most fail a test before anybody knows how long each takes, and what it reaches."""
        rest = []
        for mutant in chosen:
            verdict = None if self.args.sample is None else trials.try_untimed(mutant, self._named_first(mutant))
            if verdict and verdict.killer:
                yield mutant, verdict
            else:
                rest.append(mutant)
        if rest:
            yield from trials.try_all(rest, self._tests_for, self.args.jobs)

    def _named_first(self, mutant: Mutant) -> list[pytest.Item]:
        """All tests, first those named for a clause that the mutant cites."""
        return sorted(self.items, key=lambda item: _clause_of(item) not in mutant.clauses)

    def _sampled(self, everything: list[T], is_excused: Callable[[T], bool]) -> list[T]:
        """What is tried: all of it, or a sample of what has no excuse."""
        if self.args.sample is None:
            return everything
        rest = [one for one in everything if not is_excused(one)]
        return random.Random(f"{self.args.seed} {self.name}").sample(rest, min(self.args.sample, len(rest)))

    def _tests_for(self, mutant: Mutant) -> list[trials.Trial]:
        """The tests that reach what is broken; first those named for a clause that it cites, the quick ones before the slow."""
        places = self._places_of(f"{mutant.path}:{mutant.function}", self._called)
        found = [trial for trial in self.rehearsed if places & trial.reaches]
        return sorted(found or self.rehearsed, key=lambda trial: _clause_of(trial.item) not in mutant.clauses)

    @cached_property
    def _called(self) -> frozenset[str]:
        """The functions that tests call."""
        return frozenset[str]().union(*(trial.reaches for trial in self.rehearsed))

    @cache  # noqa: B019  # there are three games
    def _places_of(self, place: str, called: frozenset[str]) -> frozenset[str]:
        """The functions, of those that tests call, by which they reach this one, or this table: it alone, or those that read what is made of it."""
        if place in called:
            return frozenset((place,))
        return called & users_of(place.rpartition(":")[2], sorted((CODE / self.name).glob("*.py")), called)

    # --- every clause ------------------------------------------------------------------------------

    def _try_clauses(self) -> bool:
        cited: dict[str, list[Mutant]] = {}
        for path in sorted((CODE / self.name).glob("*.py")):
            for mutant in mutants_of(path):
                for clause in mutant.clauses:
                    cited.setdefault(clause, []).append(mutant)
        excuses = excused_clauses()
        chosen = self._sampled(clauses(self.name), lambda clause: clause in excuses)
        guarded = {clause for clause in chosen if self._is_guarded(clause, cited.get(clause, []))}
        unguarded = [clause for clause in chosen if clause not in guarded | set(excuses)]
        for clause in unguarded:
            found = cited.get(clause, [])
            print(f"{clause}: no test named for it fails when the code that cites it is broken ({len(found)} mutants)")
        for clause in (needless := sorted(guarded & set(excuses))):
            print(
                f"{clause}: has an excuse in {FILE.name}, but a test named for it fails when the code that cites it is broken"
            )
        print(
            f"{self.name}: {len(guarded)} of {len(chosen)} clauses are guarded, {len(chosen) - len(guarded) - len(unguarded)} have an excuse",
            flush=True,
        )
        return bool(unguarded or needless)

    def _is_guarded(self, clause: str, mutants: list[Mutant]) -> bool:
        """Does a test named for a clause fail when the code that cites it is broken?"""
        named = self._rehearse([item for item in self.items if _clause_of(item) == clause])
        pairs = [(mutant, tests) for mutant in mutants if (tests := self._within_reach(mutant, named))]
        random.Random(f"{self.args.seed} {clause}").shuffle(pairs)
        return trials.first_killed(pairs) is not None

    def _within_reach(self, mutant: Mutant, named: list[trials.Trial]) -> list[trials.Trial]:
        """Those of these tests that reach what is broken."""
        called = frozenset[str]().union(*(trial.reaches for trial in named))
        places = self._places_of(f"{mutant.path}:{mutant.function}", called)
        return [trial for trial in named if places & trial.reaches]


def _clause_of(item: pytest.Item) -> str:
    named = NAMED.match(item.name)
    assert named is not None
    return named[1][0].upper() + named[1][1:]


def digest(game: str = "*") -> str:
    """A name for the state of the sources: as a seed it gives each state a sample of its own."""
    found = hashlib.sha256()
    for folder in (ROOT / "src" / "orderup", ROOT / "tests" / "games"):
        for path in sorted(folder.rglob("*.py")):
            found.update(path.read_bytes())
    found.update(game.encode())
    return found.hexdigest()[:12]


def main() -> int:
    """Try, and report."""
    parser = argparse.ArgumentParser(description="Break the rules, and see whether the clauses' tests notice.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(GAMES)}; all, if none is named")
    parser.add_argument("--files", nargs="+", metavar="FILE", help="files of the game, instead of all that hold rules")
    parser.add_argument(
        "--sample", type=int, metavar="N", help="try so many mutants of each game, and clauses, that have no excuse"
    )
    parser.add_argument("--seed", default=digest(), help="which ones; else the state of the sources decides")
    parser.add_argument("--clauses", action="store_true", help="break each clause where the code cites it")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    parser.add_argument("--verbose", action="store_true", help="name every mutant, and what killed it")
    args = parser.parse_args()
    if unknown := set(args.games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(unknown))}; there are {', '.join(GAMES)}")
    print(f"seed {args.seed}")
    failed = [Game(name, args).run() for name in args.games or GAMES]
    return 1 if any(failed) else 0


if __name__ == "__main__":
    raise SystemExit(main())
