"""`orderup new-game`: writes the skeleton of a game that can be played at once."""

import keyword
import os
import re
import shlex
from pathlib import Path

import click

SKELETON_FOLDER = Path(__file__).parent / "skeleton"
CHECKOUT_FOLDER = Path(__file__).parents[3]
LAST_REGISTRY_LINE = "    **installed.games(),\n"
"""The last line of the registry of games. A new game is registered before it."""


@click.command("new-game")
@click.argument("name")
@click.option(
    "--package", "folder", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
    help="Write a package of its own there, instead of a folder in this checkout.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def new_game(name: str, folder: Path | None, as_json: bool) -> None:
    """Write a new game called NAME: rules, words, card list, tests, page. It is a small push-your-luck game to begin with."""
    import json

    try:
        written = write_package(name, folder) if folder else add_to_checkout(CHECKOUT_FOLDER, name)
    except (ValueError, OSError) as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(json.dumps({"game": name, "files": [str(path) for path in written]}))
        return
    for path in written:
        click.echo(f"wrote {path}")
    install = f"After `pip install -e {_as_path(folder)}` it" if folder else "It"
    follow = " (-e: what you edit is played; without it pip installs a copy)" if folder else ""
    click.echo(f"{install} can be played{follow}. docs/adding-a-game.md says how to go on.")


def _as_path(folder: Path) -> str:
    """Return a folder in a form that pip does not take for the name of a package."""
    return shlex.quote(str(folder) if folder.is_absolute() else f".{os.sep}{folder}")


def add_to_checkout(root: Path, name: str) -> list[Path]:
    """Write the game into a checkout and register it. Returns the files. Raises ValueError, and then nothing is written."""
    registry = root / "src/orderup/games/__init__.py"
    if not (root / "pyproject.toml").exists() or not registry.exists():
        raise ValueError(
            "this is no checkout of Order Up!: say where to write a package of its own, with --package FOLDER"
        )
    module = f"orderup.games.{name}"
    places = {
        "game": root / "src/orderup/games" / name,
        "page": root / "src/orderup/games" / name / "page",
        "tests": root / "tests/games" / name,
        "docs/rules.md": root / "docs/rules" / f"{name}.md",
    }
    taken = {path.stem for path in (root / "docs/rules").glob("*.md")}
    written = _write(name, module, _free_letter(name, root / "docs/rules"), places, taken)
    lines = registry.read_text(encoding="utf-8")
    registry.write_text(
        lines.replace(LAST_REGISTRY_LINE, f'    "{name}": "{module}.game",\n{LAST_REGISTRY_LINE}'), "utf-8"
    )
    return [*written, registry]


def write_package(name: str, folder: Path) -> list[Path]:
    """Write the game as a package of its own. Returns the files. Raises ValueError, and then nothing is written."""
    if folder.exists() and any(folder.iterdir()):
        raise ValueError(f"{folder} is not empty")
    module = f"orderup_{name}"
    places = {
        "game": folder / "src" / module,
        "tests": folder / "tests",
        "docs": folder / "docs",
        "package/test_conformance.py": folder / "tests/test_conformance.py",
        "package": folder,
    }
    return _write(name, module, name[:1].upper(), places, set())


def _write(name: str, module: str, letter: str, places: dict[str, Path], taken: set[str]) -> list[Path]:
    _check(name, taken)
    words = {
        "@name@": name,
        "@package@": module,
        "@Title@": name.replace("_", " ").title(),
        "@dashed@": name.replace("_", "-"),
        "@C@": letter,
        "@c@": letter.lower(),
    }
    texts: dict[Path, str] = {}
    for source in sorted(SKELETON_FOLDER.rglob("*.in")):
        target = _target(str(source.relative_to(SKELETON_FOLDER))[: -len(".in")], places)
        if target is not None:
            text = source.read_text(encoding="utf-8")
            for word, meaning in words.items():
                text = text.replace(word, meaning)
            texts[target] = text
    exists = [path for path in texts if path.exists()]
    if exists:
        raise ValueError(f"{exists[0]} is there already")
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(texts)


def _target(path: str, places: dict[str, Path]) -> Path | None:
    """Return the target of a skeleton's file, by its own path or that of its folder; None if it is not wanted."""
    if path in places:
        return places[path]
    folder, _, rest = path.partition("/")
    return places[folder] / rest if folder in places else None


def _check(name: str, taken: set[str]) -> None:
    from orderup.games import GAMES

    if keyword.iskeyword(name):
        raise ValueError(f"{name!r} cannot name a game: it is a word of Python's")
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", name):
        raise ValueError(f"{name!r} cannot name a game: lowercase letters, digits and _ only, such as gin_rummy")
    if name in GAMES or name in taken:
        raise ValueError(f"there is a game {name!r} already")
    fields = re.findall(
        r"^    (\w+): ", (SKELETON_FOLDER / "game/state.py.in").read_text(encoding="utf-8"), re.MULTILINE
    )
    if name in fields or name.startswith("stream_"):
        raise ValueError(f"{name!r} is the name of a field of the record; choose another")


def _free_letter(name: str, rules: Path) -> str:
    """Return the letter of the game's clauses: the first letter of its name that no other game's rules use."""
    used = {
        letter
        for page in rules.glob("*.md")
        for letter in re.findall(r"^#+ ([A-Z])\d", page.read_text("utf-8"), re.MULTILINE)
    }
    letters = [letter for letter in (name.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ") if letter.isalpha()]
    return next(letter for letter in letters if letter not in used)
