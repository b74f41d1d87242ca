"""An auditor that knows docs/rules/lucky_penny.md and docs/journal.md, and imports nothing of ours but its own kind.

It deals from the revealed seed, works out what each move of the journal must have done, and compares. On the way it notes what
has happened (`deeds`), for the exhaustive runner.
"""

from dataclasses import dataclass, field
from typing import Any

from tests.match.dealing import Stream

Line = dict[str, Any]
Card = tuple[int, dict[str, Any]]
"""A handle and what is on the card."""
COURSES = ("appetizer", "entree", "dessert")
NIGHT = 6


@dataclass
class Table:
    """A guest with what lies there: orders with the side that served each."""

    card: Card
    orders: list[tuple[Card, int]] = field(default_factory=list)
    marker: bool = False
    served: bool = False

    def portions(self, course: str) -> int:
        return sum(order["portions"] for (_, order), _ in self.orders if order["course"] == course)

    def share(self, side: int) -> int:
        return sum(order["portions"] for (_, order), by in self.orders if by == side)


class Auditor:
    """Follows one journal. Any breach of the rules is an AssertionError."""

    def __init__(self, lines: list[Line]) -> None:
        self.header, self.dealt, *self.events, self.footer = lines
        self.players: int = self.header["players"]
        self.sides = 3 if self.players == 3 else 2
        self.deeds: set[str] = set()
        self.stream = Stream(bytes.fromhex(self.footer["seed"]))
        self.hands: list[list[Card]] = [[] for _ in range(self.players)]
        self.discards: list[Card] = []
        self.points = [0] * self.sides
        self.moved: list[tuple[int, str, str]] = []
        deck = self.header["deck"]
        self.guests, self.cards = len(deck["guests"]), len(deck["orders"]) + len(deck["guests"])
        self.penny, self.gone, self.unused = 0, 0, self.cards
        self.phase = "setup"
        self._deal()

    # --- the deal ----------------------------------------------------------------------------------

    def _shuffled(self, values: list[Any]) -> list[Any]:
        values = list(values)
        for i in range(len(values) - 1, 0, -1):
            j = self.stream.below(i + 1)
            values[i], values[j] = values[j], values[i]
        return values

    def _deal(self) -> None:
        deck = self.header["deck"]
        orders = self._shuffled(deck["orders"])
        self.deck: list[Card] = list(zip(self._shuffled(list(range(self.guests, self.cards))), orders, strict=True))
        self.line: list[Card] = list(enumerate(self._shuffled(deck["guests"])))
        self.mover = self.stream.below(self.players)
        self.opening = deck.get("draft_rounds", 2) * self.players
        (clock,) = [card for card in deck["time_cards"] if self.players in card["players"]]
        self.crossed = [spot["crossed"] for spot in clock["spots"]]
        self.row: list[Card | None] = [self.deck.pop(0) for _ in range(4)]
        self.tables: list[Table | None] = [Table(self.line.pop(0)) for _ in range(3)]
        zones = {entry["card"]: entry["to"] for entry in self.dealt["cards"]}
        expected = {card[0]: f"row.{place}" for place, card in enumerate(self.row) if card}
        expected |= {table.card[0]: f"guest.{place}" for place, table in enumerate(self.tables) if table}
        expected |= {card[0]: "deck" for card in self.deck} | {card[0]: "line" for card in self.line}
        assert zones == expected
        in_deck = [entry["card"] for entry in self.dealt["cards"] if entry["to"] == "deck"]
        assert in_deck == [card[0] for card in reversed(self.deck)]

    # --- the game ----------------------------------------------------------------------------------

    def audit(self) -> set[str]:
        """Check the whole journal; returns what happened in it."""
        fronts = {entry["card"]: _front(entry) for entry in self.dealt["cards"]}
        for card in (*self.deck, *self.line):
            assert fronts[card[0]] == _face(card)
        for line in self.events:
            assert self.phase != "over"
            self.moved = []
            self._follow(line)
            assert [(e["card"], e["from"], e["to"]) for e in line["cards"]] == self.moved, f"event {line['v']}"
        assert self.phase == "over"
        scores = [self.points[seat % self.sides] for seat in range(self.players)]
        winners = [seat for seat, cents in enumerate(scores) if cents == max(scores)]
        assert self.footer["result"] == {"scores": scores, "winners": winners}
        return self.deeds

    def _follow(self, line: Line) -> None:
        move, house = line["move"], line["seat"] == "house"
        assert house == (move["do"] in ("open", "timeout"))
        assert house or line["seat"] == self.mover, "only the seat whose turn it is moves"
        if move["do"] == "open":
            assert self.phase == "setup"
            self.phase = "pick"
        elif move["do"] == "serve":
            self._serve(move["card"], move["guest"])
        elif move["do"] == "done":
            assert self.phase == "serve"
            self._begin_draft()
        elif move["do"] == "take":
            self._take(move["card"])
        else:
            self._timeout(move["for"])

    def _go(self, card: Card, source: str, target: str) -> None:
        self.moved.append((card[0], source, target))

    def _timeout(self, seat: int) -> None:
        assert self.header["options"]["turn_clock"]
        assert seat == self.mover
        self.deeds.add(f"timeout {self.phase}")
        before = self.opening
        if self.phase == "serve":
            self._begin_draft()
        while self.phase in ("pick", "pair") and self.mover == seat and self.opening == before:
            self._take(next(card[0] for card in self.row if card and self._may_take(card)))

    # --- serving -----------------------------------------------------------------------------------

    def _serve(self, handle: int, guest: int) -> None:
        assert self.phase == "serve"
        seat = self.mover
        card = next(card for card in self.hands[seat] if card[0] == handle)
        place = next(p for p, table in enumerate(self.tables) if table and table.card[0] == guest)
        table = self.tables[place]
        assert table is not None
        course = card[1]["course"]
        assert not table.served
        assert course not in self.crossed[self.penny]
        before = [order["course"] for (_, order), _ in table.orders]
        if course in COURSES:
            assert not set(COURSES[COURSES.index(course) + 1 :]) & set(before)
        self.deeds |= {f"serve {card[1]['id']}", f"{before[-1] if before else 'nothing'} then {course}"}
        self.hands[seat].remove(card)
        table.orders.append((card, seat % self.sides))
        table.served = True
        self._go(card, f"hand.{seat}", f"orders.{place}")
        filled = sum(order["portions"] for (_, order), _ in table.orders)
        if filled >= table.card[1]["bars"]:
            self.deeds.add("overflow" if filled > table.card[1]["bars"] else "exactly full")
            self._settle(place, table, seat % self.sides)
        if self.gone == self.guests:
            self.phase = "over"
            self.deeds.add("ends in mid-turn")

    def _settle(self, place: int, table: Table, last: int) -> None:
        most = max(table.share(side) for side in range(self.sides))
        best = [side for side in range(self.sides) if table.share(side) == most]
        side = next(by for _, by in table.orders if by in best)
        self.deeds.add("tie" if len(best) > 1 else "outright")
        if table.orders[0][1] not in best:
            self.deeds.add("the first has too little")
        if side != last:
            self.deeds.add("another wins")
        had = sum(table.portions(course) > 0 for course in COURSES)
        self.deeds.add(f"courses {had}")
        guest = table.card[1]
        tip = guest["tips"][max(had, 1) - 1]
        bonus = self._bonus(guest, table)
        self.points[side] += tip + bonus
        self.deeds.add(f"{guest['id']} {'pleased' if bonus else 'plain'}")
        self._leave(place, table, f"tips.{side}")

    def _bonus(self, guest: dict[str, Any], table: Table) -> int:
        wish = guest["preference"]
        met = {
            None: False,
            "appetizer_3": table.portions("appetizer") >= 3,
            "entree_3": table.portions("entree") >= 3,
            "time_marker": table.marker,
            "no_time_marker": not table.marker,
            "dessert_1": table.portions("dessert") > 0,
            "no_dessert": table.portions("dessert") == 0,
        }[wish]
        return int(self.header["deck"]["preferences"][wish]["bonus"]) if met else 0

    def _leave(self, place: int, table: Table, to: str) -> None:
        for card, _ in table.orders:
            self._go(card, f"orders.{place}", "discards")
            self.discards.append(card)
        self._go(table.card, f"guest.{place}", to)
        self.tables[place] = None
        self.gone += 1

    # --- drafting ----------------------------------------------------------------------------------

    def _draw(self, why: str) -> Card | None:
        if not self.deck and self.discards:
            self.deeds.add(f"shuffle for {why}")
            for card in self.discards:
                self._go(card, "discards", "shuffle")
            n = len(self.discards)
            orders = self._shuffled([order for _, order in self.discards])
            handles = self._shuffled(list(range(self.unused, self.unused + n)))
            self.unused += n
            self.deck, self.discards = list(zip(handles, orders, strict=True)), []
            for card in reversed(self.deck):
                self._go(card, "shuffle", "deck")
        if not self.deck:
            self.deeds.add(f"no card for {why}")
            return None
        return self.deck.pop(0)

    def _refill(self, place: int) -> None:
        card = self.row[place] = self._draw("the row")
        if card:
            self._go(card, "deck", f"row.{place}")

    def _begin_draft(self) -> None:
        for place in range(4):
            if self.row[place] is None:
                self.deeds.add("a gap is left over")
                self._refill(place)
        if any(self.row):
            self.phase = "pick"
        else:
            self.deeds.add("no draft at all")
            self._end_turn()

    def _may_take(self, card: Card) -> bool:
        return self.phase == "pick" or bool(card[1]["portions"] == 1)

    def _take(self, handle: int) -> None:
        assert self.phase in ("pick", "pair")
        place = next(p for p, card in enumerate(self.row) if card and card[0] == handle)
        card = self.row[place]
        assert card is not None
        assert self._may_take(card)
        seat = self.mover
        self.deeds.add(f"take {card[1]['portions']} {self.phase}")
        self._go(card, f"row.{place}", f"hand.{seat}")
        self.hands[seat].append(card)
        self._refill(place)
        if self.phase == "pick" and card[1]["portions"] == 1:
            if any(other and other[1]["portions"] == 1 for other in self.row):
                self.phase = "pair"
                return
            blind = self._draw("a blind draw")
            if blind:
                self.deeds.add(f"blind {blind[1]['portions']}")
                self._go(blind, "deck", f"hand.{seat}")
                self.hands[seat].append(blind)
        self._complete()

    def _complete(self) -> None:
        if self.opening == 0:
            self._end_turn()
            return
        self.opening -= 1
        self.phase = "pick" if self.opening else "serve"
        if self.opening:
            self.mover = (self.mover - 1) % self.players

    def _end_turn(self) -> None:
        self.penny = (self.penny + 1) % 12
        if self.penny % NIGHT == 0:
            self._flip()
        if self.gone == self.guests:
            self.phase = "over"
            self.deeds.add("ends at the clock")
            return
        for place, table in enumerate(self.tables):
            if table is None and self.line:
                seated = self.tables[place] = Table(self.line.pop(0))
                self._go(seated.card, "line", f"guest.{place}")
            elif table is not None:
                table.served = False
        self.mover = (self.mover + 1) % self.players
        self.phase = "serve"

    def _flip(self) -> None:
        for place, table in enumerate(self.tables):
            if table is not None and table.marker:
                self.deeds |= {f"{table.card[1]['id']} leaves", f"leaves with {min(len(table.orders), 1)}"}
                self._leave(place, table, "gone")
        for table in self.tables:
            if table is not None:
                table.marker = True


def _front(entry: Line) -> tuple[Any, ...]:
    if "guest" in entry:
        return entry["guest"]["name"], entry["guest"]["bars"]
    return entry["order"]["name"], entry["order"]["course"], entry["order"]["portions"]


def _face(card: Card) -> tuple[Any, ...]:
    if "bars" in card[1]:
        return card[1]["name"], card[1]["bars"]
    return card[1]["name"], card[1]["course"], card[1]["portions"]
