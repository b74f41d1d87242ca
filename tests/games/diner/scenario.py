"""A Diner match to play by hand in tests, and small lists of cards for it."""

from collections.abc import Callable
from typing import Any

import pytest

from orderup.conformance.contract import assert_legal_moves_agree
from orderup.games.diner import deck as decks
from orderup.kernel import HOUSE, SPECTATOR
from orderup.kernel.dice import Dice, dice, random_below
from orderup.kernel.reading import Reading
from orderup.match import Event, Match, MoveRefusedError
from orderup.match.shuffle import seed_from_int

STACKS = (0, 1, 2)


class Restaurant:
    """A match with short words for its moves. Every look goes through a view, as a player would see it."""

    def __init__(self, players: int = 2, seed: int = 1, deck: decks.Deck | None = None, **options: Any) -> None:
        names = ["Ann", "Ben", "Cat", "Dan"][:players]
        self.match = Match.start("diner", players, {"hoarding": "off", **options}, seed_from_int(seed), names, deck)
        self.players = players

    def open(self) -> "Restaurant":
        assert_legal_moves_agree(self.match)
        self.house("open")
        return self

    @property
    def result(self) -> dict[str, Any]:
        """Scores, ties and winners of a match that is over."""
        found = self.match.result()
        assert found is not None
        return found

    # --- moves ---------------------------------------------------------------------------------

    def move(self, seat: int, do: str, **fields: Any) -> Event:
        return self.match.apply(seat, {"do": do, **fields}, self.match.t + 100)

    def house(self, do: str, **fields: Any) -> Event:
        return self.move(HOUSE, do, **fields)

    def draw(self, seat: int, stack: int) -> Event:
        return self.move(seat, "draw", stack=stack, card=self.top(stack))

    def grab(self, seat: int, place: int, do: str = "seat") -> Event:
        return self.move(seat, do, place=place, card=self.card(f"lounge.{place}"))

    def refill(self, seat: int, stack: int) -> Event:
        return self.move(seat, "refill", stack=stack, card=self.top(stack))

    def seat(self, seat: int, place: int, stack: int = 0) -> int:
        """Seat the table at a place, and refill. Returns the table's handle."""
        card = self.card(f"lounge.{place}")
        self.grab(seat, place)
        self.refill(seat, stack)
        return card

    def refusal(self, seat: int, do: str, **fields: Any) -> MoveRefusedError:
        """The refusal of a move, which must change nothing."""
        assert_legal_moves_agree(self.match)
        before = [self.match.view(audience) for audience in (*range(self.players), SPECTATOR)]
        with pytest.raises(MoveRefusedError) as refused:
            self.move(seat, do, **fields)
        assert [self.match.view(audience) for audience in (*range(self.players), SPECTATOR)] == before
        return refused.value

    def forbidding(self) -> Callable[[int, dict[str, Any]], str | None]:
        """Tells of a seat and a move which clause forbids it now, or that it is `late` or `malformed`; None if it can be made."""
        position = self.match.position
        reading = Reading(position.states)

        def clause(seat: int, word: dict[str, Any]) -> str | None:
            try:
                position.game.words.parse_move(reading, position.deck, seat, word)
            except MoveRefusedError as refusal:
                return refusal.code
            return None

        return clause

    # --- looks ---------------------------------------------------------------------------------

    def zone(self, name: str, audience: int = SPECTATOR) -> list[dict[str, Any]]:
        """What an audience sees in a zone."""
        cards: list[dict[str, Any]] = self.match.view(audience)["zones"][name]["cards"]
        return cards

    def height(self, name: str) -> int:
        return int(self.match.view(SPECTATOR)["zones"][name]["n"])

    def heights(self) -> list[int]:
        return [self.height(f"kitchen.{k}") for k in STACKS]

    def card(self, zone: str) -> int:
        """The handle of the newest, or top, card of a zone."""
        return int(self.zone(zone)[-1]["card"])

    def top(self, stack: int) -> int:
        return self.card(f"kitchen.{stack}")

    def plates(self, seat: int) -> list[str]:
        """The plates in a hand, as its holder sees them."""
        return [card["plate"] for card in self.zone(f"hand.{seat}", seat)]

    def handles(self, zone: str) -> list[int]:
        return [card["card"] for card in self.zone(zone)]

    @property
    def status(self) -> dict[str, Any]:
        status: dict[str, Any] = self.match.view(SPECTATOR)["status"]
        return status

    @property
    def tokens(self) -> list[int]:
        return list(self.status["tokens"])

    @property
    def phase(self) -> str:
        return str(self.status["phase"])

    def observed(self, name: str) -> int:
        """A number of the table that a spectator observes."""
        layout = self.match.game.observation_layout
        assert layout is not None
        return int(layout.read(self.match.position.observe(SPECTATOR))["table"][0][name])

    def holder(self) -> int:
        """A seat with a token that is not busy."""
        status = self.status
        return next(s for s in range(self.players) if status["tokens"][s] and status["busy"][s] is None)

    def menu(self, seat: int) -> dict[str, str | None]:
        """What a seat is offered, by `do`: None if some such move is legal, else why not."""
        assert_legal_moves_agree(self.match)
        offers: dict[str, str | None] = {}
        for offer in self.match.menu(seat):
            do = offer["move"]["do"]
            offers[do] = None if offers.get(do, "") is None else offer["why"]
        return offers

    # --- longer stretches ----------------------------------------------------------------------

    def drain(self, stack: int, leave: int = 0) -> None:
        """Whoever holds most tokens draws from a stack, until so many cards are left."""
        while self.height(f"kitchen.{stack}") > leave:
            self.draw(self.tokens.index(max(self.tokens)), stack)

    def to_the_end(self) -> None:
        """Empty two stacks; with three or four players also the Break, and two stacks once more."""
        self.drain(0)
        self.drain(1)
        if self.phase == "break_due":
            self.move(0, "break")
            self.move(0, "resume")
            self.drain(0)
            self.drain(1)

    def wanders_to(self, until: Callable[["Restaurant"], bool], seed: int = 1) -> bool:
        """Play at random until something holds; False if the game ends first."""
        rng = dice(seed)
        while not until(self):
            if self.match.over:
                return False
            step(self.match, rng)
        return True

    def wander(self, until: Callable[["Restaurant"], bool], seed: int = 1) -> None:
        """Play at random until something holds, which must come before the end."""
        assert self.wanders_to(until, seed), "the game ended before it happened"


