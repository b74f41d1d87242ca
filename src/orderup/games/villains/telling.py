"""Journal lines as sentences, for people with the printed cards in hand."""

from collections.abc import Mapping
from typing import Any


def tell(line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    """Return what happened, in one sentence or a few."""
    seat = line["seat"]
    who = "The house" if seat == "house" else names[seat]
    return _TELLER_BY_VERB[line["move"]["do"]](who, line, names, deck) + _dealt(line)


def _name(slug: str, deck: Mapping[str, Any]) -> str:
    return str(deck["villains"][slug]["name"])


def _card(entry: Mapping[str, Any], deck: Mapping[str, Any]) -> str:
    if "power" in entry:
        return f"{_name(entry['villain'], deck)}'s {deck['villains'][entry['villain']]['ability']}"
    return f"{entry['color']} {entry['number']}"


def _pile(zone: str, names: tuple[str, ...]) -> str:
    return f"{names[int(zone.partition('.')[2])]}'s pile"


def _dealt(line: Mapping[str, Any]) -> str:
    dealt = [entry for entry in line["cards"] if entry["from"] == "box"]
    return f" {len(dealt)} cards are dealt." if dealt else ""


def _deal(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    return f"{', '.join(names)} sit down."


def _open(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    return "The game begins."


def _choose(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    said = line["say"]
    return (
        f"{who} gives {names[said['seat']]} the villain {_name(said['villain'], deck)}."
        if who == "The house"
        else (f"{who} is {_name(said['villain'], deck)}.")
    )


def _hide(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    entry = line["cards"][0]
    whose = "their own pile" if who != "The house" else _pile(entry["to"], names)
    return f"{who} lays a hero onto {whose} ({_card(entry, deck)})." + _drawn(line, names, deck)


def _play(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    entry = line["cards"][0]
    own = entry["to"] == f"pile.{line['seat']}"
    where = "their own pile" if own else _pile(entry["to"], names)
    return f"{who} plays {_card(entry, deck)} onto {where}." + _drawn(line, names, deck)


def _use(who: str, line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    special, *rest = line["cards"]
    effects = [_effect(entry, names, deck) for entry in rest if not entry["from"].startswith("deck")]
    text = "; ".join(effects) if effects else "nothing happens"
    return f"{who} uses {_card(special, deck)}: {text}." + _drawn(line, names, deck)


def _effect(entry: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    card, source, target = _card(entry, deck), entry["from"], entry["to"]
    if source == target:
        return f"{card} on {_pile(source, names)} turns into a {'hero' if entry.get('hero') else 'villain'}"
    if target.startswith("bound"):
        return f"{names[int(target.partition('.')[2])]} must play {card}"
    if target.startswith("hand"):
        return f"{card} leaves {_pile(source, names)} for the hand"
    side = "the hero " if entry.get("hero") else ""
    return f"{side}{card} goes from {_pile(source, names)} to " + (
        "the discard" if target == "discard" else _pile(target, names)
    )


def _drawn(line: Mapping[str, Any], names: tuple[str, ...], deck: Mapping[str, Any]) -> str:
    drawn = [entry for entry in line["cards"] if entry["from"].startswith("deck")]
    return "".join(f" {names[int(e['to'].partition('.')[2])]} draws {_card(e, deck)}." for e in drawn)


_TELLER_BY_VERB = {
    "deal": _deal,
    "open": _open,
    "choose": _choose,
    "assign": _choose,
    "hide": _hide,
    "timeout": _hide,
    "play": _play,
    "use": _use,
}
