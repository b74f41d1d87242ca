"""An auditor that knows the rulebook and docs/journal.md, and imports nothing of ours.

It moves cards as things: every movement must take a card that lies where the journal says, and the moves must be those
that the rules allow to whoever made them.
"""

from collections import Counter
from typing import Any

Line = dict[str, Any]
Way = tuple[int, str, str]
"""A movement: the card, from, to."""


class Auditor:
    """Follows one journal. Any breach of the rules is an AssertionError."""

    def __init__(self, lines: list[Line]) -> None:
        self.header, *self.events, self.footer = lines
        self.players: int = self.header["players"]
        self.deck = self.header["deck"]["villains"]
        self.zones: dict[str, list[int]] = {}
        self.faces: dict[int, Line] = {}
        self.heroes: set[int] = set()
        self.villains: dict[int, str] = {}
        self.turn: int | None = None
        self.cards = 0

    def audit(self) -> None:
        """Check the whole journal."""
        moves = {
            "deal": self._deal,
            "open": self._open,
            "choose": self._choose,
            "assign": self._assign,
            "hide": self._hide,
            "timeout": self._timeout,
            "play": self._play,
            "use": self._use,
        }
        for line in self.events:
            moves[line["move"]["do"]](line)
            assert sum(map(len, self.zones.values())) == self.cards, "no card is lost"
        assert not any(self.cards_in("hand", seat) for seat in range(self.players))
        self._check_result()

    # --- cards as things -----------------------------------------------------------------------

    def cards_in(self, kind: str, seat: int) -> list[int]:
        """A zone; the hand with the card laid open."""
        here = self.zones.setdefault(f"{kind}.{seat}", [])
        return [*here, *self.zones.get(f"bound.{seat}", [])] if kind == "hand" else here

    def top(self, seat: int) -> int | None:
        """The card on a pile."""
        pile = self.cards_in("pile", seat)
        return pile[-1] if pile else None

    def number_on(self, seat: int) -> Line | None:
        """The face of a number card that a pile shows."""
        top = self.top(seat)
        shown = top is not None and top not in self.heroes and "number" in self.faces[top]
        return self.faces[top] if shown and top is not None else None

    def _move(self, entry: Line) -> None:
        source = self.zones[entry["from"]]
        assert entry["card"] in source, "the card lies there"
        if entry["from"].startswith(("pile", "deck")):
            assert source[-1] == entry["card"], "only the top is taken"
        assert self.faces[entry["card"]] == _face(entry), "a card keeps its face"
        source.remove(entry["card"])
        card: int = entry["as"] if "as" in entry else entry["card"]
        assert card == entry["card"] or card not in self.faces, "a new handle is new"
        self.faces[card] = _face(entry)
        self.zones.setdefault(entry["to"], []).append(card)
        self.heroes.discard(entry["card"])
        if entry.get("hero"):
            assert entry["to"].startswith("pile")
            self.heroes.add(card)

    # --- before the first turn -----------------------------------------------------------------

    def _deal(self, line: Line) -> None:
        assert line["v"] == 1
        self._laid_out(line)

    def _open(self, line: Line) -> None:
        assert (line["v"], line["seat"], line["cards"]) == (2, "house", [])

    def _choose(self, line: Line) -> None:
        assert line["move"]["villain"] == line["say"]["villain"]
        assert line["seat"] == line["say"]["seat"]
        self._given(line)

    def _assign(self, line: Line) -> None:
        assert line["seat"] == "house"
        self._given(line)

    def _given(self, line: Line) -> None:
        seat, villain = line["say"]["seat"], line["say"]["villain"]
        assert villain not in self.villains.values()
        assert seat == self.turn or self.turn is None
        self.villains[seat] = villain
        self.turn = (seat + 1) % self.players
        assert bool(line["cards"]) == (len(self.villains) == self.players)
        self._laid_out(line)

    def _laid_out(self, line: Line) -> None:
        """The deal, if this is it (V2)."""
        for entry in line["cards"]:
            assert entry["from"] == "box"
            assert entry["card"] not in self.faces
            self.faces[entry["card"]] = _face(entry)
            self.zones.setdefault(entry["to"], []).append(entry["card"])
            self.cards += 1
        for seat in range(self.players) if line["cards"] else ():
            self._check_deck(seat)

    def _check_deck(self, seat: int) -> None:
        mine = [self.faces[card] for kind in ("deck", "hand", "pile") for card in self.cards_in(kind, seat)]
        (villain,) = {face["villain"] for face in mine}
        assert self.villains.setdefault(seat, villain) == villain
        listed = self.deck[villain]
        numbers = listed["spread" if self.header["options"]["deck"] == "spread" else "cards"]
        cards = [(color, n) for color in self.header["deck"]["colors"] for n in sorted(numbers.get(color, ()))]
        expected = [{"no": i, "color": color, "number": n} for i, (color, n) in enumerate(cards, 1)]
        if self.header["options"]["specials"]:
            expected += [{"no": no, "power": listed["power"]} for no in (19, 20)]
        assert sorted(mine, key=lambda face: face["no"]) == [{"villain": villain, **face} for face in expected]
        assert len(self.cards_in("hand", seat)) == 4
        assert len(self.cards_in("pile", seat)) == 1
        assert self.number_on(seat) is not None

    # --- turns ---------------------------------------------------------------------------------

    def _begin_turn(self, line: Line) -> tuple[int, Line, list[Line]]:
        """Whose turn it is, the card played, and what else moved."""
        first, *rest = line["cards"]
        seat = int(first["from"].partition(".")[2])
        if line["seat"] != "house":
            assert line["seat"] == seat
            assert line["move"]["card"] == first["card"]
        if self.turn is not None:
            assert seat == self.turn
        bound = self.zones.get(f"bound.{seat}", [])
        assert first["from"] == (f"bound.{seat}" if bound else f"hand.{seat}"), "who is bound plays that card"
        return seat, first, rest

    def _end_turn(self, seat: int, rest: list[Line]) -> None:
        """The draw (V6), and whose turn comes."""
        deck = self.cards_in("deck", seat)
        if len(self.cards_in("hand", seat)) < 4 and deck:
            (entry,) = rest
            assert (entry["from"], entry["to"]) == (f"deck.{seat}", f"hand.{seat}")
            self._move(entry)
        else:
            assert not rest
        following = [(seat + i) % self.players for i in range(1, self.players + 1)]
        self.turn = next((other for other in following if self.cards_in("hand", other)), None)

    def _hide(self, line: Line) -> None:
        seat, card, rest = self._begin_turn(line)
        assert (card["to"], card["hero"]) == (f"pile.{seat}", True)
        self._move(card)
        self._end_turn(seat, rest)

    def _timeout(self, line: Line) -> None:
        assert line["seat"] == "house"
        self._hide(line)

    def _play(self, line: Line) -> None:
        seat, card, rest = self._begin_turn(line)
        face, on = self.faces[card["card"]], line["move"]["on"]
        assert card["to"] == f"pile.{on}"
        near = {(seat + 1) % self.players, (seat - 1) % self.players}
        must = {other for other in near if _match(face, self.number_on(other))}
        if must:
            assert on in must, "a card that matches a neighbor's goes there (V3)"
        else:
            assert on == seat
            assert self.number_on(seat) is None or _match(face, self.number_on(seat))
        assert "number" in face
        self._move(card)
        self._end_turn(seat, rest)

    def _use(self, line: Line) -> None:
        seat, card, rest = self._begin_turn(line)
        assert card["to"] == "discard"
        self._move(card)
        powers = {
            "curse": self._curse,
            "hypnotize": self._hypnotize,
            "meddling": self._meddling,
            "swipe": self._swipe,
            "whirlpool": self._whirlpool,
        }
        power = self.faces[card["card"]]["power"]
        effects = [entry for entry in rest if not entry["from"].startswith("deck")]
        if power == "no_escape":
            self._laid_open(seat, effects)
        else:
            expected = powers[power](seat, line["move"])
            assert Counter((e["card"], e["from"], e["to"]) for e in effects) == Counter(expected)
            self._carry_out(effects)
        self._end_turn(seat, [entry for entry in rest if entry not in effects])

    def _carry_out(self, effects: list[Line]) -> None:
        """All at once: first every card is lifted, then laid down. Facing is kept, but by Meddling."""
        for entry in effects:
            turned = entry["from"] == entry["to"]
            if entry["to"].startswith("pile"):
                assert bool(entry.get("hero")) == ((entry["card"] in self.heroes) != turned)
            elif entry["to"].startswith("hand"):
                assert "as" in entry
        for entry in effects:
            assert self.zones[entry["from"]].pop() == entry["card"]
            assert self.faces[entry["card"]] == _face(entry)
            self.heroes.discard(entry["card"])
        for entry in effects:
            card: int = entry["as"] if "as" in entry else entry["card"]
            self.faces[card] = _face(entry)
            self.zones.setdefault(entry["to"], []).append(card)
            if entry.get("hero"):
                self.heroes.add(card)

    # --- the powers: the movements that must follow ---------------------------------------------

    def _curse(self, seat: int, move: Line) -> list[Way]:  # noqa: ARG002  # all powers are asked alike
        shown = {other: face["number"] for other in range(self.players) if (face := self.number_on(other))}
        highest = max(shown.values(), default=0)
        return [self._lifted(other, "discard") for other, number in shown.items() if number == highest]

    def _lifted(self, seat: int, to: str) -> Way:
        top = self.top(seat)
        assert top is not None, "the pile is not empty"
        return top, f"pile.{seat}", to

    def _others(self, seat: int) -> list[int]:
        return [other for other in range(self.players) if other != seat and self.top(other) is not None]

    def _hypnotize(self, seat: int, move: Line) -> list[Way]:
        if "on" not in move:
            assert not self._others(seat)
            return []
        assert move["on"] != seat
        return [self._lifted(move["on"], f"hand.{seat}")]

    def _meddling(self, seat: int, move: Line) -> list[Way]:  # noqa: ARG002  # all powers are asked alike
        return [self._lifted(other, f"pile.{other}") for other in self._others(seat)]

    def _swipe(self, seat: int, move: Line) -> list[Way]:
        if "on" not in move:
            assert not self._others(seat)
            return []
        assert move["on"] != seat
        mine = [self._lifted(seat, f"pile.{move['on']}")] if self.top(seat) is not None else []
        return [self._lifted(move["on"], f"pile.{seat}"), *mine]

    def _whirlpool(self, seat: int, move: Line) -> list[Way]:  # noqa: ARG002  # all powers are asked alike
        step = {"left": 1, "right": -1}[move["turn"]]
        piles = [other for other in range(self.players) if self.top(other) is not None]
        return [self._lifted(other, f"pile.{(other + step) % self.players}") for other in piles]

    def _laid_open(self, seat: int, effects: list[Line]) -> None:
        """Which cards are laid open is drawn; whose is not (V14)."""
        free = [s for s in range(self.players) if self.zones.get(f"hand.{s}") and not self.zones.get(f"bound.{s}")]
        ways = [(entry["from"], entry["to"]) for entry in effects]
        assert sorted(ways) == [(f"hand.{s}", f"bound.{s}") for s in free if s != seat]
        for entry in effects:
            self._move(entry)

    # --- the end -------------------------------------------------------------------------------

    def _check_result(self) -> None:
        scores, ties = zip(*(self._score(seat) for seat in range(self.players)), strict=True)
        result = self.footer["result"]
        assert (result["scores"], result["ties"]) == (list(scores), list(ties))
        pairs = list(zip(scores, ties, strict=True))
        assert result["winners"] == [seat for seat, pair in enumerate(pairs) if pair == max(pairs)]

    def _score(self, seat: int) -> tuple[int, int]:
        """V8: points, and points canceled."""
        pile = self.cards_in("pile", seat)
        heroes = sum(card in self.heroes for card in pile)
        canceled = {6} if heroes > 6 else set()
        while heroes > 6:
            heroes -= 6
        canceled.add(heroes)
        numbers = [self.faces[card].get("number", 0) for card in pile if card not in self.heroes]
        lost = sum(number for number in numbers if number in canceled)
        return sum(numbers) - lost, lost


def _face(entry: Line) -> Line:
    return {key: entry[key] for key in ("villain", "no", "number", "color", "power") if key in entry}


def _match(face: Line, other: Line | None) -> bool:
    return other is not None and (face.get("number") == other["number"] or face.get("color") == other["color"])
