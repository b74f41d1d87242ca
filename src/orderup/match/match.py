"""One game in progress: moves in, events out. No clocks, no I/O."""

import copy
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from orderup.games import Game, find
from orderup.kernel import HOUSE, SPECTATOR, entry_points
from orderup.kernel.dice import Dice, dice
from orderup.kernel.legal_moves import seats_to_move
from orderup.kernel.movements import new_live_record
from orderup.kernel.old_names import takes_old_names
from orderup.kernel.reading import Reading, copy_of
from orderup.kernel.words import Clock, MoveRefusedError
from orderup.kernel.zones import Audience, handle_of
from orderup.match.event import Event
from orderup.match.journal_lines import JOURNAL_VERSION, JOURNAL_VERSION_WITHOUT_RESEARCH, JOURNAL_VERSION_WITHOUT_SEAL
from orderup.match.move_effects import (
    SHUFFLE_ZONE_NAME,
    UNDEALT_ZONE_NAME,
    MoveEffects,
    Movement,
    MovementLog,
    deal_movements,
    read_move_effects,
)
from orderup.match.position import Position
from orderup.match.seal import HashChain, Sign
from orderup.match.shuffle import SEED_BYTES, SeedContributions, commitment, stream_key

_json = msgspec.json.Encoder().encode
_T = TypeVar("_T")
_Seen = tuple[list[dict[str, Any]], list[dict[str, Any]], dict[str, Any]]
"""The parts of an event for an audience: cards that moved, cards that were revealed, zones that are shown anew."""
_AudienceDifference = tuple[tuple[bool, ...], tuple[dict[str, Any], ...], dict[str, Any]]
"""The parts in which audiences differ: which of the moved cards they can tell from others, the faces at all places shown, and zones that are shown anew."""


class _Shown(NamedTuple):
    """The parts of an event that are the same for every audience, before the faces."""

    moved: list[Movement]
    movement_dicts: list[tuple[dict[str, Any], dict[str, Any]]]
    """The two `_movement_dicts` of each."""
    revealed: list[tuple[str, int]]
    """The cards that were revealed: zone and handle."""
    places: list[tuple[int, str]]
    """The cards whose faces are needed, and where: first those that moved, then those that were revealed."""


class _SeenEvent(msgspec.Struct):
    """An event's JSON, as one audience sees it."""

    v: int
    t: int
    seat: int | None
    move: dict[str, Any]
    cards: list[dict[str, Any]]
    shows: list[dict[str, Any]]
    zones: dict[str, Any]
    say: dict[str, Any] | None
    status: msgspec.Raw
    race: Mapping[str, Any] | msgspec.UnsetType = msgspec.UNSET
    seated: Sequence[Mapping[str, Any]] | msgspec.UnsetType = msgspec.UNSET


