"""The seats' part in the seed of a shuffle: everybody is bound to some random bytes before anybody tells theirs.

Clients commit themselves with `ready`. When all are ready the house publishes its own commitment with theirs; from then on nobody can change
anything any more. Then they reveal, to the house alone. Whoever does not is named, and the cards are dealt without that contribution.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from orderup.server.tables.seating import Seating
from orderup.server.wire.encoding import encode
from orderup.server.wire.refusals import Refused
from orderup.server.wire.server_messages import Shuffle

BOT = "bot"
"""What the journal says of a seat that is dealt to a bot."""
REVEAL_TIMEOUT_MS = 2_000
"""Milliseconds that the table waits for contributions."""


@dataclass
class CommitReveal:
    """A shuffle for which contributions are collected, until time `until` (ms)."""

    seed: bytes = field(repr=False)
    """The house's own part."""
    commitments: dict[int, bytes]
    """By seat, of those that contribute."""
    until: int
    contributions: dict[int, bytes] = field(default_factory=dict, repr=False)

    @classmethod
    def begin(cls, seating: Seating, seed: bytes, now: int) -> CommitReveal:
        """Ask everybody who has committed and is there."""
        found = {i: p.commitment for i, p in seating.people if p.commitment is not None and p.online}
        return cls(seed, found, now + REVEAL_TIMEOUT_MS)

    def shuffle_message(self, seats: int) -> bytes:
        """What everybody is shown before anybody reveals."""
        by_seat = [self.commitments[seat].hex() if seat in self.commitments else None for seat in range(seats)]
        return encode(Shuffle(hashlib.sha256(self.seed).hexdigest(), by_seat))

    def reveal(self, seat: int, contribution: str) -> None:
        """Take a seat's contribution. Refused: it is not what the seat has committed to, or none is wanted."""
        if seat not in self.commitments:
            raise Refused("not_now", "Your seat has not committed itself for this shuffle.")
        revealed = bytes.fromhex(contribution)
        if hashlib.sha256(revealed).digest() != self.commitments[seat]:
            raise Refused("no_contribution", "That is not what your seat has committed itself to.")
        self.contributions[seat] = revealed

    @property
    def complete(self) -> bool:
        """Whether nobody is waited for any more."""
        return self.contributions.keys() == self.commitments.keys()

    @property
    def withheld(self) -> list[int]:
        """The seats that have not revealed."""
        return sorted(self.commitments.keys() - self.contributions.keys())


def contributors(seating: Seating, sharing: CommitReveal) -> list[str]:
    """Return what the journal says of each seat: its commitment, or that it is a bot's, or contributes none."""
    found = []
    for number, seat in enumerate(seating.seats):
        kind = "none" if seat.person is not None else BOT
        found.append(sharing.commitments[number].hex() if number in sharing.commitments else kind)
    return found
