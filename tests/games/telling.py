"""Writes whole games down as readable text, for golden files."""

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from orderup.kernel import HOUSE, SPECTATOR
from orderup.match import Match
from orderup.match.replay import narrate


def move(word: dict[str, Any]) -> str:
    """A move, in short."""
    rest = [f"{key} {value}" for key, value in word.items() if key not in ("do", "card")]
    return " ".join([word["do"], *([f"#{word['card']}"] if "card" in word else []), *rest])


class Teller:
    """Writes a match down, event by event; of each audience's view only what has changed."""

    others = "spectators see"

    def __init__(self, match: Match, zone: Callable[[str, dict[str, Any]], str], names: Sequence[str]) -> None:
        """Write a zone as `zone` does (its name, and what an audience sees of it)."""
        self.match, self.zone, self.names = match, zone, names
        self.audiences = (*range(match.players), SPECTATOR)
        self.seen: dict[int, dict[str, Any]] = {audience: {} for audience in self.audiences}
        self.status: dict[str, Any] = {}

    def page(self) -> Iterator[str]:
        """The last event."""
        match = self.match
        *_, told = narrate([match.header(), *(event.journal_data() for event in match.events)])
        yield f"{match.v:3}. {told.split(maxsplit=1)[1]}"
        status = match.view(SPECTATOR)["status"]
        changed = {key: value for key, value in status.items() if self.status.get(key) != value}
        self.status = status
        yield from self.changes(changed)
        yield from self._looks()
        for seat in (*range(match.players), HOUSE):
            position = match.position
            moves = [move(position.move_to_dict(seat, number)) for number in position.legal(seat)]
            if moves:
                yield f"     {'house' if seat == HOUSE else self.names[seat]} may: {', '.join(moves)}"

    def changes(self, changed: dict[str, Any]) -> Iterator[str]:
        """What is new in the status."""
        if changed:
            yield "     " + "  ".join(f"{key}: {value}" for key, value in changed.items())

    def apart(self, looks: dict[int, str]) -> Iterable[int]:
        """The audiences that are told of a zone by themselves; none if all see the same of it."""
        return looks if len(set(looks.values())) > 1 else ()

    def _looks(self) -> Iterator[str]:
        views = {audience: self.match.view(audience)["zones"] for audience in self.audiences}
        common: list[str] = []
        own: dict[int, list[str]] = {audience: [] for audience in self.audiences}
        for name in views[SPECTATOR]:
            if all(views[a][name] == self.seen[a].get(name) for a in self.audiences):
                continue
            looks = {audience: self.zone(name, view[name]) for audience, view in views.items()}
            apart = tuple(self.apart(looks))
            for audience in apart:
                own[audience].append(looks[audience])
            if not apart:
                common.append(looks[SPECTATOR])
        self.seen = views
        if common:
            yield "     all see: " + "  ".join(common)
        for audience, looks_of in own.items():
            if looks_of:
                who = self.others if audience == SPECTATOR else f"{self.names[audience]} sees"
                yield f"     {who}: " + "  ".join(looks_of)


def tell_game(teller: Teller, choose: Callable[[], tuple[int, dict[str, Any]]], head: Iterable[str]) -> str:
    """Play a game to its end, each move a second after the last, and return its whole text below these lines."""
    match, lines = teller.match, [*head, "", *teller.page()]
    while not match.over:
        seat, word = choose()
        match.apply(seat, word, match.t + 1000)
        lines += ["", *teller.page()]
    return "\n".join(lines) + "\n"


def write(about: str | None, folder: Path, titles: Iterable[str], playthrough: Callable[[str], str]) -> None:
    """Write the files of a game anew, if the command line says so."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--update", action="store_true", required=True)
    parser.parse_args()
    folder.mkdir(exist_ok=True)
    for title in titles:
        (folder / f"{title}.txt").write_text(playthrough(title))
