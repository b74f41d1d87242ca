"""Why not: the reasons of the server itself, beside the clauses of the rules."""

from orderup.server.wire.table_info import Reason

MAX_REASON_LENGTH = 400
"""Characters of a reason: whatever it repeats of what a client has sent, not much more is kept and sent back."""


def truncate(text: str) -> str:
    """Return a reason that is no longer than it may be; what is left out shows as an ellipsis."""
    return text if len(text) <= MAX_REASON_LENGTH else f"{text[: MAX_REASON_LENGTH - 1]}…"


class Refused(Exception):  # noqa: N818  # it is an answer, not an error
    """A command that is not carried out, and has changed nothing."""

    def __init__(
        self, code: str, text: str, by: int | None = None, card: int | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(text)
        self.why = Reason(code, truncate(text), by, card)
        self.retry_after = retry_after
        """Seconds until it makes sense to ask again, where that is known."""


def not_host() -> Refused:
    """Only the host may."""
    return Refused("not_host", "Only the host of this table can do that.")


def not_seated() -> Refused:
    """Spectators can't."""
    return Refused("not_seated", "Take a seat first.")


def no_game(slug: str) -> Refused:
    """Nothing of this name is played here."""
    return Refused("no_game", f"There is no game {slug!r}.")


def no_seat(players: int) -> Refused:
    """Seats are numbered from 0."""
    return Refused("no_seat", f"This table has seats 0 to {players - 1}.")


def seat_taken() -> Refused:
    """Somebody sits there."""
    return Refused("taken", "That seat is taken.")


def store_unavailable() -> Refused:
    """The store does not answer: what is asked for may be there."""
    return Refused("trouble", "The house cannot get at its records at the moment. Nothing is lost; try again soon.")


def wrong_phase(text: str) -> Refused:
    """Not now."""
    return Refused("wrong_phase", text)
