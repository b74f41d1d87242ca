"""What docs/operations.md has one write or run, so that tests do it."""

import re
from pathlib import Path

GUIDE = Path(__file__).parents[2] / "docs/operations.md"


def blocks(heading: str) -> list[str]:
    """What stands in a part of the guide, up to the next heading, to be run or written as it is."""
    part = re.split(r"^##+ ", GUIDE.read_text("utf-8").partition(f"# {heading}\n")[2], maxsplit=1, flags=re.MULTILINE)[
        0
    ]
    return re.findall(r"^```\w+\n(.*?)^```$", part, re.MULTILINE | re.DOTALL)
