"""What the locks name: packages of Python (`requirements/*.txt`) and of the page (`web/package-lock.json`)."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE_LOCK = ROOT / "web" / "package-lock.json"
PINNED = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(\[[^\]]*\])?==(?P<version>[^\s;]+)")


@dataclass(frozen=True)
class Locked:
    """A package in a lock. `hashes` is empty if there are none; `version` if none is pinned."""

    name: str
    version: str
    hashes: tuple[str, ...]


def python_lock(name: str) -> Path:
    """Return the lock of that name: `play`, say."""
    return ROOT / "requirements" / f"{name}.txt"


def python_packages(text: str) -> list[Locked]:
    """Read a lock of Python packages."""
    lines = text.replace("\\\n", " ").splitlines()
    return [_locked(line) for line in lines if line.strip() and not line.startswith("#")]


def _locked(line: str) -> Locked:
    hashes = tuple(re.findall(r"--hash=(sha256:[0-9a-f]{64})(?=\s|$)", line))
    pinned = PINNED.match(line)
    return Locked(pinned["name"], pinned["version"], hashes) if pinned else Locked(line.strip(), "", hashes)


def page_packages(text: str, *, shipped: bool) -> list[Locked]:
    """Read the lock of the page's packages; with `shipped` only of those that can end up in the built page, not of its tools."""
    listed: dict[str, Any] = json.loads(text)["packages"]
    return [
        Locked(
            place.rpartition("node_modules/")[2],
            found.get("version", ""),
            (found["integrity"],) if "integrity" in found else (),
        )
        for place, found in listed.items()
        if place and not (shipped and (found.get("dev") or found.get("devOptional")))
    ]
