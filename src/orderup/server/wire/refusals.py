"""Refusals: the server's own reasons, besides the clauses of the rules."""

from orderup.server.wire.table_info import Reason

MAX_REASON_CHARACTERS = 400
"""Characters of a reason. A reason may quote a client's message; the limit bounds what is stored and sent back."""


def truncate_reason(text: str) -> str:
    """Return a reason that is cut to its maximal length, with an ellipsis at the cut."""
    return text if len(text) <= MAX_REASON_CHARACTERS else f"{text[: MAX_REASON_CHARACTERS - 1]}…"


class RefusedError(Exception):
    """The refusal of a command or an HTTP call, which has changed nothing."""

    def __init__(
        self, code: str, text: str, by: int | None = None, card: int | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(text)
        self.why = Reason(code, truncate_reason(text), by, card)
        self.retry_after = retry_after
        """The seconds until another try makes sense; None: unknown."""


def not_host() -> RefusedError:
    """Return the refusal of a command that only the host may give."""
    return RefusedError("not_host", "Only the host of this table can do that.")


def not_seated() -> RefusedError:
    """Return the refusal of a command that spectators may not give."""
    return RefusedError("not_seated", "Take a seat first.")


def no_game(slug: str) -> RefusedError:
    """Return the refusal of a game that does not exist."""
    return RefusedError("no_game", f"There is no game {slug!r}.")


def no_seat(players: int) -> RefusedError:
    """Return the refusal of a seat that does not exist."""
    return RefusedError("no_seat", f"This table has seats 0 to {players - 1}.")


def seat_taken() -> RefusedError:
    """Return the refusal of a seat that is taken."""
    return RefusedError("taken", "That seat is taken.")


def store_unavailable() -> RefusedError:
    """Return the refusal of a call while the store does not answer, so that the requested object may exist."""
    return RefusedError(
        "trouble", "The server cannot get at its records at the moment. Nothing is lost; try again soon."
    )


def wrong_phase(text: str) -> RefusedError:
    """Return the refusal of a command that is not possible in the current phase."""
    return RefusedError("wrong_phase", text)
