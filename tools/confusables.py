"""Makes the table of look-alike letters from Unicode's: `python -m tools.confusables confusables.txt`.

The argument is https://www.unicode.org/Public/security/latest/confusables.txt. Of it are kept the letters that remain after
compatibility decomposition (NFKD), which names go through first.
"""

import sys
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

TARGET = Path(__file__).parents[1] / "src" / "orderup" / "server" / "tables" / "people" / "confusables.txt"
HEAD = """\
# Letters that look alike: those after the colon look like the one (or the sequence) before it. Numbers are hexadecimal.
# Made by `python -m tools.confusables` from confusables.txt of Unicode's security mechanisms (UTS #39), {version}.
# Data: Copyright (c) 1991-2020 Unicode, Inc., under the Unicode License, https://www.unicode.org/license.txt
"""


def table(lines: Iterable[str]) -> dict[str, list[str]]:
    """Return, by prototype, the letters that look like it."""
    found: dict[str, list[str]] = {}
    for line in lines:
        source, _, rest = line.partition("#")[0].partition(";")
        if not rest:
            continue
        letter, prototype = chr(int(source, 16)), "".join(chr(int(n, 16)) for n in rest.partition(";")[0].split())
        prototype = unicodedata.normalize("NFKD", prototype)
        if unicodedata.normalize("NFKD", letter) == letter != prototype and unicodedata.category(letter)[0] not in "CZ":
            found.setdefault(prototype, []).append(letter)
    return found


def written(found: Mapping[str, list[str]]) -> str:
    """Return the table as text."""
    rows = (
        (" ".join(f"{ord(c):X}" for c in word) for word in (key, sorted(its))) for key, its in sorted(found.items())
    )
    return "".join(f"{key}: {its}\n" for key, its in rows)


def main() -> None:
    """Write the table."""
    lines = Path(sys.argv[1]).read_text("utf-8-sig").splitlines()
    version = next(line for line in lines if line.startswith("# Version:"))[2:].lower().replace(":", "")
    TARGET.write_text(HEAD.format(version=version) + written(table(lines)))


if __name__ == "__main__":
    main()
