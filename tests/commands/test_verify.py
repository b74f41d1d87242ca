"""`orderup verify` and `orderup replay`: what they say of a journal, and the exit codes."""

import json
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.match.signing import OURS, THEIRS, file_of, line_of, name_of, sealed, signed

from orderup.cli import main
from orderup.conformance.playing import iterate_to_end
from orderup.match import Match
from orderup.match.shuffle import seed_from_int

OLD = Path("tests/match/journals/diner-1.jsonl")
DOCUMENT = Path("docs/journal.md")


@pytest.fixture
def lines() -> list[str]:
    return [*signed("diner", 2, 1)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def with_header(lines: list[str], **fields: object) -> list[str]:
    return [line_of({**json.loads(lines[0]), **fields}), *lines[1:]]


def test_a_good_journal_is_good_in_all_four_parts(file: Path, lines: list[str]) -> None:
    file.write_bytes(file_of(lines))
    told = run("verify", file)
    assert told.exit_code == 0, told.output
    assert re.findall(r"^(.+?):\s+(\w+)", told.output, re.MULTILINE)[:4] == [
        ("Signed by", "yes"), ("Unchanged", "yes"), ("Shuffle honest", "yes"), ("Rules followed", "yes")
    ]  # fmt: skip
    assert name_of(OURS) in told.output
    assert re.search(r"^For research: +- +not marked$", told.output, re.MULTILINE)
    replayed = run("replay", file)
    assert replayed.exit_code == 0
    assert f"Signed by the server {name_of(OURS)}" in replayed.output


def test_the_mark_for_research_is_one_of_the_lines(file: Path) -> None:
    match = Match.start("villains", 3, {}, seed_from_int(5), ["A", "B", "C"], house=name_of(OURS), research=True)
    for _ in iterate_to_end(match, random.Random(5)):
        pass
    file.write_bytes(file_of(match.journal_text(OURS.sign).splitlines()))
    for key, said in ((OURS, "yes"), (THEIRS, "NO")):
        told = run("verify", file, "--key", name_of(key))
        assert re.search(rf"^For research: +{said} ", told.output, re.MULTILINE), told.output
    assert json.loads(run("verify", file, "--json").output)["research"]["holds"] is True


def test_the_key_may_be_given_as_it_is_published(file: Path, lines: list[str], tmp_path: Path) -> None:
    file.write_bytes(file_of(lines))
    for key, code in ((OURS, 0), (THEIRS, 4)):
        published = tmp_path / "orderup-key.json"
        published.write_text(json.dumps({"algorithm": "Ed25519", "key": name_of(key)}))
        assert run("verify", file, "--key", published).exit_code == code
        assert run("verify", file, "--key", name_of(key)).exit_code == code
    assert run("verify", file, "--key", "abc").exit_code == 2


def test_each_part_has_its_exit_code(file: Path, lines: list[str]) -> None:
    records = [json.loads(line) for line in lines[:-1]]
    scored = [*records[:-1], {**records[-1], "result": {**records[-1]["result"], "scores": [99, 0]}}]
    seeded = [*records[:-1], {**records[-1], "seed": "00" * 32}]
    cases = {
        3: with_header(lines, seats=["Rob", "Zoë"]),
        4: sealed(lines, THEIRS),
        5: sealed([*map(line_of, seeded), ""], OURS),
        6: sealed([*map(line_of, scored), ""], OURS),
        7: sealed(with_header(lines, house=None), None),
        8: sealed(with_header(lines, rules=0), OURS),
    }
    explained = run("verify", "--help").output + DOCUMENT.read_text()
    for code, bent in cases.items():
        file.write_bytes(file_of(bent))
        assert run("verify", file).exit_code == code
        assert json.loads(run("verify", file, "--json").output)["code"] == code
        assert run("replay", file).exit_code == (0 if code == 7 else code), "who is not signed may be right"
        assert len(re.findall(rf"^ +{code}  |^\| {code} \|", explained, re.MULTILINE)) == 2


def test_what_is_no_journal_is_said_so(file: Path) -> None:
    for text in (
        b"",
        b"\n",
        b"{}",
        b"\xff\xfe",
        b'{"journal":4}',
        b'{"journal":true}',
        b"[" * 5000,
        b'{"journal":2,"a":' + b"[" * 100_000,
    ):
        file.write_bytes(text)
        for command in ("verify", "replay"):
            told = run(command, file)
            assert (told.exit_code, told.output.startswith(f"Error: {file}: ")) == (1, True), text


def test_a_journal_of_version_1_is_still_read() -> None:
    told = run("verify", OLD)
    assert told.exit_code == 7
    assert "not signed: journal version 1" in told.output
    assert run("replay", OLD).exit_code == 0


def test_no_change_passes_because_the_rules_have_another_number(file: Path) -> None:
    """As it was: exit 0, forged scores included."""
    header, *rest = OLD.read_text().splitlines()
    file.write_bytes(file_of([line_of({**json.loads(header), "rules": 99}), *rest]))
    assert run("replay", file).exit_code == 8
    assert run("verify", file).exit_code == 7


def test_names_say_nothing_in_the_words_of_the_house(file: Path, lines: list[str]) -> None:
    """Whoever forges a journal chooses its names, and what it calls its server."""
    says = "\x1b[1A\x1b[2K\rSigned by:      yes\nUnchanged:      yes\u202e"
    for forged in (sealed(with_header(lines, seats=[says, "Zoë"]), OURS), with_header(lines, house=says)):
        file.write_bytes(file_of(forged))
        for command in ("verify", "replay"):
            told = run(command, file).output
            assert not {*told} & {*"\x1b\r\u202e"}
            assert len(re.findall(r"^(Signed by|Unchanged):", told, re.MULTILINE)) == (2 if command == "verify" else 0)
