"""An auditor that knows the rulebook and docs/journal.md, and imports nothing of ours.

It moves cards as things: every movement must take a card that lies where the journal says, and the moves must be those
that the rules allow to whoever made them.
"""

from collections import Counter
from typing import Any

Line = dict[str, Any]


class Auditor:
    """Follows one journal. Any breach of the rules is an AssertionError."""

    def __init__(self, lines: list[Line], dealer: int) -> None:
        self.header, self.deal, *self.events, self.footer = lines
        self.players: int = self.header["players"]
        self.contest = self.header["options"]["edition"] == "contest"
        self.zones: dict[str, list[int]] = {}
        self.faces: dict[int, tuple[str, Any]] = {}
        deck = self.header["deck"]
        self.hand, self.extra = deck.get("hand_size", 3), deck.get("extra_tokens", 1)
        self.tokens = [1] * self.players
        for i in range(self.extra):
            self.tokens[(dealer + 1 + i) % self.players] += 1
        self.busy: dict[int, int] = {}
        self.opened = self.closed = False
        self.take_open = False
        self.breaks = 0
        self.in_break: Any = None
        self.agreeing: set[int] = set()

    def audit(self) -> None:
        """Check the whole journal."""
        self._check_deck()
        assert self.deal["move"] == {"do": "deal"}
        self._check_deal()
        moves = {
            "open": self._open,
            "draw": self._draw,
            "seat": self._seat,
            "counter": self._counter,
            "refill": self._refill,
            "host": self._host,
            "serve": self._serve,
            "agree": self._agree,
            "allow": self._allow,
            "take": self._take,
            "break": self._break,
            "resume": self._resume,
            "close": self._close,
        }
        for line in self.events:
            assert not self.closed
            moves[line["move"]["do"]](line)
            self._dry_kitchen()
            assert sum(map(len, self.zones.values())) == len(self.deal["cards"])
            assert sum(self.tokens) == self.players + self.extra
        assert self.closed
        self._check_result()

    # --- cards as things -----------------------------------------------------------------------

    def _cards(self, zone: str) -> list[int]:
        return self.zones.setdefault(zone, [])

    def _heights(self) -> list[int]:
        return [len(self._cards(f"kitchen.{k}")) for k in range(3)]

    def _two_empty(self) -> bool:
        return self._heights().count(0) >= 2

    def _move(self, entry: Line) -> None:
        source = self._cards(entry["from"])
        assert entry["card"] in source
        if entry["from"].startswith("kitchen"):
            assert source[-1] == entry["card"], "only the top of a stack can be taken"
        assert self.faces[entry["card"]] == _faces(entry), "a card keeps its faces"
        source.remove(entry["card"])
        self._cards(entry["to"]).append(entry["card"])

    def _check_deck(self) -> None:
        deck = self.header["deck"]
        tips = {slug: plate.get("tip", 0) for slug, plate in deck["plates"].items()}
        for card in deck["cards"]:
            assert card["plate"] not in card["order"]  # D1
            assert card["value"] == -(-sum(tips[p] for p in card["order"]) // 100)  # D2
        self.wild = next(slug for slug, plate in deck["plates"].items() if plate.get("wild"))

    def _check_deal(self) -> None:
        for entry in self.deal["cards"]:
            assert entry["from"] == "box"
            self.faces[entry["card"]] = _faces(entry)
            self._cards(entry["to"]).append(entry["card"])
        deck = self.header["deck"]["cards"]
        plates, tables = Counter(card["plate"] for card in deck), Counter((tuple(c["order"]), c["value"]) for c in deck)
        plates.subtract(p for p, _ in self.faces.values())
        tables.subtract(t for _, t in self.faces.values())
        rest = len(deck) - self.hand * self.players - 3
        boxed = rest % 3 if len(deck) == 54 else 0
        assert plates.total() == tables.total() == boxed
        assert min(*plates.values(), *tables.values()) == 0
        for plate, (order, _) in self.faces.values():
            assert plate not in order
        assert all(len(self._cards(f"hand.{seat}")) == self.hand for seat in range(self.players))
        assert all(len(self._cards(f"lounge.{place}")) == 1 for place in range(3))
        assert self._heights() == [rest // 3 + (not boxed and k < rest % 3) for k in range(3)]

    # --- the moves -----------------------------------------------------------------------------

    def _may_act(self, seat: Any) -> None:
        assert self.opened
        assert self.in_break is None
        assert not self._break_due()
        assert not self.agreeing
        assert seat not in self.busy
        assert self.tokens[seat] > 0  # D5a

    def _pass(self, giver: int) -> None:
        taker = (giver + (-1 if self.contest else 1)) % self.players  # D5a, D19
        self.tokens[giver] -= 1
        self.tokens[taker] += 1
        self.take_open = False

    def _break_due(self) -> bool:
        return self._two_empty() and not self.breaks and not self.contest and self.players > 2

    def _open(self, line: Line) -> None:
        assert not self.opened
        assert line["seat"] == "house"
        self.opened = True

    def _draw(self, line: Line) -> None:
        seat = line["seat"]
        self._may_act(seat)
        (entry,) = line["cards"]
        assert (entry["from"], entry["to"]) == (f"kitchen.{line['move']['stack']}", f"hand.{seat}")
        self._move(entry)
        self._pass(seat)

    def _grab(self, line: Line, target: str) -> None:
        seat, place = line["seat"], line["move"]["place"]
        self._may_act(seat)
        (entry,) = line["cards"]
        assert (entry["from"], entry["to"]) == (f"lounge.{place}", target)
        self._move(entry)
        self.busy[seat] = place

    def _seat(self, line: Line) -> None:
        self._grab(line, f"section.{line['seat']}")
        assert line["say"] == {"call": "seating"}

    def _counter(self, line: Line) -> None:
        self._grab(line, "sink")
        assert line["say"] == {"call": "counter"}

    def _refill(self, line: Line, seat: Any = None) -> None:
        seat = line["seat"] if seat is None else seat
        entry, *rest = line["cards"]
        assert entry["from"].startswith("kitchen")
        assert entry["to"] == f"lounge.{self.busy[seat]}"
        assert not self.agreeing
        assert not self._cards(entry["to"])
        self._move(entry)
        del self.busy[seat]
        self._pass(seat)
        self._shuffle_if_due(rest)

    def _host(self, line: Line) -> None:
        assert line["seat"] == "house"
        self._refill(line, line["move"]["for"])

    def _serve(self, line: Line) -> None:
        seat, wilds = line["seat"], line["move"]["wilds"]
        self._may_act(seat)
        *given, table = line["cards"]
        assert (table["from"], table["to"]) == (f"section.{seat}", f"tips.{seat}")
        order, _ = self.faces[table["card"]][1]
        plates = [entry["plate"] for entry in given]
        assert plates == [self.wild if i in wilds else plate for i, plate in enumerate(order)]  # D10
        assert line["say"] == {"call": "order_up", "plates": list(order)}
        for entry in given:
            hand = self._cards(f"hand.{seat}")
            alike = [card for card in hand if self.faces[card][0] == entry["plate"]]
            assert entry["card"] == alike[0], "the longest-held of equal plates goes"
            assert (entry["from"], entry["to"]) == (f"hand.{seat}", "sink")
            self._move(entry)
        self._move(table)
        self._pass(seat)
        if self.header["options"]["check_orders"]:
            self.agreeing = set(range(self.players)) - {seat}

    def _agree(self, line: Line) -> None:
        if line["seat"] == "house":
            assert self.agreeing
            self.agreeing = set()
        else:
            self.agreeing.remove(line["seat"])

    def _allow(self, line: Line) -> None:
        assert line["seat"] == "house"
        assert self.header["options"]["hoarding"] == "after"
        assert self.players + self.extra in self.tokens
        self.take_open = True

    def _take(self, line: Line) -> None:
        hoarder = self.tokens.index(self.players + self.extra)
        assert line["seat"] == (hoarder + 1) % self.players  # D17
        assert self.header["options"]["hoarding"] == "at_once" or self.take_open
        assert self.in_break is None
        self.tokens[hoarder] -= 1
        self.tokens[line["seat"]] += 1
        self.take_open = False

    def _break(self, line: Line) -> None:
        assert self._break_due()
        assert self.in_break is None
        self.in_break = line["seat"]
        self._shuffle_if_due(line["cards"])

    def _shuffle_if_due(self, entries: list[Line]) -> None:
        if self.in_break is None or self.breaks or (self.busy and any(self._heights())):
            assert not entries
            return
        pool = ["sink", *(f"kitchen.{k}" for k in range(3))]
        old = Counter(_key(self.faces[card]) for zone in pool for card in self._cards(zone))
        into = [entry for entry in entries if entry["to"] == "shuffle"]
        out = [entry for entry in entries if entry["from"] == "shuffle"]
        for entry in into:
            assert self.faces[entry["card"]] == _faces(entry)
            self._cards(entry["from"]).remove(entry["card"])
            del self.faces[entry["card"]]
        assert not any(self._cards(zone) for zone in pool)
        for entry in out:
            assert entry["card"] not in self.faces
            self.faces[entry["card"]] = _faces(entry)
            self._cards(entry["to"]).append(entry["card"])
        assert Counter(_key(_faces(entry)) for entry in out) == old
        assert max(self._heights()) - min(self._heights()) <= 1  # D14
        for entry in entries[len(into) + len(out) :]:
            assert entry["to"].startswith("lounge")
            self._move(entry)
        self.breaks += 1

    def _resume(self, line: Line) -> None:
        assert self.breaks == 1
        assert line["seat"] in (self.in_break, "house")
        self.in_break = None

    def _close(self, line: Line) -> None:
        seat = line["seat"]
        assert self._two_empty()
        assert not self._break_due()
        assert self.in_break is None
        assert self.contest or seat not in self.busy  # D13, D19
        self.closed = True

    def _dry_kitchen(self) -> None:
        if not any(self._heights()) and not self.agreeing:  # D9
            for seat in sorted(self.busy):
                del self.busy[seat]
                self._pass(seat)

    # --- the end -------------------------------------------------------------------------------

    def _check_result(self) -> None:
        scores, ties = [], []
        for seat in range(self.players):
            tips = [self.faces[card][1] for card in self._cards(f"tips.{seat}")]
            left = [self.faces[card][1] for card in self._cards(f"section.{seat}")]
            scores.append(sum(value for _, value in tips) - sum(value for _, value in left))  # D15
            ties.append(len(tips) if self.contest else sum(len(order) for order, _ in tips))  # D16, D19
        best = max(zip(scores, ties, strict=True))
        winners = [seat for seat in range(self.players) if (scores[seat], ties[seat]) == best]
        by = self.events[-1]["seat"]
        assert self.footer["result"] == {"scores": scores, "ties": ties, "winners": winners, "by": by}


def _faces(entry: Line) -> tuple[str, tuple[tuple[str, ...], int]]:
    return entry["plate"], (tuple(entry["table"]["order"]), entry["table"]["value"])


def _key(faces: tuple[str, tuple[tuple[str, ...], int]]) -> str:
    return repr(faces)
