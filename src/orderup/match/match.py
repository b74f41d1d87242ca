"""One game as it is played: moves in, events out. No clocks, no I/O."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from orderup.games import Game, find
from orderup.kernel import HOUSE, MAX_PLAYERS, SPECTATOR, entry_points
from orderup.kernel.dice import Dice, dice
from orderup.kernel.game import Clock, Happening, Movement, Refused
from orderup.kernel.reading import Reading, copy_of
from orderup.match.event import Event
from orderup.match.position import Position
from orderup.match.shuffle import SEED_BYTES, commitment, stream_key

JOURNAL_VERSION = 1
Audience = int | None
"""A seat, the spectator, or `None`: open eyes, for games that are over."""

_json = msgspec.json.Encoder().encode
_Seen = tuple[list[dict[str, Any]], list[dict[str, Any]], dict[str, Any]]
"""What an audience sees of an event: cards that moved, cards that came to light, zones laid out anew."""


class _Told(msgspec.Struct):
    """An event in words, as one audience sees it."""

    v: int
    t: int
    seat: int | None
    move: dict[str, Any]
    cards: list[dict[str, Any]]
    shows: list[dict[str, Any]]
    zones: dict[str, Any]
    say: dict[str, Any] | None
    status: msgspec.Raw


class Match:
    """A game with its players' names, its events and its secret seed.

    Seats are numbers; `HOUSE` moves for clocks, `SPECTATOR` only looks. Times are milliseconds since the start.
    """

    def __init__(
        self,
        game: Game,
        deck: Any,
        players: int,
        options: Mapping[str, Any],
        seed: bytes,
        names: list[str],
        audiences: tuple[Audience, ...] | None = None,
    ) -> None:
        self.game, self.deck, self.players = game, deck, players
        self.options = game.check(players, options)
        self.seed, self.names = seed, list(names)
        self._audiences = (*range(players), SPECTATOR) if audiences is None else audiences
        self.events: list[Event] = []
        self.over = False
        """Has the game ended?"""
        self._states = game.new(players, self.options, deck)
        entry_points.deal(self._states, stream_key(seed))
        self._now = Reading(self._states)
        dealt = Happening(game.words.beginning(self._now), fresh=tuple(self._zones(SPECTATOR)))
        self._note(HOUSE, {"do": "deal"}, 0, dealt)

    @classmethod
    def start(
        cls,
        game: str,
        players: int,
        options: Mapping[str, Any],
        seed: bytes,
        names: list[str],
        deck: Any = None,
        audiences: tuple[Audience, ...] | None = None,
    ) -> "Match":
        """Deal a new game from a 32-byte seed; its event 1 is the deal. Raises KeyError or ValueError.

        Events are rendered for `audiences`: all seats and the spectator unless said otherwise; `None` among them sees all.
        """
        found = find(game)
        return cls(found, found.cards(deck), players, options, seed, names, audiences)

    @classmethod
    def resume(
        cls, position: Position, players: int, options: Mapping[str, Any], audiences: tuple[Audience, ...]
    ) -> "Match":
        """A match that goes on from a position, which it takes over. It has no past, and no seed to reveal."""
        match = cls.__new__(cls)
        match.game, match.deck, match.players, match.options = position.game, position.deck, players, dict(options)
        match.seed, match.names, match._audiences, match.events = bytes(SEED_BYTES), [], audiences, []
        match._states, match._now, match.over = position.states, Reading(position.states), position.over
        return match

    @property
    def v(self) -> int:
        """The number of the last event."""
        return len(self.events)

    @property
    def t(self) -> int:
        """The time of the last event."""
        return self.events[-1].t if self.events else 0

    @property
    def position(self) -> Position:
        """A copy of the true position. Bots must not have it: see `redealt`."""
        return Position(self.game, self.deck, copy_of(self._states))

    def event(self, v: int) -> Event:
        """Event number `v`, from 1."""
        if not 1 <= v <= self.v:
            raise IndexError(f"there is no event {v}; the last is {self.v}")
        return self.events[v - 1]

    def movers(self) -> list[int]:
        """The seats that may act now; `HOUSE` may be among them."""
        seats = int(entry_points.movers(self._states))
        return [seat for seat in range(MAX_PLAYERS + 1) if seats >> seat & 1]

    def apply(self, seat: int, move: Mapping[str, Any], t: int) -> Event:
        """Make a move in words at time `t`. Raises Refused, and then nothing has changed."""
        words = self.game.words
        if not (0 <= seat < self.players or seat == HOUSE):
            raise Refused("malformed", f"There is no seat {seat}.")
        try:
            number = words.parse(self._now, self.deck, seat, move)
        except Refused as refusal:
            taker = self._taker(refusal)
            refusal.by = None if taker == seat else taker
            raise
        said = words.word(self._now, self.deck, seat, number)
        before = self._now
        before.part()
        entry_points.play(self._states, seat, number)
        self.over = bool(entry_points.over(self._states))
        self._now = Reading(self._states, before)
        happened = words.happening(before, self._now, self.deck, seat, number)
        return self._note(seat, said, max(t, self.t), happened)

    def _taker(self, refusal: Refused) -> int | None:
        """Who took the card that a late command names."""
        if refusal.code != "late":
            return None
        for event in reversed(self.events):
            if any(moved["card"] == refusal.card for moved in event.cards):
                return event.seat if isinstance(event.seat, int) else None
        return None

    def _note(self, seat: int, move: dict[str, Any], t: int, happened: Happening) -> Event:
        mover = None if seat == HOUSE else seat
        status = msgspec.Raw(_json(self.game.words.status(self._now, self.deck)))
        moved = [m for m in happened.movements if _is_shown(m, happened.fresh)]
        written: list[tuple[_Seen, bytes]] = []
        renderings = {}
        for audience in self._audiences:
            seen = self._seen(happened, moved, audience)
            text = next((text for same, text in written if same == seen), None)
            if text is None:
                text = _json(_Told(self.v + 1, t, mover, move, *seen, happened.say, status))
                written.append((seen, text))
            renderings[audience] = text
        cards = [self._journalled(moved) for moved in happened.movements]
        event = Event(self.v + 1, t, "house" if seat == HOUSE else seat, move, cards, happened.say, renderings)
        self.events.append(event)
        return event

    def _journalled(self, moved: Movement) -> dict[str, Any]:
        words = self.game.words
        both = words.faces(self._now, self.deck, moved.slot, moved.target, None)
        renamed = {} if moved.becomes is None else {"as": moved.becomes}
        return {
            "card": moved.card,
            **renamed,
            "from": moved.source,
            "to": moved.target,
            "face": words.facing(moved.target),
            **both,
        }

    def _seen(self, happened: Happening, moved: list[Movement], audience: Audience) -> _Seen:
        """What this audience sees of it, built up from nothing."""
        words, deck, now = self.game.words, self.deck, self._now
        cards = [self._moved(m, audience) for m in moved]
        shows = [words.top(now, deck, zone, audience) for zone in happened.tops]
        shows += [
            {"zone": m.source, "card": m.card, **words.faces(now, deck, m.slot, m.source, audience)}
            for m in happened.glimpsed
        ]
        fresh = words.zones(now, deck, audience, happened.fresh) if happened.fresh else {}
        return cards, shows, fresh

    def _moved(self, moved: Movement, audience: Audience) -> dict[str, Any]:
        """A movement as this audience sees it."""
        way = {"from": moved.source, "to": moved.target}
        blind = audience is not None and moved.blind >> audience & 1
        if blind:
            return {"card": None, **way} if moved.becomes is None else {"card": moved.card, "as": None, **way}
        renamed = {} if moved.becomes is None else {"as": moved.becomes}
        faces = self.game.words.faces(self._now, self.deck, moved.slot, moved.target, audience)
        return {"card": moved.card, **renamed, **way, **faces}

    def render(self, event: Event, audience: Audience) -> dict[str, Any]:
        """The event as this audience is shown it."""
        shown: dict[str, Any] = msgspec.json.decode(event.renderings[audience])
        return shown

    def _zones(self, audience: Audience) -> dict[str, Any]:
        return self.game.words.zones(self._now, self.deck, audience)

    def view(self, audience: Audience) -> dict[str, Any]:
        """The game as this audience sees it now; `None` sees every card that lies on the table or in a hand."""
        return {
            "game": self.game.name,
            "v": self.v,
            "t": self.t,
            "you": None if audience == SPECTATOR else audience,
            "players": self.players,
            "options": self.options,
            "commitment": commitment(self.seed),
            "status": self.game.words.status(self._now, self.deck),
            "zones": self._zones(audience),
        }

    def menu(self, seat: int) -> list[dict[str, Any]]:
        """What this seat could think of doing now, with the clause that forbids it or None; `[]` for a spectator."""
        if seat == SPECTATOR or self.over:
            return []
        return self.game.words.menu(self._now, self.deck, seat)

    def clocks(self) -> list[Clock]:
        """The moves that the house makes by itself when its patience runs out."""
        return self.game.words.clocks(self._now)

    def waited_for(self) -> Collection[int]:
        """The seats that the others wait for, and may remind."""
        return () if self.over else self.game.waited_for(self._now)

    def result(self) -> dict[str, Any] | None:
        """Scores, ties and winners, once over."""
        return self.game.words.result(self._now) if self.over else None

    def redealt(self, seat: int, rng: Dice | int) -> Position:
        """A copy in which everything that the seat cannot know is reshuffled."""
        states = copy_of(self._states)
        entry_points.redeal(states, seat, dice(rng) if isinstance(rng, int) else rng)
        return Position(self.game, self.deck, states)

    def header(self) -> dict[str, Any]:
        """The journal's first line."""
        return {
            "journal": JOURNAL_VERSION,
            "game": self.game.name,
            "rules": self.game.rules,
            "players": self.players,
            "options": self.options,
            "deck": {**self.deck.as_dict(), "sha256": self.deck.sha256},
            "seats": self.names,
            "commitment": commitment(self.seed),
        }

    def footer(self) -> dict[str, Any]:
        """The journal's last line. Raises ValueError before the end: the seed is a secret until then."""
        if not self.over:
            raise ValueError("the game is not over; its seed is still a secret")
        return {"result": self.result(), "seed": self.seed.hex()}

    def journal(self) -> list[dict[str, Any]]:
        """All lines of a game that is over."""
        return [self.header(), *(event.line() for event in self.events), self.footer()]


def _is_shown(moved: Movement, fresh: tuple[str, ...]) -> bool:
    """Is this a movement between places on the table that are not all laid out anew?"""
    if moved.source in ("box", "shuffle") or moved.target == "shuffle":
        return False
    return moved.source not in fresh or moved.target not in fresh
