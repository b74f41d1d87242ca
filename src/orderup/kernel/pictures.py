"""A user's own pictures on cards. A card list's `pictures` contains the SHA-256 of each file, under the lowercase name of what it shows.

The files are kept elsewhere.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from orderup.kernel.old_names import forward_old_names

PICTURES_KEY: Final = "pictures"
"""The section of a card list that contains the pictures."""
HASH_PATTERN: Final = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, kw_only=True)
class DeckWithPictures:
    """A deck whose cards may have a user's own pictures."""

    pictures: dict[str, str] = field(default_factory=dict)
    """The hashes of the pictures, by the keys of what they show."""

    def picture_of(self, name: str) -> str | None:
        """Return the hash of the picture for this name, or None."""
        return self.pictures.get(picture_key(name))


def picture_key(name: str) -> str:
    """Return the key for a name."""
    return name.strip().lower()


def picture_faults(data: Mapping[str, Any]) -> list[str]:
    """Return the faults of a card list's pictures."""
    pictures = data.get(PICTURES_KEY, {})
    if not isinstance(pictures, dict):
        return ["pictures: needs the hash of a picture for each name"]
    return [
        f"pictures: {name} has {str(picture)[:20]!r}, which is no picture; one is named by the 64 hexadecimal digits that the server answers when it is uploaded"
        for name, picture in pictures.items()
        if not isinstance(picture, str) or not HASH_PATTERN.fullmatch(picture)
    ]


def pictures_of(data: Mapping[str, Any]) -> dict[str, str]:
    """Return the pictures of a checked card list."""
    return {picture_key(name): picture for name, picture in data.get(PICTURES_KEY, {}).items()}


def pictures_section(pictures: Mapping[str, str]) -> dict[str, Any]:
    """Return the section of a card list with these pictures; a list without any has none."""
    return {PICTURES_KEY: dict(pictures)} if pictures else {}


__getattr__ = forward_old_names(
    __name__, Pictured="DeckWithPictures", as_section="pictures_section", key_of="picture_key"
)
