"""Pictures of one's own on cards. A list names each by the SHA-256 of its file, as `picture` of what it shows; the files are kept elsewhere."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

PICTURE: Final = "picture"
"""What a list, or a column of a table, calls it."""
HASH: Final = re.compile("[0-9a-f]{64}")


def picture_faults(kind: str, entries: Mapping[str, Any]) -> list[str]:
    """What is wrong with the pictures of a section of a list, such as its plates, by name."""
    return [
        f"{kind} {name}: its picture {str(entry[PICTURE])[:20]!r} is none; a picture is named by 64 hexadecimal digits, "
        "which the house tells who brings it"
        for name, entry in entries.items()
        if isinstance(entry, Mapping)
        and PICTURE in entry
        and not (isinstance(entry[PICTURE], str) and HASH.fullmatch(entry[PICTURE]))
    ]


def pictures_of(entries: Mapping[str, Any]) -> dict[str, str]:
    """The pictures of a section of a checked list, by name."""
    return {name: entry[PICTURE] for name, entry in entries.items() if PICTURE in entry}


def pictures_in(data: Any) -> Iterator[str]:
    """All pictures that a list's data names."""
    if isinstance(data, Mapping):
        for name, value in data.items():
            if name == PICTURE and isinstance(value, str) and HASH.fullmatch(value):
                yield value
            else:
                yield from pictures_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from pictures_in(value)
