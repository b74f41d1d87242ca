"""However a signed journal is bent, the right one of the four verdicts finds it out."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.match.signing import OURS, THEIRS, file_of, line_of, name_of, sealed, signed
from tests.sampling import some

from orderup.match.journal_lines import JournalError
from orderup.match.verdicts import JournalVerdicts, judge_journal

GAMES = {
    "diner": signed("diner", 2, 1, contributions=1),
    "lucky_penny": signed("lucky_penny", 2, 1),
    "villains": signed("villains", 3, 1, contributions=1),
}
NUM_BENDS = 334
"""Of each game: a thousand in all."""
OTHERS: list[Any] = [None, True, 7, "x", [], {}]
Lines = list[str]
Records = list[dict[str, Any]]


def change_a_value(lines: Lines, rng: random.Random, at: int | None = None) -> None:
    """Another value somewhere in a line."""
    at = rng.randrange(len(lines)) if at is None else at
    record = where = json.loads(lines[at])
    while True:
        key = rng.choice([*where] if isinstance(where, dict) else range(len(where)))
        if not (isinstance(where[key], dict | list) and where[key] and rng.random() < 0.8):
            break
        where = where[key]
    where[key] = another(where[key], rng)
    lines[at] = line_of(record)


def another(value: Any, rng: random.Random) -> Any:
    """A value that differs from this one, most often of its type."""
    if rng.random() < 0.1:
        return rng.choice([other for other in OTHERS if other != value or type(other) is not type(value)])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2, 1000])
    if isinstance(value, str):
        return value.swapcase() if value.swapcase() != value and rng.random() < 0.5 else value + "1"
    return [value]


def swap_neighbors(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(1, len(lines) - 3)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]


def swap_moves(lines: Lines, rng: random.Random) -> None:
    """Two neighbors that may commute change places, and get each other's number and time."""
    at = rng.randrange(2, len(lines) - 3)
    first, second = json.loads(lines[at]), json.loads(lines[at + 1])
    for key in ("v", "t"):
        first[key], second[key] = second[key], first[key]
    lines[at : at + 2] = [line_of(second), line_of(first)]


def drop_a_line(lines: Lines, rng: random.Random) -> None:
    del lines[rng.randrange(1, len(lines) - 1)]


