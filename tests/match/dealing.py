"""The deal, repeated from a journal's seed by docs/journal.md alone: plain Python, nothing of ours imported."""

import hashlib
import hmac
import struct
from copy import copy
from typing import Any

MASK = 0xFFFFFFFF


def _quarter(x: list[int], a: int, b: int, c: int, d: int) -> None:
    for into, add, turned, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[into] = x[into] + x[add] & MASK
        mixed = x[turned] ^ x[into]
        x[turned] = (mixed << by | mixed >> (32 - by)) & MASK


def chacha20(key: bytes, counter: int) -> bytes:
    """One block of RFC 8439 with a nonce of zeros."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = list(start)
    for _ in range(10):
        for i in range(4):
            _quarter(x, i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            _quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack("<16I", *((a + b) & MASK for a, b in zip(x, start, strict=True)))


class Stream:
    """The draws of the page *The journal*."""

    def __init__(self, seed: bytes) -> None:
        self.key = hmac.new(seed, b"orderup shuffle 1", hashlib.sha256).digest()
        self.at = 0

    def aside(self) -> "Stream":
        """The same stream from block 2^31 on."""
        far = copy(self)
        far.at = 64 << 31
        return far

    def _take(self, n: int) -> int:
        while self.at // 64 < (self.at + n - 1) // 64:
            raise AssertionError("a draw never crosses a block")
        block = chacha20(self.key, self.at // 64)
        start = self.at % 64
        self.at += n
        return int.from_bytes(block[start : start + n], "little")

    def word(self) -> int:
        self.at = -(-self.at // 8) * 8
        return self._take(8)

    def below(self, n: int) -> int:
        x = self._take(2)
        while x * n % 65536 < 65536 % n:
            x = self._take(2)
        return x * n // 65536


class Deal:
    """Cards by handle, where they lie, and the dealer."""

    def __init__(self, header: dict[str, Any], seed: bytes) -> None:
        assert hashlib.sha256(seed).hexdigest() == header["commitment"]
        self.stream = Stream(seed)
        cards = header["deck"]["cards"]
        backs = [card["plate"] for card in cards]
        if header["options"]["pairing"] == "fresh":
            self._pair(cards, backs)
        order = list(range(len(cards)))
        for i in range(len(cards) - 1, 0, -1):
            j = self.stream.below(i + 1)
            order[i], order[j] = order[j], order[i]
        self.cards = [(backs[t], cards[t]["order"], cards[t]["value"]) for t in order]
        self.zones = self._lay_out(header["players"], header["deck"].get("hand_size", 3))
        self.dealer = self.stream.below(header["players"])

    def _pair(self, cards: list[dict[str, Any]], backs: list[str]) -> None:
        n = len(cards)
        for _ in range(48 if n == 54 else 64):
            w = self.stream.word()
            r = (w >> 54) * 54 >> 10 if n == 54 else (self.stream.word() >> 32) * n >> 32
            for i in range(n):
                j = (r - i) % n
                differ = (w >> i & 1) != (w >> j & 1)
                if i < j and differ and backs[j] not in cards[i]["order"] and backs[i] not in cards[j]["order"]:
                    backs[i], backs[j] = backs[j], backs[i]

    def _lay_out(self, players: int, hand_size: int) -> list[str]:
        n = len(self.cards)
        rest = n - players * hand_size - 3
        heights = [rest // 3 + (n != 54 and k < rest % 3) for k in range(3)]
        hands = [f"hand.{seat}" for seat in range(players) for _ in range(hand_size)]
        lounge = [f"lounge.{place}" for place in range(3)]
        return hands + lounge + [f"kitchen.{k}" for k in range(3) for _ in range(heights[k])]
