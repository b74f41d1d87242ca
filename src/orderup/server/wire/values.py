"""The values in messages, and their limits."""

from typing import Annotated, Any, Literal

from msgspec import Meta

TABLE_ID_PATTERN = "^[0-9A-Za-z_]*$"
"""The pattern of table ids. Only ids that match are looked up in the database (PostgreSQL allows no NUL in texts)."""
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]
"""The id of a command, stored with the change that it made. It has no NUL, which PostgreSQL does not allow in texts."""
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
HexDigest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes, hexadecimal."""
ClientToken = Annotated[str, Meta(min_length=32, max_length=100)]
"""A secret that a client has generated."""
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
AvatarName = Annotated[str, Meta(pattern="^[a-z]{1,16}$")]
"""The name of a picture. The page defines which pictures exist, and shows those that it knows."""
Level = Annotated[str, Meta(min_length=1, max_length=40)]
PlayerCount = int
"""The number of players. The game defines the possible numbers."""
Milliseconds = Annotated[int, Meta(ge=0, le=3_600_000)]
ElapsedMs = Annotated[float, Meta(ge=0, le=3_600_000)]
"""Milliseconds."""
NonNegativeInt = Annotated[int, Meta(ge=0)]
SettingName = Annotated[str, Meta(max_length=40)]
"""The name of an option or a clock. The game defines them."""
OptionValue = bool | int | str
Options = Annotated[dict[SettingName, OptionValue], Meta(max_length=40)]
ClockDurations = Annotated[dict[SettingName, Milliseconds], Meta(max_length=40)]
Move = dict[str, Any]
State = Literal["lobby", "countdown", "playing", "over"]
