"""Audit the locked dependencies: `python -m tools.audit`. Exit code 1: something is wrong with them.

- Every package is pinned, with hashes: read from the locks.
- No pinned version has been withdrawn (yanked), as far as the package index says: asked by `uv`, as for an installation.
- No advisory is known about one: asked by `pip-audit` and `npm audit`.

Whoever cannot be asked from here is named in a note, with what has not been checked for that: neither a failure nor a silent success.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.locks import PAGE_LOCK, ROOT, page_packages, python_lock, python_packages

BIN = Path(sys.executable).parent
LOCKS = ("play", "test", "docs", "node", "uv")
ASKED = ("test", "docs", "node", "uv")
"""What is in the first is in the second, too (tests/test_packaging.py)."""
PATIENCE = 180
"""Seconds."""


@dataclass
class Findings:
    """What an audit has come to."""

    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)


def python_faults(name: str, text: str) -> Iterator[str]:
    """What is wrong in a lock of Python packages."""
    for one in python_packages(text):
        if not one.version:
            yield f"requirements/{name}.txt pins nothing in the line {one.name!r}"
        elif not one.hashes:
            yield f"requirements/{name}.txt has no hash of {one.name}=={one.version}"


def page_faults(text: str) -> Iterator[str]:
    """What is wrong in the page's lock."""
    for one in page_packages(text, shipped=False):
        if not re.fullmatch(r"\d+\.\d+\.\d+\S*", one.version):
            yield f"web/package-lock.json does not pin {one.name}"
        elif not one.hashes or not one.hashes[0].startswith("sha512-"):
            yield f"web/package-lock.json has no SHA-512 of {one.name}@{one.version}"


def check_locks(found: Findings) -> None:
    """Look into the locks."""
    for name in LOCKS:
        found.faults += python_faults(name, python_lock(name).read_text())
    found.faults += page_faults(PAGE_LOCK.read_text())
    found.done.append("every package in the locks is pinned, with hashes")


def run(*command: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a tool; one that takes too long has failed."""
    try:
        return subprocess.run(
            [*map(str, command)], cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"no answer within {PATIENCE} s")


def check_yanked(found: Findings) -> None:
    """Ask the index whether pinned versions have been withdrawn."""
    for name in ASKED:
        command = (BIN / "uv", "pip", "install", "--dry-run", "--reinstall", "--no-deps", "--require-hashes")
        said = run(*command, "--python", sys.executable, "-r", python_lock(name))
        if said.returncode:
            found.notes.append(
                f"the package index cannot be asked about requirements/{name}.txt ({last_line(said.stderr)}): withdrawn versions are not looked for"
            )
            continue
        found.faults += [
            f"requirements/{name}.txt: {line.strip()}" for line in said.stderr.splitlines() if "yanked" in line
        ]
        found.done.append(f"the index has withdrawn nothing in requirements/{name}.txt")


def check_python_advisories(found: Findings) -> None:
    """Ask for advisories about the Python packages."""
    for name in ASKED:
        command = (
            BIN / "pip-audit",
            "--disable-pip",
            "--require-hashes",
            "--progress-spinner",
            "off",
            "--format",
            "json",
        )
        said = run(*command, "--requirement", python_lock(name))
        try:
            read_pip_audit(name, json.loads(said.stdout), found)
        except (ValueError, KeyError):
            found.notes.append(
                f"advisories about requirements/{name}.txt cannot be asked for from here ({last_line(said.stderr)})"
            )


def read_pip_audit(name: str, answer: Any, found: Findings) -> None:
    """Take over what pip-audit says. It calls packages that its service does not know of free of faults: here they are named."""
    unknown = [one["name"] for one in answer["dependencies"] if "vulns" not in one]
    for one in answer["dependencies"]:
        for fault in one.get("vulns", ()):
            fixed = ", ".join(fault.get("fix_versions", ())) or "no version"
            found.faults.append(f"{one['name']}=={one['version']}: {fault['id']}, mended in {fixed}")
    known = len(answer["dependencies"]) - len(unknown)
    if unknown:
        found.notes.append(
            f"the advisory service cannot be reached, or does not know {len(unknown)} packages of requirements/{name}.txt: there no advisories are looked for"
        )
    if known:
        found.done.append(f"advisories were asked for about {known} packages of requirements/{name}.txt")


def check_page_advisories(found: Findings) -> None:
    """Ask for advisories about the page's packages, its tools included."""
    said = run(sys.executable, ROOT / "tools" / "npm.py", "audit", "--json", "--package-lock-only")
    answer = json.loads(said.stdout) if said.stdout.startswith("{") else {}
    if "vulnerabilities" in answer:
        read_npm_audit(answer, found)
    else:
        why = last_line(answer.get("message", said.stderr))
        found.notes.append(
            f"npm's advisory service cannot be reached ({why}): advisories about the page's packages are not looked for"
        )


def read_npm_audit(answer: Any, found: Findings) -> None:
    """Take over what npm says."""
    for name, one in answer["vulnerabilities"].items():
        found.faults.append(f"npm: {name} {one['range']}: {one['severity']}")
    found.done.append("advisories were asked for about the page's packages")


def last_line(text: str) -> str:
    """The end of what a tool says, without addresses and places of this machine."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("npm warn")]
    return re.sub(r"(https?:/)?/\S+", "…", lines[-1])[:160] if lines else "it says nothing"


def main() -> int:
    """Audit, and print what was found."""
    found = Findings()
    for check in (check_locks, check_yanked, check_python_advisories, check_page_advisories):
        check(found)
    for heading, lines in (("checked", found.done), ("note", found.notes), ("fault", found.faults)):
        for line in lines:
            print(f"{heading}: {line}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
