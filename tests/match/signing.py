"""Journals for the tests, signed by a server of theirs."""

import json
import random
from functools import cache
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from orderup.conformance.playing import Case, iterate_to_end, label
from orderup.match import Match
from orderup.match.seal import HashChain
from orderup.match.shuffle import SeedContributions, commitment, seed_from_int

OURS, THEIRS = (Ed25519PrivateKey.from_private_bytes(bytes([n] * 32)) for n in (1, 2))


def name_of(key: Ed25519PrivateKey) -> str:
    """The server that has this key."""
    return key.public_key().public_bytes_raw().hex()


@cache
def signed(game: str, players: int, seed: int, contributions: int = 0, **options: Any) -> tuple[str, ...]:
    """The lines of a random game's journal, signed by our server. So many seats have added to the shuffle, and one more has withheld its share."""
    case: Case = (game, players, options)
    names = [f"Zoë {seat}" for seat in range(players)]
    shared = None if contributions == 0 else contributions_of(players, contributions)
    match = Match.start(game, players, options, seed_from_int(seed), names, house=name_of(OURS), contributions=shared)
    for _ in iterate_to_end(match, random.Random(label(case))):
        pass
    return tuple(match.journal_text(OURS.sign).splitlines())


def contributions_of(players: int, given: int) -> SeedContributions:
    """What the first seats have added, the next has withheld, and bots cannot add."""
    told = [seed_from_int(100 + seat) for seat in range(given + 1)]
    bound = [*map(commitment, told), *["bot"] * players][:players]
    return SeedContributions(bound, [*told[:given], *[None] * players][:players])


def sealed(lines: list[str], key: Ed25519PrivateKey | None) -> list[str]:
    """The lines with a new last one."""
    return [*lines[:-1], HashChain(lines[:-1]).seal(None if key is None else key.sign)]


def file_of(lines: list[str] | tuple[str, ...]) -> bytes:
    """The lines as a file."""
    return "".join(f"{line}\n" for line in lines).encode()


def line_of(record: Any) -> str:
    """A record as a line, as the engine writes it."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))
