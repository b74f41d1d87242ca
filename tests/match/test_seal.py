"""Seals, mixed seeds and hashes of journals, worked out again by docs/journal.md alone."""

import hashlib
import json

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from tests.match.dealing import Deal
from tests.match.signing import signed

from orderup.kernel import decks


def test_the_seal_follows_from_the_page() -> None:
    """The hash chain and the signature, by docs/journal.md alone."""
    *lines, seal = signed("diner", 3, 2)
    head = bytes(32)
    for line in lines:
        head = hashlib.sha256(head + line.encode()).digest()
    assert not lines[0].isascii(), "names are bound as they are written"
    house, sealed = json.loads(lines[0])["house"], json.loads(seal)
    assert seal == f'{{"chain":"{head.hex()}","signature":"{sealed["signature"]}"}}'
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(house))
    key.verify(bytes.fromhex(sealed["signature"]), b"orderup journal 2\n" + head)


def test_the_mixed_seed_follows_from_the_page() -> None:
    """The deal with what seats have added, by docs/journal.md alone."""
    header, dealt, *_, result, _ = map(json.loads, signed("diner", 4, 3, contributions=2))
    seed, told = bytes.fromhex(result["seed"]), result["contributions"]
    shared = b"".join(bytes([seat]) + bytes.fromhex(one) for seat, one in enumerate(told) if one)
    assert (len(shared), header["withheld"], told[2:]) == (66, [2], [None, None])
    mixed = hashlib.sha256(b"orderup seed 2\n" + seed + shared).digest()
    deal = Deal({**header, "commitment": hashlib.sha256(mixed).hexdigest()}, mixed)
    assert [entry["plate"] for entry in sorted(dealt["cards"], key=lambda entry: entry["card"])] == [
        plate for plate, _, _ in deal.cards
    ]


def test_the_hash_of_a_card_list_beyond_ascii_follows_from_the_page() -> None:
    data = {"name": "Crème 🥞", "cards": [{"id": "\x7f~\n\x01/", "b": 1, "a": True}]}
    text = r'{"cards":[{"a":true,"b":1,"id":"\u007f~\n\u0001/"}],"name":"Cr\u00e8me \ud83e\udd5e"}'
    assert decks.canonical_sha256(data) == hashlib.sha256(text.encode("ascii")).hexdigest()
