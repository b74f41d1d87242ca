"""What a stranger gets: the wheel, the locks, the command line."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools import sbom

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "orderup"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel built here, with what is installed, asking no network."""
    assert (PACKAGE / "server/page/index.html").exists(), "the page is not built: run `make page`"
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def wheel(built: Path) -> list[str]:
    """Return the names of the files in it."""
    with zipfile.ZipFile(built) as archive:
        return archive.namelist()


def test_the_wheel_contains_the_page(wheel: list[str]) -> None:
    assert "orderup/server/page/index.html" in wheel
    assert any(re.fullmatch(r"orderup/server/page/assets/index-[\w-]+\.js", name) for name in wheel)


def test_the_wheel_contains_the_documents(wheel: list[str]) -> None:
    assert (PACKAGE / "server/docs/index.html").exists(), "the documents are not built: run `make docs`"
    assert "orderup/server/docs/index.html" in wheel
    assert "orderup/server/docs/search.json" in wheel


def test_the_wheel_contains_every_deck_and_the_types(wheel: list[str]) -> None:
    decks = [str(path.relative_to(PACKAGE.parent)) for path in PACKAGE.glob("games/*/*.toml")]
    assert set(decks) <= set(wheel)
    assert "orderup/py.typed" in wheel


def test_the_wheel_contains_what_cards_are_printed_from(wheel: list[str]) -> None:
    patterns = ("games/*/art.svg", "games/*/*.typ", "printing/*.typ", "printing/fonts/*")
    needed = [str(path.relative_to(PACKAGE.parent)) for pattern in patterns for path in PACKAGE.glob(pattern)]
    assert len(needed) > 15
    assert set(needed) <= set(wheel)


def test_the_wheel_contains_its_bill_of_materials(built: Path, wheel: list[str]) -> None:
    (name,) = (name for name in wheel if ".dist-info/sboms/" in name)
    with zipfile.ZipFile(built) as archive:
        assert archive.read(name).decode() == sbom.FILE.read_text()


def test_the_bill_of_materials_is_that_of_the_locks() -> None:
    assert sbom.FILE.read_text() == sbom.bill(), "run `python -m tools.sbom`"
    listed = json.loads(sbom.bill())["components"]
    named = {one["purl"] for one in listed}
    locked = re.findall(r"^(\S+)==(\S+)", (ROOT / "requirements/play.txt").read_text(), re.MULTILINE)
    assert len(locked) > 20
    assert {f"pkg:pypi/{name}@{version}" for name, version in locked} <= named
    page = json.loads((ROOT / "web/package.json").read_text())["dependencies"]
    assert {f"pkg:npm/{name.replace('@', '%40')}@{version}" for name, version in page.items()} <= named
    tools = json.loads((ROOT / "web/package.json").read_text())["devDependencies"]
    assert not {f"pkg:npm/{name.replace('@', '%40')}@{version}" for name, version in tools.items()} & named


def test_the_bill_of_materials_tells_neither_time_nor_place() -> None:
    text = sbom.FILE.read_text()
    assert "timestamp" not in text
    assert str(ROOT) not in text
    assert set(re.findall(r"https?://[^\s\"]+", text)) <= {"http://cyclonedx.org/schema/bom-1.6.schema.json"}


def test_the_wheel_contains_nothing_else(wheel: list[str]) -> None:
    assert not [name for name in wheel if not name.startswith("orderup")]
    assert not [name for name in wheel if name.endswith((".db", ".pyc", ".test.ts"))]


def test_the_page_runs_no_inline_script() -> None:
    page = (PACKAGE / "server/page/index.html").read_text()
    assert re.findall(r"<script[^>]*>([^<]*)</script>", page) == [""]
    assert not re.search(r"\son\w+=", page)
    assert not re.search(r"https?://", page)


def test_the_locks_agree_with_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    needed = {re.split(r"[>=<;]", line)[0].strip() for line in project["dependencies"]}
    runtime = (ROOT / "requirements/play.in").read_text().split("\n\n")[0]
    listed = {line.split(";")[0].strip() for line in runtime.splitlines() if not line.startswith("#")}
    assert listed == needed, "requirements/play.in and pyproject.toml name different packages; then run `make lock`"
    locked = (ROOT / "requirements/play.txt").read_text()
    assert not [name for name in needed if f"\n{name}==" not in f"\n{locked}"], "run `make lock`"


def test_every_extra_is_listed_for_the_tests() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for extra, packages in extras.items():
        listed = (ROOT / f"requirements/{extra}.in").read_text().splitlines()
        needed = {re.split(r"[>=<;]", line)[0].strip() for line in packages}
        assert {line for line in listed if not line.startswith("#")} == needed
        assert f"-r {extra}.in" in (ROOT / "requirements/test.in").read_text()


def test_playing_and_testing_lock_the_same_versions() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^\S+==\S+", (ROOT / "requirements" / name).read_text(), re.MULTILINE))

    assert pins("play.txt") <= pins("test.txt"), "run `make lock`"


def test_no_tracked_file_names_a_registry() -> None:
    hosts = ("python" + "hosted", r"pypi\.org/" + "simple", r"registry\." + "npmjs", r"deb\." + "debian")
    grep = ["git", "grep", "--untracked", "-nIE", "|".join(hosts)]
    found = subprocess.run(grep, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert not found


def test_the_page_lock_has_hashes_and_no_addresses() -> None:
    lock = (ROOT / "web/package-lock.json").read_text()
    assert '"integrity": "sha512-' in lock
    assert '"resolved"' not in lock
