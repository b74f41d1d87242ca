"""What docs/operations/backups.md has one write or run, so that tests do it."""

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs/operations/backups.md"


def blocks(heading: str) -> list[str]:
    """What stands in a chapter of the guide, up to the next one, to be run or written as it is."""
    chapter = re.split(
        r"^## ", GUIDE.read_text("utf-8").partition(f"\n## {heading}\n")[2], maxsplit=1, flags=re.MULTILINE
    )
    return re.findall(r"^```\w+\n(.*?)^```$", chapter[0], re.MULTILINE | re.DOTALL)
