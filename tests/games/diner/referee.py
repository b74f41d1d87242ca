"""A referee who knows the rulebook and sees the table: which clause forbids a move, if any does. It imports nothing of ours."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

Seat = int | str
"""A number, or "house"."""
Word = dict[str, Any]
HALTED = {
    "setup": "D5",
    "closed": "D13",
    "check": "D18",
    "break_due": "D14",
    "break_called": "D14",
    "break_over": "D14",
}
NO_CARD = 126
"""A handle that no card has: a move that names it is never too late, but forbidden, or else malformed."""
WILD = "blue_plate"


class Referee:
    """Watches a match through the eyes of somebody who sees every card."""

    def __init__(self, view: Word) -> None:
        self.options, self.players = view["options"], view["players"]
        self.waited = False
        self.agree: set[Seat] = set()
        self._look(view)

    def watch(self, view: Word, event: Word) -> None:
        """See what has become of the table, and what was done: the wait begins anew with every token that moves (D17)."""
        tokens = self.tokens
        self._look(view)
        do, seat = event["move"]["do"], event["seat"]
        self.waited = do == "allow" or (self.waited and tokens == self.tokens)
        if do == "serve" and self.options["check_orders"]:
            self.agree = {*range(self.players)} - {seat}
        elif do == "agree":
            self.agree -= {seat} if seat != "house" else self.agree

    def _look(self, view: Word) -> None:
        status = view["status"]
        self.zones = {name: zone["cards"] for name, zone in view["zones"].items()}
        self.heights = [view["zones"][f"kitchen.{k}"]["n"] for k in range(3)]
        self.phase, self.tokens, self.busy = status["phase"], status["tokens"], status["busy"]
        self.caller, self.breaks = status["caller"], status["breaks"]

    def situation(self) -> tuple[object, ...]:
        """What the rulings hinge on, roughly."""
        hoarded = None if self._hoarder() is None else self.waited
        return self.phase, self.heights.count(0), any(self.busy), self.breaks, hoarded

    # --- what anybody could want -------------------------------------------------------------------

    def words(self) -> Iterator[tuple[Seat, Word]]:
        """Every move of every seat and the house, sensible or not."""
        for seat in (*range(self.players), "house"):
            for i in range(3):
                yield seat, {"do": "draw", "stack": i, "card": self._top(f"kitchen.{i}")}
                yield seat, {"do": "refill", "stack": i, "card": self._top(f"kitchen.{i}")}
                yield seat, {"do": "seat", "place": i, "card": self._top(f"lounge.{i}")}
                yield seat, {"do": "counter", "place": i, "card": self._top(f"lounge.{i}")}
            for do in ("break", "resume", "close", "take", "agree", "open", "allow"):
                yield seat, {"do": do}
            for other in range(self.players):
                yield seat, {"do": "host", "for": other}
            for owner in range(self.players):
                yield from self._serves(seat, owner)

    def _serves(self, seat: Seat, owner: int) -> Iterator[tuple[Seat, Word]]:
        for table in self.zones[f"section.{owner}"]:
            places = range(len(table["table"]["order"]))
            for wilds in chain.from_iterable(combinations(places, n) for n in range(len(places) + 1)):
                if seat == owner or not wilds:
                    yield seat, {"do": "serve", "card": table["card"], "wilds": list(wilds)}

    def _top(self, zone: str) -> int:
        cards = self.zones[zone]
        return int(cards[-1]["card"]) if cards else NO_CARD

    # --- the rulings -------------------------------------------------------------------------------

    def forbids(self, seat: Seat, word: Word) -> str | None:
        """The clause that forbids a move; None if it is allowed."""
        if self.phase == "closed":
            return "D13"
        do = word["do"]
        if do in ("draw", "seat", "counter", "serve"):
            return self._action(seat, word)
        if do in ("refill", "host"):
            return self._refill(seat, word)
        rulings = {
            "break": None if self.phase == "break_due" else "D14",
            "resume": None if self.phase == "break_over" and seat in ("house", self.caller) else "D14",
            "close": self._close(seat),
            "take": None if self._may_take(seat) else "D17",
            "agree": None if self.phase == "check" and seat in ("house", *self.agree) else "D18",
            "open": None if self.phase == "setup" and seat == "house" else "D5",
            "allow": None if seat == "house" and self._is_waiting() else "D17",
        }
        return rulings[do]

    def _action(self, seat: Seat, word: Word) -> str | None:
        if not isinstance(seat, int):
            return "D5a"
        if self.phase != "open":
            return HALTED[self.phase]
        if self.busy[seat]:
            return "D9"
        if not self.tokens[seat]:
            return "D5a"
        if word["do"] == "draw":
            return None if self.heights[word["stack"]] else "D6"
        if word["do"] in ("seat", "counter"):
            return None if self.zones[f"lounge.{word['place']}"] else "D7"
        return self._serve(seat, word)

    def _serve(self, seat: int, word: Word) -> str | None:
        mine = [card["table"]["order"] for card in self.zones[f"section.{seat}"] if card["card"] == word["card"]]
        if not mine:
            return "D12"
        given = Counter(WILD if i in word["wilds"] else plate for i, plate in enumerate(mine[0]))
        return None if given <= Counter(card["plate"] for card in self.zones[f"hand.{seat}"]) else "D10"

    def _refill(self, seat: Seat, word: Word) -> str | None:
        hosted = word["do"] == "host"
        if hosted != (seat == "house"):
            return "D9" if hosted else "D5a"
        if self.phase in ("setup", "check"):
            return HALTED[self.phase]
        busy = self.busy[word["for"] if hosted else seat]
        return None if busy and (any(self.heights) if hosted else self.heights[word["stack"]]) else "D9"

    def _close(self, seat: Seat) -> str | None:
        if self.phase != "open":
            return HALTED[self.phase]
        contest = self.options["edition"] == "contest"
        final = contest or self.players == 2 or self.breaks == 1
        free = contest or not isinstance(seat, int) or not self.busy[seat]
        return None if final and self.heights.count(0) >= 2 and free else "D13"

    def _hoarder(self) -> int | None:
        everything = self.players + 1
        return self.tokens.index(everything) if self.phase == "open" and everything in self.tokens else None

    def _is_waiting(self) -> bool:
        return self.options["hoarding"] == "after" and self._hoarder() is not None and not self.waited

    def _may_take(self, seat: Seat) -> bool:
        hoarder = self._hoarder()
        if hoarder is None or seat != (hoarder + 1) % self.players:
            return False
        return bool(self.options["hoarding"] == "at_once" or (self.options["hoarding"] == "after" and self.waited))
