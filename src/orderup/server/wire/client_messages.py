"""What a client sends. `docs/protocol.md` says what each message means.

These messages are strict: an unknown field or a value out of range is refused.
"""

from msgspec import UNSET, Struct, UnsetType

from orderup.server.wire.values import (
    AvatarName,
    ClientToken,
    ClockTimes,
    CommandId,
    ElapsedMs,
    HexDigest,
    Level,
    Move,
    Name,
    NonNegativeInt,
    Options,
    PlayerCount,
    SeatNumber,
    Secret,
)


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Something a client sends."""


class Hello(FromClient, frozen=True, tag="hello"):
    """Who I am, and the last version I have of which round, in a view that was `you`'s (null: a spectator's)."""

    token: Secret | None = None
    host: Secret | None = None
    round: NonNegativeInt | None = None
    since: NonNegativeInt | None = None
    you: SeatNumber | UnsetType | None = UNSET


class Ping(FromClient, frozen=True, tag="ping"):
    """Are you there?"""

    n: int


class Sit(FromClient, frozen=True, tag="sit"):
    """Take an empty seat, or, before a game, change to it. `token` becomes the seat's secret; sent again it is the proof of who sat down.

    In a running game whoever has left the seat has it back with its token; the others seated are asked about anybody else.
    """

    id: CommandId
    seat: SeatNumber
    name: Name
    token: ClientToken | None = None


class Consent(FromClient, frozen=True, tag="consent"):
    """Let somebody who has asked for a seat have it, or not."""

    id: CommandId
    request: NonNegativeInt
    yes: bool


class Stand(FromClient, frozen=True, tag="stand"):
    """Leave the seat."""

    id: CommandId


class SetAvatar(FromClient, frozen=True, tag="avatar"):
    """Be shown with this picture; null: with none."""

    id: CommandId
    avatar: AvatarName | None


class Ready(FromClient, frozen=True, tag="ready"):
    """Ready to start, or not. `commitment`: SHA-256 of 32 random bytes, which I will add to the shuffle."""

    id: CommandId
    ready: bool
    commitment: HexDigest | None = None


class Reveal(FromClient, frozen=True, tag="reveal"):
    """What I add to the shuffle, as I have committed to with `ready`."""

    id: CommandId
    contribution: HexDigest


class Play(FromClient, frozen=True, tag="move"):
    """Make a move of the game: given `after` milliseconds after event `seen`, the last that this client had, reached it."""

    id: CommandId
    move: Move
    seen: NonNegativeInt | UnsetType = UNSET
    after: ElapsedMs | UnsetType = UNSET


class Remind(FromClient, frozen=True, tag="remind"):
    """Remind a seat that the others wait for."""

    id: CommandId
    seat: SeatNumber


class RequestHint(FromClient, frozen=True, tag="hint"):
    """Ask what the strongest bot would do in my place; the answer comes a little later, as `hint`."""

    id: CommandId


class PutBot(FromClient, frozen=True, tag="bot"):
    """Host: put a bot on an empty seat, change its level, or remove it (null)."""

    id: CommandId
    seat: SeatNumber
    level: Level | None


class Kick(FromClient, frozen=True, tag="kick"):
    """Host: free a seat."""

    id: CommandId
    seat: SeatNumber


class ChangeSetup(FromClient, frozen=True, tag="setup"):
    """Host, between games: change the table. What is left out stays. `deck` is the hash of a card list that was brought or read lately (null: the standard one)."""

    id: CommandId
    players: PlayerCount | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    clocks: ClockTimes | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    deck: HexDigest | UnsetType | None = UNSET


class Rematch(FromClient, frozen=True, tag="rematch"):
    """After a game: back to the lobby of the next round, same people."""

    id: CommandId


class Withdraw(FromClient, frozen=True, tag="withdraw"):
    """Don't carry out the command with this id, unless you have: then tell its answer again."""

    id: CommandId


Command = (
    Sit
    | Consent
    | Stand
    | SetAvatar
    | Ready
    | Reveal
    | Play
    | Remind
    | RequestHint
    | PutBot
    | Kick
    | ChangeSetup
    | Rematch
    | Withdraw
)
ClientMessage = Hello | Ping | Command
