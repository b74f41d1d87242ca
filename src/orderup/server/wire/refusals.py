"""Why not: the house's own reasons, beside the clauses of the rules."""

from orderup.server.wire.messages import Why


class No(Exception):  # noqa: N818  # it is an answer, not an error
    """A command that is not carried out, and has changed nothing."""

    def __init__(self, code: str, text: str, by: int | None = None, card: int | None = None) -> None:
        super().__init__(text)
        self.why = Why(code, text, by, card)


def not_host() -> No:
    """Only the host may."""
    return No("not_host", "Only the host of this table can do that.")


def not_seated() -> No:
    """Spectators can't."""
    return No("not_seated", "Take a seat first.")


def no_seat(players: int) -> No:
    """Seats are numbered from 0."""
    return No("no_seat", f"This table has seats 0 to {players - 1}.")


def taken() -> No:
    """Somebody sits there."""
    return No("taken", "That seat is taken.")


def wrong_phase(text: str) -> No:
    """Not now."""
    return No("wrong_phase", text)
