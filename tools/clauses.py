"""List the clauses of `docs/rules/*.md` that no test is named for; the exit code is 1 if there are any.

A clause is a heading that begins with its number, `### D4a Pairing`; its tests are called `test_d4a_...`.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLAUSE = re.compile(r"^#+ ([A-Z]\d+[a-z]?)\b", re.MULTILINE)
TEST = re.compile(r"^\s*(?:async )?def test_([a-z]\d+[a-z]?)_", re.MULTILINE)


def clauses(game: str = "*", root: Path = ROOT) -> list[str]:
    """Return the numbers of a game's clauses, or of all, such as `D4a`, in the order of the documents."""
    documents = sorted((root / "docs" / "rules").glob(f"{game}.md"))
    return [number for path in documents for number in CLAUSE.findall(path.read_text())]


def named_in_tests(root: Path = ROOT) -> set[str]:
    """Return the numbers, in small letters, that tests are named for."""
    return {number for path in (root / "tests").rglob("test_*.py") for number in TEST.findall(path.read_text())}


def untested(root: Path = ROOT) -> list[str]:
    """Return the clauses without a test."""
    named = named_in_tests(root)
    return [number for number in clauses(root=root) if number.lower() not in named]


def main() -> int:
    """Report."""
    found = untested()
    for number in found:
        print(f"no test is named test_{number.lower()}_...")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
