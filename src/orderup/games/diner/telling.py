"""Journal lines as sentences, for people with the printed cards in hand."""

from collections.abc import Mapping
from typing import Any

TEXT_BY_CALL = {
    "open": "“We're open!”",
    "seating": "“Seating!”",
    "counter": "“Counter!”",
    "break": "“Break time!”",
    "resume": "“Break's over!”",
    "closing": "“Closing time!”",
}


def format_dollars(points: int) -> str:
    """Return an amount of dollars in words."""
    return f"-${-points}" if points < 0 else f"${points}"


def tell(line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    """Return what happened, in one sentence."""
    seat = line["seat"]
    who = "The house" if seat == "house" else names[seat]
    do = line["move"]["do"]
    teller = _TELLER_BY_VERB.get(do, _plain)
    return teller(who, line, names, deck)


def _plate(face: str, deck: Mapping[str, Any]) -> str:
    return str(deck["plates"][face]["name"])


def _table(face: Mapping[str, Any], deck: Mapping[str, Any]) -> str:
    return f"${face['value']} table ({', '.join(_plate(p, deck) for p in face['order'])})"


def _zone(zone: str) -> str:
    kind, _, number = zone.partition(".")
    return f"{kind.capitalize()} {int(number) + 1}" if number else kind.capitalize()


def _deal(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    return f"{len(line['cards'])} cards are dealt to {', '.join(names)}."


def _draw(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    moved = line["cards"][0]
    return f"{who} draws {_plate(moved['plate'], deck)} from {_zone(moved['from'])}."


def _grab(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    moved = line["cards"][0]
    where = "the Sink" if moved["to"] == "sink" else "its own Section"
    return f"{who}: {TEXT_BY_CALL[line['say']['call']]} The {_table(moved['table'], deck)} goes to {where}."


def _refill(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    moved = line["cards"][0]
    for_whom = f" for {names[line['move']['for']]}" if "for" in line["move"] else ""
    text = (
        f"{who} refills {_zone(moved['to'])}{for_whom} from {_zone(moved['from'])}: a {_table(moved['table'], deck)}."
    )
    return text + _shuffle(line)


def _serve(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    *given, table = line["cards"]
    plates = ", ".join(_plate(moved["plate"], deck) for moved in given)
    return f"{who}: “Order up!” {plates} for the {_table(table['table'], deck)}."


def _shuffle(line: Mapping[str, Any]) -> str:
    dealt = sum(moved["from"] == "shuffle" for moved in line["cards"])
    filled = [
        _zone(moved["to"])
        for moved in line["cards"]
        if moved["from"].startswith("kitchen") and moved["to"].startswith("lounge")
    ]
    if not dealt:
        return ""
    lounge = f" {' and '.join(filled)} are filled." if filled and line["move"]["do"] == "break" else ""
    return f" Sink and Kitchen are shuffled: {dealt} cards in three stacks.{lounge}"


def _plain(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    do = line["move"]["do"]
    if line.get("say"):
        return f"{who}: {TEXT_BY_CALL[line['say']['call']]}{_shuffle(line)}"
    return {
        "take": f"{who} takes a token from the player who holds them all.",
        "agree": f"{who} agrees to the order.",
        "allow": "The house: a token may now be taken from the player who holds them all.",
    }[do]


_TELLER_BY_VERB = {
    "deal": _deal,
    "draw": _draw,
    "seat": _grab,
    "counter": _grab,
    "refill": _refill,
    "host": _refill,
    "serve": _serve,
}