@takes_old_names(opening="opening_move", redealt="redealt_position")
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
        house: str | None = None,
        journal: int | None = None,
        contributions: SeedContributions | None = None,
        *,
        research: bool = False,
    ) -> None:
        self.game, self.deck, self.players = game, deck, players
        self.options = game.complete_options(players, options)
        self.seed, self.names = seed, list(names)
        self.house, self.contributions, self.research = house, contributions, research
        self.journal_version = journal or (JOURNAL_VERSION if research else JOURNAL_VERSION_WITHOUT_RESEARCH)
        self._audiences = (*range(players), SPECTATOR) if audiences is None else audiences
        self.events: list[Event] = []
        self.v = 0
        """The number of the last event."""
        self.over = False
        """Whether the game has ended."""
        self._live, self._states = new_live_record(game.undealt_states(players, self.options, deck))
        self._log = MovementLog(self._live)
        entry_points.deal(self._live, stream_key(seed if contributions is None else contributions.mix(seed)))
        self._now = Reading(self._states)
        dealt = MoveEffects(deal_movements(game, self._now), refreshed=list(game.zones.zones_in_play(self._now)))
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
        *,
        house: str | None = None,
        journal: int | None = None,
        contributions: SeedContributions | None = None,
        research: bool = False,
    ) -> "Match":
        """Deal a new game from a 32-byte seed; its event 1 is the deal. Raises KeyError or ValueError.

        Events are rendered for `audiences`: by default all seats and the spectator; `None` among them sees all.
        `house` is the public key, hexadecimal, of the server that will sign the journal; `contributions` are what the seats have added to the seed.
        `research`: everybody was told that the game may be used for research. `journal` is the version of the journal; by default the first that can
        express `research`.
        """
        found = find(game)
        return cls(
            found,
            found.deck_or_standard(deck),
            players,
            options,
            seed,
            names,
            audiences,
            house,
            journal,
            contributions,
            research=research,
        )

    @classmethod
    def resume(
        cls, position: Position, players: int, options: Mapping[str, Any], audiences: tuple[Audience, ...]
    ) -> "Match":
        """Return a match that goes on from a position. It has no past, and no seed to reveal."""
        match = cls.__new__(cls)
        match.game, match.deck, match.players, match.options = position.game, position.deck, players, dict(options)
        match.seed, match.names, match._audiences = bytes(SEED_BYTES), [], audiences
        match.events, match.v = [], 0
        match.house, match.journal_version, match.contributions, match.research = (
            None,
            JOURNAL_VERSION_WITHOUT_RESEARCH,
            None,
            False,
        )
        match._set_position(position)
        return match

    def with_position(self, position: Position) -> "Match":
        """Return this match with its past, going on from another position of the same game."""
        other = copy.copy(self)
        other.events = list(self.events)
        other._set_position(position)
        return other

    def _set_position(self, position: Position) -> None:
        self._live, self._states = new_live_record(position.states)
        self._log = MovementLog(self._live)
        self._now, self.over = Reading(self._states), position.over

    @property
    def t(self) -> int:
        """The time of the last event."""
        return self.events[-1].t if self.events else 0

    @property
    def position(self) -> Position:
        """A copy of the true position. Bots must not have it: see `redealt_position`."""
        return Position(self.game, self.deck, copy_of(self._states))

    def event(self, v: int) -> Event:
        """Return event number `v`, from 1."""
        if not 1 <= v <= self.v:
            raise IndexError(f"there is no event {v}; the last is {self.v}")
        return self.events[v - 1]

    def movers(self) -> list[int]:
        """Return the seats that may act now; `HOUSE` may be among them."""
        return seats_to_move(self._states)

    @property
    def opening_move(self) -> dict[str, Any] | None:
        """The move by which `HOUSE` opens a game that has just been dealt; None if the seats may begin at once, or have begun."""
        if self.v != 1 or self.movers() != [HOUSE]:
            return None
        position = self.position
        automatic = position.automatic_move()
        return position.move_to_dict(HOUSE, automatic if automatic >= 0 else position.legal(HOUSE)[0])

    def apply(
        self,
        seat: int,
        move: Mapping[str, Any],
        t: int,
        race: Mapping[str, Any] | None = None,
        seated: Sequence[Mapping[str, Any]] | None = None,
    ) -> Event:
        """Make a move, in its JSON form, at time `t`. Raises MoveRefusedError, and then nothing has changed.

        `race` contains the claims and their times; `seated` the people who have taken over a seat since the event before (`docs/journal.md`).
        Both are stored and shown, and change nothing.
        """
        words = self.game.words
        if not (0 <= seat < self.players or seat == HOUSE):
            raise MoveRefusedError("malformed", f"There is no seat {seat}.")
        try:
            number = words.parse_move(self._now, self.deck, seat, move)
        except MoveRefusedError as refusal:
            faster_seat = self._faster_seat(refusal)
            refusal.by = None if faster_seat == seat else faster_seat
            raise
        move_dict = words.move_to_dict(self._now, self.deck, seat, number)
        before = self._now
        before.detach()
        self._log.clear()
        entry_points.play(self._live, seat, number)
        self.over = bool(entry_points.over(self._states))
        self._now = Reading(self._states, before)
        happened = read_move_effects(self._log.rows(), self.game, self._now, self.deck)
        return self._note(seat, move_dict, max(t, self.t), happened, race, seated)

    def _faster_seat(self, refusal: MoveRefusedError) -> int | None:
        """Return the seat that took the card that a late command names."""
        if refusal.code != "late":
            return None
        for event in reversed(self.events):
            if any(moved["card"] == refusal.card for moved in event.cards):
                return event.seat if isinstance(event.seat, int) else None
        return None

    def _note(
        self,
        seat: int,
        move: dict[str, Any],
        t: int,
        happened: MoveEffects,
        race: Mapping[str, Any] | None = None,
        seated: Sequence[Mapping[str, Any]] | None = None,
    ) -> Event:
        v, mover = self.v + 1, None if seat == HOUSE else seat
        status = msgspec.Raw(_json(self.game.words.status(self._now, self.deck)))
        contested, arrived = race or msgspec.UNSET, seated or msgspec.UNSET
        shown = self._shown(happened)
        differences: list[_AudienceDifference] = []
        texts: list[bytes] = []
        renderings = {}
        for audience, difference in zip(
            self._audiences, self._audience_differences(shown, happened.refreshed), strict=True
        ):
            if difference not in differences:
                differences.append(difference)
                seen = _seen_by_audience(shown, difference)
                texts.append(_json(_SeenEvent(v, t, mover, move, *seen, happened.say, status, contested, arrived)))
            renderings[audience] = texts[differences.index(difference)]
        cards = [self._journal_movement(moved) for moved in happened.movements]
        mover_or_house = "house" if seat == HOUSE else seat
        event = Event(v, t, mover_or_house, move, cards, happened.say, renderings, race, seated)
        self.events.append(event)
        self.v = v
        return event

    def _journal_movement(self, moved: Movement) -> dict[str, Any]:
        zones = self.game.zones
        return {
            **_movement_dicts(moved)[0],
            "face": zones.face_up(moved.target),
            **zones.faces(self._now, self.deck, moved.card, moved.target, None),
        }

    def _shown(self, happened: MoveEffects) -> _Shown:
        """Return the parts of a move that all audiences see, beside the faces."""
        zones, now = self.game.zones, self._now
        moved = [m for m in happened.movements if _is_shown(m, happened.refreshed)]
        tops = [(zone, zones.cards(now, zone)[-1]) for zone in happened.uncovered]
        places = [(m.card, m.target) for m in moved]
        places += [(card, zone) for zone, card in tops]
        places += [(m.card, m.source) for m in happened.shown_briefly]
        revealed = [(zone, handle_of(now, card)) for zone, card in tops]
        revealed += [(m.source, m.handle) for m in happened.shown_briefly]
        return _Shown(moved, [_movement_dicts(m) for m in moved], revealed, places)

    def _audience_differences(self, shown: _Shown, refreshed: list[str]) -> Iterable[_AudienceDifference]:
        """Return what each audience sees of the move, built from an empty object."""
        zones, deck, now, audiences = self.game.zones, self.deck, self._now, self._audiences
        identifiable = [zones.identifiable_for_each(now, m.card, m.target, audiences) for m in shown.moved]
        faces = [zones.faces_for_each(now, deck, card, zone, audiences) for card, zone in shown.places]
        views = zones.views_for_each(now, deck, audiences, refreshed) if refreshed else [{}] * len(audiences)
        return zip(_by_audience(identifiable, audiences), _by_audience(faces, audiences), views, strict=True)

    def render(self, event: Event, audience: Audience) -> dict[str, Any]:
        """Return the event as this audience sees it."""
        shown: dict[str, Any] = msgspec.json.decode(event.renderings[audience])
        return shown

    def _zones(self, audience: Audience) -> dict[str, Any]:
        return self.game.zones.view(self._now, self.deck, audience)

    def view(self, audience: Audience) -> dict[str, Any]:
        """Return the game as this audience sees it now; `None` sees every card that lies on the table or in a hand."""
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
        """Return the moves that this seat may consider now, each with the clause that forbids it or None; `[]` for a spectator."""
        if seat == SPECTATOR or self.over:
            return []
        return self.game.words.full_menu(self._now, self.deck, seat)

    def clocks(self) -> list[Clock]:
        """Return the clocks that run now, each with the move that `HOUSE` makes when it has run out."""
        return self.game.words.clocks(self._now)

    def awaited_seats(self) -> Collection[int]:
        """Return the seats that the others wait for, and may remind."""
        return () if self.over else self.game.words.awaited_seats(self._now)

    def result(self) -> dict[str, Any] | None:
        """Return scores, ties and winners, once over."""
        return self.game.words.result(self._now) if self.over else None

    @property
    def winners(self) -> list[int]:
        """The seats that have won, once over."""
        return list((self.result() or {}).get("winners", ()))

    @property
    def is_tied(self) -> bool:
        """Whether several sides share the win."""
        return len({self.game.words.side(self._now, seat) for seat in self.winners}) > 1

    def redealt_position(self, seat: int, rng: Dice | int) -> Position:
        """Return a copy in which everything that the seat cannot know is reshuffled."""
        states = copy_of(self._states)
        entry_points.redeal(states, seat, dice(rng) if isinstance(rng, int) else rng)
        return Position(self.game, self.deck, states)

    def header(self) -> dict[str, Any]:
        """Return the journal's first line."""
        line = {
            "journal": self.journal_version,
            "game": self.game.name,
            "rules": self.game.rules_version,
            "players": self.players,
            "options": self.options,
            "deck": {**self.deck.as_dict(), "sha256": self.deck.sha256},
            "seats": self.names,
            "commitment": commitment(self.seed),
        }
        if self.journal_version == JOURNAL_VERSION_WITHOUT_SEAL:
            return line
        given = self.contributions
        shared = {} if given is None else {"contributors": [*given.contributors], "withheld": given.withheld}
        marked = {} if self.journal_version == JOURNAL_VERSION_WITHOUT_RESEARCH else {"research": self.research}
        return {**line, "house": self.house, **shared, **marked}

    def footer(self) -> dict[str, Any]:
        """Return the journal's line after the events. Raises ValueError before the end: the seed is a secret until then."""
        if not self.over:
            raise ValueError("the game is not over; its seed is still a secret")
        line = {"result": self.result(), "seed": self.seed.hex()}
        if self.contributions is None:
            return line
        return {**line, "contributions": [one and one.hex() for one in self.contributions.contributions]}

    def journal(self) -> list[dict[str, Any]]:
        """Return the lines of a game that is over, before they are sealed."""
        return [self.header(), *(event.journal_data() for event in self.events), self.footer()]

    def journal_text(self, sign: Sign | None = None) -> str:
        """Return the journal of a game that is over as a file, with the line that seals it; `sign` is the server's, if there is one."""
        lines = [_json(line).decode() for line in self.journal()]
        seal = [HashChain(lines).seal(sign)] if self.journal_version > JOURNAL_VERSION_WITHOUT_SEAL else []
        return "\n".join([*lines, *seal, ""])


