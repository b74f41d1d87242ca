"""The messages that a client sends. `docs/protocol.md` describes each.

These messages are strict: an unknown field or a value out of range is refused.
"""

from msgspec import UNSET, Struct, UnsetType

from orderup.server.wire.values import (
    AvatarName,
    ClientToken,
    ClockDurations,
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
    """A message that a client sends."""


class Hello(FromClient, frozen=True, tag="hello"):
    """Identify the client, and name the last version that it has of a round, in the view of seat `you` (null: a spectator's)."""

    token: Secret | None = None
    host: Secret | None = None
    round: NonNegativeInt | None = None
    since: NonNegativeInt | None = None
    you: SeatNumber | UnsetType | None = UNSET


class Ping(FromClient, frozen=True, tag="ping"):
    """Ask for a `pong`."""

    n: int


class Sit(FromClient, frozen=True, tag="sit"):
    """Take an empty seat, or, before a game, change to it. `token` becomes the seat's secret; sent again it proves who sat down.

    In a running game, a player who has left the seat gets it back with its token; for anybody else the other seated players must consent.
    """

    id: CommandId
    seat: SeatNumber
    name: Name
    token: ClientToken | None = None


class AnswerSeatRequest(FromClient, frozen=True, tag="consent"):
    """Grant or deny somebody's request for a seat."""

    id: CommandId
    request: NonNegativeInt
    yes: bool


class Stand(FromClient, frozen=True, tag="stand"):
    """Leave the seat."""

    id: CommandId


class SetAvatar(FromClient, frozen=True, tag="avatar"):
    """Set the seat's picture; null: none."""

    id: CommandId
    avatar: AvatarName | None


class Ready(FromClient, frozen=True, tag="ready"):
    """Declare that the seat is ready to start, or not. `commitment`: SHA-256 of 32 random bytes, which the client will add to the shuffle."""

    id: CommandId
    ready: bool
    commitment: HexDigest | None = None


class Reveal(FromClient, frozen=True, tag="reveal"):
    """Reveal the contribution to the shuffle to which `ready` has committed."""

    id: CommandId
    contribution: HexDigest


class Play(FromClient, frozen=True, tag="move"):
    """Make a move of the game. It was sent `after` milliseconds after event `seen`, the client's last one, had arrived."""

    id: CommandId
    move: Move
    seen: NonNegativeInt | UnsetType = UNSET
    after: ElapsedMs | UnsetType = UNSET


class Remind(FromClient, frozen=True, tag="remind"):
    """Remind a seat that the others wait for."""

    id: CommandId
    seat: SeatNumber


class RequestHint(FromClient, frozen=True, tag="hint"):
    """Ask for the move of the strongest bot in this seat; the answer comes a little later, as `hint`."""

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
    """Host, between games: change the table. Missing fields stay as they are. `deck` is the hash of a card list that was added or read lately (null: the standard one)."""

    id: CommandId
    players: PlayerCount | UnsetType = UNSET
    options: Options | UnsetType = UNSET
    clocks: ClockDurations | UnsetType = UNSET
    hints: bool | UnsetType = UNSET
    listed: bool | UnsetType = UNSET
    deck: HexDigest | UnsetType | None = UNSET


class Rematch(FromClient, frozen=True, tag="rematch"):
    """After a game: return to the lobby for the next round with the same people."""

    id: CommandId


class CancelCommand(FromClient, frozen=True, tag="withdraw"):
    """Cancel the command with this id; if it was carried out already, repeat its answer."""

    id: CommandId


Command = (
    Sit
    | AnswerSeatRequest
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
    | CancelCommand
)
ClientMessage = Hello | Ping | Command
