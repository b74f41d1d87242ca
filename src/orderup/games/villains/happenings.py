"""What a move of Villains did, as movements of cards."""

from collections.abc import Iterator

from orderup.games.villains import zones as places
from orderup.games.villains.deck import Deck
from orderup.games.villains.moves import CHOOSE, OPEN_UP, TIME_OUT
from orderup.games.villains.state import CARD_BITS, HAND, OVER, PLAYING
from orderup.kernel.game import Happening, Movement
from orderup.kernel.reading import Reading

ALL = 0xFF


def beginning(at: Reading) -> tuple[Movement, ...]:
    """The deal: every card from the box to its zone, decks from the bottom up (V2). Nothing while villains are chosen."""
    return tuple(
        Movement(card, at.handle[card], "box", zone)
        for zone in places.names(at.players)
        for card in places.cards_in(at, zone)
    )


def happening(before: Reading, after: Reading, deck: Deck, seat: int, move: int) -> Happening:  # noqa: ARG001  (the verb's shape)
    """What a move did."""
    if move == OPEN_UP:
        return Happening(say={"call": "open"})
    everything = tuple(places.names(after.players))
    if CHOOSE <= move < TIME_OUT:
        chooser = before.turn
        say = {"call": "villain", "seat": chooser, "villain": deck.villains[after.villain[chooser]].slug}
        dealt = after.phase == PLAYING
        return Happening(beginning(after) if dealt else (), fresh=everything if dealt else (), say=say)
    movements = tuple(_movements(before, after))
    if after.phase == OVER:
        return Happening(movements, fresh=everything)
    return Happening(movements, _uncovered(after, movements))


def _uncovered(after: Reading, movements: tuple[Movement, ...]) -> tuple[str, ...]:
    """The piles whose next card has come to light."""
    covered = {moved.target for moved in movements}
    left = [moved.source for moved in movements if moved.source.startswith("pile") and moved.source not in covered]
    return tuple(zone for zone in left if after.height[int(zone.partition(".")[2])])


def _movements(before: Reading, after: Reading) -> Iterator[Movement]:
    """The card played, what its power moved, and the card drawn."""
    actor = before.turn
    place = next(p for p in range(HAND) if before.hand[actor][p] not in after.hand[actor])
    card = before.hand[actor][place]
    source = "bound" if before.bound[actor] == place else "hand"
    yield Movement(card, before.handle[card], places.of_seat(source, actor), _where(after, card))
    yield from _tops_moved(before, after, card)
    yield from _laid_open(before, after)
    if after.left[actor] < before.left[actor]:
        drawn = after.hand[actor][after.held[actor] - 1]
        yield Movement(
            drawn,
            after.handle[drawn],
            places.of_seat("deck", actor),
            places.of_seat("hand", actor),
            blind=ALL & ~(1 << actor),
        )


def _where(at: Reading, card: int) -> str:
    """The pile on whose top a card lies, or the discard."""
    return next(
        (places.of_seat("pile", s) for s in range(at.players) if at.height[s] and at.pile[s][at.height[s] - 1] & CARD_BITS == card),
        places.DISCARD,
    )  # fmt: skip


def _tops_moved(before: Reading, after: Reading, played: int) -> Iterator[Movement]:
    """Tops that went elsewhere or were turned over (V10-V13, V15)."""
    thief = after.thief if after.thefts > before.thefts else -1
    for seat in range(before.players):
        height = before.height[seat]
        if height == 0:
            continue
        entry = before.pile[seat][height - 1]
        card = entry & CARD_BITS
        if after.height[seat] >= height and after.pile[seat][height - 1] == entry:
            continue  # it lies there still
        source = places.of_seat("pile", seat)
        if thief >= 0 and card == after.stolen[after.thefts - 1]:
            hand = places.of_seat("hand", thief)
            yield Movement(card, before.handle[card], source, hand, after.handle[card], ALL & ~(1 << thief))
        elif card != played:
            yield Movement(card, before.handle[card], source, _where(after, card))


def _laid_open(before: Reading, after: Reading) -> Iterator[Movement]:
    """Cards that must be played next (V14)."""
    for seat in range(after.players):
        if after.bound[seat] >= 0 > before.bound[seat]:
            card = after.hand[seat][after.bound[seat]]
            yield Movement(card, after.handle[card], places.of_seat("hand", seat), places.of_seat("bound", seat))