def double_a_line(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(1, len(lines) - 1)
    lines.insert(at, lines[at])


def change_a_time(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(1, len(lines) - 2)
    lines[at] = line_of({**(event := json.loads(lines[at])), "t": event["t"] + rng.choice([-1, 1])})


def change_the_header(lines: Lines, rng: random.Random) -> None:
    header = json.loads(lines[0])
    key = rng.choice(["rules", "seats", "options", "commitment", "players", "game"])
    if key == "seats":
        header["seats"][0] = "Rob"
    elif key == "options":
        option = rng.choice([*header["options"]])
        header["options"][option] = another(header["options"][option], rng)
    else:
        header[key] = another(header[key], rng)
    lines[0] = line_of(header)


def forge_under_other_rules(lines: Lines, rng: random.Random) -> None:
    """What once passed: any change, as soon as this release does not run the rules."""
    lines[0] = line_of({**(header := json.loads(lines[0])), "rules": header["rules"] + 1})
    last = json.loads(lines[-2])
    last["result"]["scores"] = [score + rng.randrange(5) for score in last["result"]["scores"]]
    lines[-2] = line_of(last)


def change_the_end(lines: Lines, rng: random.Random) -> None:
    change_a_value(lines, rng, len(lines) - 2)


def add_a_space(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(1, len(lines) - 1)
    lines[at] = lines[at].replace(":", ": ", 1)


def tell_more(lines: Lines, rng: random.Random) -> None:
    at = rng.randrange(len(lines) - 1)
    lines[at] = line_of({**json.loads(lines[at]), "more": 1})


BENDINGS: list[Callable[[Lines, random.Random], None]] = [
    change_a_value, swap_neighbors, swap_moves, drop_a_line, double_a_line, change_a_time, change_the_header,
    forge_under_other_rules, change_the_end, add_a_space, tell_more,
]  # fmt: skip


def as_it_is(lines: Lines) -> Lines:
    return lines


def chained_anew(lines: Lines) -> Lines:
    """With the chain of these lines, and the signature of the others."""
    last = json.loads(sealed(lines, None)[-1])
    return [*lines[:-1], line_of({**last, "signature": json.loads(lines[-1]).get("signature")})]


def signed_by_another(lines: Lines) -> Lines:
    return sealed(lines, THEIRS)


def written_by_another(lines: Lines) -> Lines:
    """Another server names itself and signs."""
    return sealed([line_of({**json.loads(lines[0]), "house": name_of(THEIRS)}), *lines[1:]], THEIRS)


def written_by_nobody(lines: Lines) -> Lines:
    return sealed([line_of({**json.loads(lines[0]), "house": None}), *lines[1:]], None)


COVERS = [as_it_is, as_it_is, chained_anew, signed_by_another, written_by_another, written_by_nobody]


@pytest.mark.slow
@pytest.mark.parametrize("game", some([*GAMES]))
def test_a_thousand_bent_journals_are_found_out(game: str) -> None:
    rng, good = random.Random(game), [*GAMES[game]]
    for number in range(NUM_BENDS):
        bend, cover = BENDINGS[number % len(BENDINGS)], COVERS[number // len(BENDINGS) % len(COVERS)]
        lines = [*good]
        bend(lines, rng)
        lines = cover(lines)
        if lines != good:  # else two moves that are alike have changed places
            assert is_found_out(lines, cover, good[-1]), f"{game}, bend {number}: {bend.__name__}, {cover.__name__}"


def is_found_out(lines: Lines, cover: Callable[[Lines], Lines], seal: str) -> bool:
    """Whether the verdict that speaks of this bend says no, and the exit code is not 0."""
    version = json.loads(lines[0]).get("journal")
    try:
        found, expected = judge_journal(file_of(lines)), judge_journal(file_of(lines), name_of(OURS))
    except JournalError:
        return version not in (1, 2, 3) or version is True
    if version == 1:
        return "version 1" in found.signed.text and found.exit_code != 0 != expected.exit_code
    if cover is as_it_is:
        parts = [found.unchanged] if lines[-1] == seal else [found.unchanged, found.signed]
        return any(part.holds is False for part in parts) and found.exit_code in (3, 4)
    if cover is written_by_another:
        return expected.signed.holds is False and expected.exit_code == 4 and name_of(THEIRS) in found.signed.text
    if cover is written_by_nobody:
        return found.signed.holds is None and expected.exit_code == 4 and found.exit_code != 0
    return found.signed.holds is False and found.exit_code == 4


@pytest.mark.parametrize("game", GAMES)
def test_a_journal_as_it_was_written_is_good(game: str) -> None:
    for key in (None, name_of(OURS)):
        found = judge_journal(file_of(GAMES[game]), key)
        assert [part.holds for part in (found.signed, found.unchanged, found.shuffle, found.rules)] == [True] * 4
        assert found.exit_code == 0
        assert name_of(OURS) in found.signed.text


def forge_a_score(lines: Records) -> None:
    lines[-1]["result"]["scores"][0] += 1


def forge_a_move(lines: Records) -> None:
    del lines[-2]


def forge_a_number(lines: Records) -> None:
    lines[4]["v"] += 1


def forge_a_time(lines: Records) -> None:
    lines[-2]["t"] = 0


def forge_a_way(lines: Records) -> None:
    moved = next(moved for line in reversed(lines[1:-1]) for moved in line["cards"])
    moved["from"] = "nowhere"


def forge_a_winner(lines: Records) -> None:
    lines[-1]["result"]["winners"] = [lines[0]["players"]]


def forge_a_name(lines: Records) -> None:
    lines[0]["seats"].append("Rob")


def lose_a_name(lines: Records) -> None:
    lines[0]["seats"].pop()


def forge_an_option(lines: Records) -> None:
    lines[0]["options"]["weather"] = "fine"


def forge_the_cards(lines: Records) -> None:
    lines[0]["deck"]["name"] = "marked"


NEED_NO_RULES = [
    forge_a_number, forge_a_time, forge_a_way, forge_a_winner, forge_a_name, lose_a_name, forge_an_option, forge_the_cards
]  # fmt: skip


def forged_by_the_server(game: str, forge: Callable[[Records], None], older: int = 0) -> JournalVerdicts:
    """A server that signs what did not happen, if need be under rules of another number."""
    records = [json.loads(line) for line in GAMES[game][:-1]]
    records[0]["rules"] -= older
    forge(records)
    return judge_journal(file_of(sealed([*map(line_of, records), ""], OURS)))


@pytest.mark.parametrize("forge", [forge_a_score, forge_a_move, *NEED_NO_RULES])
@pytest.mark.parametrize("game", GAMES)
def test_a_server_that_breaks_the_rules_is_found_out(game: str, forge: Callable[[Records], None]) -> None:
    found = forged_by_the_server(game, forge)
    assert (found.signed.holds, found.unchanged.holds, found.rules.holds) == (True, True, False)
    assert found.exit_code in (5, 6)


@pytest.mark.parametrize("forge", NEED_NO_RULES)
@pytest.mark.parametrize("game", GAMES)
def test_what_needs_no_rules_is_checked_under_any(game: str, forge: Callable[[Records], None]) -> None:
    found = forged_by_the_server(game, forge, older=100)
    assert (found.rules.holds, found.exit_code) == (False, 6)
    assert "line" in found.rules.text


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_this_release_does_not_run_are_said_so(game: str) -> None:
    found = forged_by_the_server(game, lambda *_: None, older=100)
    assert (found.shuffle.holds, found.rules.holds, found.exit_code) == (None, None, 8)
    assert "which this release does not run" in found.rules.text
    assert "the seed is the one that was committed to" in found.shuffle.text
    assert "whether the cards come from it cannot be told" in found.shuffle.text


@pytest.mark.parametrize("game", GAMES)
def test_a_server_that_changes_the_seed_is_found_out(game: str) -> None:
    """In Villains the seed first says who starts, and then somebody else moves against the rules."""

    def other_seed(lines: Records) -> None:
        lines[-1]["seed"] = "00" * 32

    def other_commitment(lines: Records) -> None:
        other_seed(lines)
        lines[0]["commitment"] = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"

    for forge in (other_seed, other_commitment):
        found = forged_by_the_server(game, forge)
        assert (found.signed.holds, found.exit_code) == (
            True,
            6 if forge is other_commitment and game == "villains" else 5,
        )


def drop_the_contributions(lines: Records) -> None:
    for key in ("contributors", "withheld"):
        del lines[0][key]
    del lines[-1]["contributions"]


def change_a_contribution(lines: Records) -> None:
    lines[-1]["contributions"][0] = "00" * 32


def change_a_contribution_and_what_it_was_bound_to(lines: Records) -> None:
    change_a_contribution(lines)
    lines[0]["contributors"][0] = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def withhold_for_somebody(lines: Records) -> None:
    lines[-1]["contributions"][0] = None
    lines[0]["withheld"] = [0, 1]


def name_nobody(lines: Records) -> None:
    lines[0]["withheld"] = []


def name_somebody_else(lines: Records) -> None:
    lines[0]["withheld"] = [0]


def give_a_bot_a_share(lines: Records) -> None:
    lines[-1]["contributions"][-1] = "00" * 32


def lose_a_seat(lines: Records) -> None:
    lines[0]["contributors"].pop()


UNFAIR = [
    drop_the_contributions, change_a_contribution, change_a_contribution_and_what_it_was_bound_to, withhold_for_somebody, name_nobody,
    name_somebody_else, give_a_bot_a_share, lose_a_seat,
]  # fmt: skip


@pytest.mark.parametrize("forge", UNFAIR)
@pytest.mark.parametrize("game", ["diner", "villains"])
def test_a_server_that_changes_the_contributions_is_found_out(game: str, forge: Callable[[Records], None]) -> None:
    """In Villains other contributions may first say that somebody else starts, and then the moves are against the rules."""
    found = forged_by_the_server(game, forge)
    assert (found.signed.holds, found.unchanged.holds) == (True, True)
    assert found.exit_code == 5 or (game == "villains" and found.exit_code == 6)
    assert not found.shuffle.holds


def test_who_contributed_and_who_withheld_is_told() -> None:
    text = judge_journal(file_of(GAMES["diner"])).shuffle.text
    assert "so is what Zoë 0 added; Zoë 1 WITHHELD what was promised" in text


def seal_of(lines: Lines) -> dict[str, str]:
    found: dict[str, str] = json.loads(lines[-1])
    return found


SPACED: list[Callable[[str], str]] = [
    lambda digits: f" {digits}",
    lambda digits: f"{digits}\n",
    lambda digits: f"{digits[:64]} {digits[64:]}",
    lambda digits: "\t".join(digits[at : at + 2] for at in range(0, len(digits), 2)),
    str.upper,
]


@pytest.mark.parametrize("write", SPACED)
def test_a_signature_is_written_in_one_way(write: Callable[[str], str]) -> None:
    """No chain binds the last line, so nobody would see that it is another."""
    good = [*GAMES["diner"]]
    bent = [*good[:-1], line_of({**seal_of(good), "signature": write(seal_of(good)["signature"])})]
    assert judge_journal(file_of(bent)).signed.holds is False
    assert judge_journal(file_of(bent)).exit_code == 4


@pytest.mark.parametrize("game", GAMES)
def test_a_line_that_says_something_twice_is_found_out(game: str) -> None:
    """Who reads it may take the first or the last, and would see another game."""
    for at in (0, 1, len(GAMES[game]) // 2, len(GAMES[game]) - 2):
        lines = [*GAMES[game]]
        name = next(iter(json.loads(lines[at])))
        lines[at] = "{" + f'"{name}":7,' + lines[at][1:]
        found = judge_journal(file_of(sealed(lines, OURS)))
        assert (found.signed.holds, found.rules.holds, found.exit_code) == (True, False, 5)
        assert f"line {at + 1}: {name!r} is said twice" in found.rules.text


def replaced(value: Any, by: Callable[[int], Any], rng: random.Random) -> Any:
    """The same, with one of its 0s and 1s written otherwise."""
    if isinstance(value, dict):
        return {key: replaced(part, by, rng) for key, part in value.items()}
    if isinstance(value, list):
        return [replaced(part, by, rng) for part in value]
    return by(value) if type(value) is int and value in (0, 1) and rng.random() < 0.5 else value


@pytest.mark.slow
@pytest.mark.parametrize("by", [bool, float])
@pytest.mark.parametrize("game", GAMES)
def test_one_is_neither_true_nor_one_point_nothing(game: str, by: Callable[[int], Any]) -> None:
    rng = random.Random(game)
    for at in range(1, len(GAMES[game]) - 2):
        lines = [*GAMES[game]]
        event = json.loads(lines[at])
        bent = {**event, "move": replaced(event["move"], by, rng), "say": replaced(event["say"], by, rng)}
        lines[at] = line_of(bent)
        assert judge_journal(file_of(sealed(lines, OURS))).exit_code == (0 if lines[at] == GAMES[game][at] else 6), (
            lines[at]
        )


@pytest.mark.parametrize("at", [5, -2, -1])
def test_what_is_nested_without_end_is_refused(at: int) -> None:
    lines = [*GAMES["diner"]]
    deep = '"more":' + "[" * 100_000 + "]" * 100_000
    lines[at] = lines[at][:-1] + "," + deep + "}"
    assert judge_journal(file_of(lines)).exit_code == 3