def _movement_dicts(moved: Movement) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a movement without faces twice: with the card's handle, for audiences that can identify it, and without, for those that only count it."""
    way = {"from": moved.source, "to": moved.target}
    if moved.becomes is None:
        return {"card": moved.handle, **way}, {"card": None, **way}
    return {"card": moved.handle, "as": moved.becomes, **way}, {"card": moved.handle, "as": None, **way}


def _by_audience(rows: list[list[_T]], audiences: tuple[Audience, ...]) -> list[tuple[_T, ...]]:
    """Return a tuple for each audience, from rows with an entry for each audience."""
    return list(zip(*rows, strict=True)) if rows else [()] * len(audiences)


def _seen_by_audience(shown: _Shown, difference: _AudienceDifference) -> _Seen:
    """Return the JSON parts of an event for an audience."""
    identifiable, faces, refreshed = difference
    count = len(identifiable)
    cards = [
        {**listed, **face} if known else counted
        for known, (listed, counted), face in zip(identifiable, shown.movement_dicts, faces[:count], strict=True)
    ]
    revealed = [
        {"zone": zone, "card": handle, **face}
        for (zone, handle), face in zip(shown.revealed, faces[count:], strict=True)
    ]
    return cards, revealed, refreshed


def _is_shown(moved: Movement, refreshed: list[str]) -> bool:
    """Return whether a movement is between places on the table that are not both shown anew."""
    if moved.source in (UNDEALT_ZONE_NAME, SHUFFLE_ZONE_NAME) or moved.target == SHUFFLE_ZONE_NAME:
        return False
    return moved.source not in refreshed or moved.target not in refreshed
