"""Journal lines as sentences, for people with the printed cards in hand."""

from collections.abc import Mapping
from typing import Any

from orderup.games.lucky_penny.setup import side_count

Line = Mapping[str, Any]


def format_dollars(cents: int) -> str:
    """Return an amount of cents as dollars and cents."""
    return f"${cents / 100:.2f}"


def tell(line: Line, names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    """Return what happened, in a sentence or a few."""
    seat = line["seat"]
    who = "The house" if seat == "house" else names[seat]
    do = line["move"]["do"]
    if do == "deal":
        return f"{len(deck['orders'])} orders and {len(deck['guests'])} guests are shuffled for {', '.join(names)}."
    if do == "open":
        return "The house: “We're open!”"
    sentences = [_begun(who, line, names), *map(_moved, _aloud(line)), *_called(line, names)]
    return " ".join(sentence for sentence in sentences if sentence)


def _begun(who: str, line: Line, names: tuple[str, ...]) -> str:
    do = line["move"]["do"]
    if do == "timeout":
        return f"The house ends the turn of {names[line['move']['for']]}."
    cards = [card for card in line["cards"] if card["to"].startswith(("hand", "orders"))]
    if do == "serve":
        return f"{who} serves {_order(cards[0])} to {line['known'][line['move']['guest']]['guest']['name']}."
    return f"{who} is done serving." if do == "done" else f"{who} drafts."


def _order(card: Line) -> str:
    order = card["order"]
    return f"{order['name']} ({order['course']}, {order['portions']})"


def _aloud(line: Line) -> list[Line]:
    """Return the movements that are worth a sentence; a shuffle is told once."""
    shuffled = [card for card in line["cards"] if card["to"] == "shuffle"]
    quiet = {"shuffle", "discards"}
    shown = [card for card in line["cards"] if card["to"] not in quiet and card["from"] != "shuffle"]
    shown = [card for card in shown if not card["to"].startswith("orders")]
    return [*shown, {"to": "shuffle", "n": len(shuffled)}] if shuffled else shown


def _moved(card: Line) -> str:
    to = card["to"]
    if to == "shuffle":
        return f"The {card['n']} discards become the deck."
    if to.startswith("hand"):
        return f"{_order(card)} is drawn blind." if card["from"] == "deck" else f"{_order(card)} is taken."
    if to.startswith("row"):
        return f"{_order(card)} comes up."
    name = card["guest"]["name"]
    if to == "gone":
        return f"{name} leaves without a tip."
    return f"{name} has had enough and pays." if to.startswith("tips") else f"{name} comes in."


def _called(line: Line, names: tuple[str, ...]) -> list[str]:
    say = line["say"]
    if say is None:
        return []
    if say["call"] == "flip":
        return ["The time card is turned."]
    bonus = f" and {format_dollars(say['bonus'])} for a wish" if say["bonus"] else ""
    sides = side_count(len(names))
    who = " and ".join(name for seat, name in enumerate(names) if seat % sides == say["side"])
    return [f"{who} get{'s' if sides == len(names) else ''} {format_dollars(say['tip'])}{bonus}."]
