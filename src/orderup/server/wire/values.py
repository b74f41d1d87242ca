"""The values that messages are made of, and how large they may be."""

from typing import Annotated, Any, Literal

from msgspec import Meta

TABLE_ID_PATTERN = "^[0-9A-Za-z_]*$"
"""What tables are looked for by. A database need not be able to look for anything else (PostgreSQL knows no text with a NUL)."""
CommandId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]
"""It is kept with what it has changed: without a NUL, which no text in PostgreSQL may have."""
Secret = Annotated[str, Meta(min_length=1, max_length=100)]
HexDigest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes, hexadecimal."""
ClientToken = Annotated[str, Meta(min_length=32, max_length=100)]
"""A secret of a client's own making."""
SeatNumber = Annotated[int, Meta(ge=0, le=5)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
AvatarName = Annotated[str, Meta(pattern="^[a-z]{1,16}$")]
"""Which pictures there are, the page says; it shows those that it knows."""
Level = Annotated[str, Meta(min_length=1, max_length=40)]
PlayerCount = int
"""How many there may be, the game says."""
Milliseconds = Annotated[int, Meta(ge=0, le=3_600_000)]
ElapsedMs = Annotated[float, Meta(ge=0, le=3_600_000)]
"""Milliseconds."""
NonNegativeInt = Annotated[int, Meta(ge=0)]
SettingName = Annotated[str, Meta(max_length=40)]
"""Of an option or a clock; which there are, the game says."""
OptionValue = bool | int | str
Options = Annotated[dict[SettingName, OptionValue], Meta(max_length=40)]
ClockTimes = Annotated[dict[SettingName, Milliseconds], Meta(max_length=40)]
Move = dict[str, Any]
State = Literal["lobby", "countdown", "playing", "over"]
