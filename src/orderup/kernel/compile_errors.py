"""Numba's error about a rule, as a sentence that names the line of the rule.

Numba's own message has a hundred lines: every implementation that did not match, and at the end our loop that called the rule.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, NamedTuple

import numba

from orderup.kernel import verbs
from orderup.kernel.cache import PACKAGE_DIR, RULES_PACKAGE

NUMBA_DIR: Final = Path(numba.__file__).resolve().parent
PLACE_PATTERN: Final = re.compile(r'File "([^"\n]+)", line (\d+):')
"""Matches a line's place in numba's message."""
STEP_PATTERN: Final = re.compile(r"pipeline \(step: [^)]*\)\n")
"""Matches the text before each reason."""
RECORD_PATTERN: Final = re.compile(r"Record\((?:\[.*?\], \d+|[^\n]*?;\d+[;,] ?)(?:, )?(?:True|False)\)")
"""Matches a record's type, which is its whole layout."""
CALLED_VERB_PATTERN: Final = re.compile(r"resolving callee type: Function\(<function (\w+) at")
"""Matches the verb that could not be compiled."""
ADVICE_TEXT: Final = (
    "With NUMBA_DISABLE_JIT=1 the same rules run as plain Python, whose error names the very line "
    "(docs/adding-a-game.md, When something is wrong)."
)


class SourceLine(NamedTuple):
    """A line of a rule's source."""

    path: Path
    line: int


class CompilationError(Exception):
    """A rule that numba cannot compile. The text names the rule and the reason; the cause is numba's own error."""


@contextmanager
def explain_compile_errors() -> Iterator[None]:
    """Raise CompilationError for any error while something is compiled."""
    try:
        yield
    except CompilationError:
        raise
    except Exception as error:
        raise CompilationError(explanation_of(error)) from error


def compile_error_text(error: BaseException) -> str | None:
    """Return the text for an error about a rule that could not be compiled; None if it is about something else."""
    if isinstance(error, CompilationError):
        return str(error)
    return explanation_of(error) if isinstance(error, numba.NumbaError) else None


def explanation_of(error: BaseException) -> str:
    """Return a text with the line of the rule that a compiler error points to, the reason, and advice."""
    text = str(error)
    place = next(_places_in(text), None) or _place_in(error.__traceback__) or _beginning_of_verb(text)
    where = "No line of them is named." if place is None else _with_source(place)
    return f"Numba cannot compile the rules. {where}\n{_reason(error, text)}\n{ADVICE_TEXT}"


def _places_in(text: str) -> Iterator[SourceLine]:
    """Yield the lines of rules that numba's message names, the innermost first."""
    for path, line in PLACE_PATTERN.findall(text):
        if _is_rule(path):
            yield SourceLine(Path(path).resolve(), int(line))


def _is_rule(path: str) -> bool:
    """Return whether a file belongs to a game, one of ours or of another package."""
    found = Path(path).resolve()
    if NUMBA_DIR in found.parents or not found.is_file():
        return False
    return PACKAGE_DIR not in found.parents or PACKAGE_DIR / RULES_PACKAGE in found.parents


def _place_in(trace: TracebackType | None) -> SourceLine | None:
    """Return the line that numba was compiling when it failed without naming one: its own variables hold places and functions."""
    found: list[SourceLine] = []
    while trace is not None:
        found += [place for value in trace.tb_frame.f_locals.values() for place in _place_of(value)]
        trace = trace.tb_next
    return found[-1] if found else None


def _place_of(value: Any) -> Iterator[SourceLine]:
    at, function = getattr(value, "loc", None), getattr(value, "func_id", None)
    for path, line in (
        (getattr(function, "filename", None), getattr(function, "firstlineno", None)),
        (getattr(at, "filename", None), getattr(at, "line", None)),
    ):
        if isinstance(path, str) and isinstance(line, int) and _is_rule(path):
            yield SourceLine(Path(path).resolve(), line)


def _beginning_of_verb(text: str) -> SourceLine | None:
    """Return the beginning of the verb that the message names last, in the game whose record it contains."""
    called = CALLED_VERB_PATTERN.search(text)
    rule = called and verbs.find_rule(called[1], lambda marker: f"{marker}[type=" in text)
    return SourceLine(Path(rule.__code__.co_filename), rule.__code__.co_firstlineno) if rule else None


def _with_source(place: SourceLine) -> str:
    """Return a place with its source; for a function the line with its name, not that of a decorator."""
    lines = ["", *place.path.read_text(encoding="utf-8").splitlines()]
    at = next((i for i in range(place.line, len(lines)) if not lines[i].lstrip().startswith("@")), place.line)
    return f"{place.path}, line {at}: {lines[at].strip()}" if at < len(lines) else f"{place.path}, line {at}"


def _reason(error: BaseException, text: str) -> str:
    """Return the innermost reason: the text between the last step that failed and its place."""
    if isinstance(error, KeyError):
        return f"KeyError: {error}. Is that a field which the record does not have?"
    before = text[: next((found.start() for found in PLACE_PATTERN.finditer(text) if _is_rule(found[1])), None)]
    said = STEP_PATTERN.split(before)[-1].split("During:")[0].split("There are")[0]
    return f"{type(error).__name__}: {' '.join(RECORD_PATTERN.sub('Record', said).split())}"