def at_version(version: int) -> Callable[[Restaurant], bool]:
    """Whether a match has come so far."""
    return lambda place: place.match.v >= version


def find(open_place: Callable[[int], Restaurant], until: Callable[[Restaurant], bool]) -> Restaurant:
    """The first of many random games, one a seed, in which something comes to hold."""
    places = (open_place(seed) for seed in range(1, 200))
    return next(place for place in places if place.wanders_to(until))


def step(match: Match, rng: Dice, seats: Callable[[int], bool] = lambda _seat: True) -> Event:
    """One random move of one of the seats that may act."""
    movers = [seat for seat in match.movers() if seats(seat)]
    seat = movers[random_below(rng, len(movers))]
    position = match.position
    moves = position.legal(seat)
    return match.apply(seat, position.move_to_dict(seat, moves[random_below(rng, len(moves))]), match.t + 100)


def small_deck(*cards: tuple[str, list[str], int]) -> decks.Deck:
    """A list of cards `(plate, order, how many)`; the plates are those of the rulebook."""
    plates = decks.standard().as_dict()["plates"]
    kinds = [(plate, order) for plate, order, n in cards for _ in range(n)]
    listed = [{"id": f"c{i}", "plate": plate, "order": order} for i, (plate, order) in enumerate(kinds)]
    return decks.from_dict({"plates": plates, "cards": listed}, "small")


def burgers_and_salads() -> decks.Deck:
    """Half of the cards are burgers on tables that order a salad, the others the reverse."""
    return small_deck(("burger", ["salad"], 27), ("salad", ["burger"], 27))
