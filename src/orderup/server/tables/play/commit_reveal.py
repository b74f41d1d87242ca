"""The seats' contributions to the seed of a shuffle: everybody commits to some random bytes before anybody reveals theirs.

Clients commit with `ready`. When all are ready the server publishes its own commitment with theirs; from then on nobody can change
anything. Then they reveal, to the server alone. Seats that do not are named, and the cards are dealt without their contributions.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from orderup.server.tables.seating.seating import Seating
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import RefusedError
from orderup.server.wire.server_messages import Shuffle

BOT_CONTRIBUTOR = "bot"
"""The journal's word for a bot's seat."""
REVEAL_TIMEOUT_MS = 2_000
"""Milliseconds that the table waits for contributions."""


@dataclass
class CommitReveal:
    """A shuffle for which contributions are collected, until time `deadline` (ms)."""

    seed: bytes = field(repr=False)
    """The server's own contribution."""
    commitments: dict[int, bytes]
    """The commitments of the contributing seats, by seat."""
    deadline: int
    contributions: dict[int, bytes] = field(default_factory=dict, repr=False)

    @classmethod
    def begin(cls, seating: Seating, seed: bytes, now: int) -> CommitReveal:
        """Return a shuffle with the commitments of everybody who is online."""
        found = {i: p.commitment for i, p in seating.people if p.commitment is not None and p.online}
        return cls(seed, found, now + REVEAL_TIMEOUT_MS)

    def shuffle_message(self, seats: int) -> bytes:
        """Return the message with all commitments, which everybody gets before anybody reveals."""
        by_seat = [self.commitments[seat].hex() if seat in self.commitments else None for seat in range(seats)]
        return encode(Shuffle(hashlib.sha256(self.seed).hexdigest(), by_seat))

    def reveal(self, seat: int, contribution: str) -> None:
        """Store a seat's contribution. Raises RefusedError: the seat has not committed to it."""
        if seat not in self.commitments:
            raise RefusedError("not_now", "Your seat has not committed itself for this shuffle.")
        revealed = bytes.fromhex(contribution)
        if hashlib.sha256(revealed).digest() != self.commitments[seat]:
            raise RefusedError("no_contribution", "That is not what your seat has committed itself to.")
        self.contributions[seat] = revealed

    @property
    def is_complete(self) -> bool:
        """Whether all seats have revealed."""
        return self.contributions.keys() == self.commitments.keys()

    @property
    def missing_seats(self) -> list[int]:
        """The seats that have not revealed."""
        return sorted(self.commitments.keys() - self.contributions.keys())


def journal_contributors(seating: Seating, commit_reveal: CommitReveal) -> list[str]:
    """Return the journal's entry for each seat: its commitment, `bot` or `none`."""
    found = []
    for number, seat in enumerate(seating.seats):
        kind = "none" if seat.person is not None else BOT_CONTRIBUTOR
        found.append(commit_reveal.commitments[number].hex() if number in commit_reveal.commitments else kind)
    return found
