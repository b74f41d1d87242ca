"""A card list that somebody brings is checked at the door, kept, and played with."""

import csv
import io
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from tests.games.lists import diner_list, lucky_list, villains_list
from tests.sampling import some
from tests.server.clients import LiveServer
from tests.server.conftest import StartServer, serving
from tests.server.tables.test_live_game import play_out

from orderup.games import find
from orderup.match.replay import parse_journal, verify
from orderup.server.settings import Settings
from orderup.server.store.records import DropUnused


def listed(game: str) -> str:
    """The list that comes with a game."""
    return files(f"orderup.games.{game}").joinpath("deck.toml").read_text()


SOUP = listed("diner").replace('name = "Steak"', 'name = "Soup of the Day"')


async def add(server: LiveServer, text: str, game: str = "diner", name: str = "Our own") -> tuple[int, dict[str, Any]]:
    async with server.http() as http:
        answer = await http.post("/api/decks", json={"game": game, "name": name, "text": text})
    return answer.status_code, answer.json()


@pytest.mark.parametrize(("game", "people"), [("diner", 2), ("lucky_penny", 2), ("villains", 3)])
async def test_a_table_plays_with_a_list_of_ones_own_to_the_end(server: LiveServer, game: str, people: int) -> None:
    text = listed(game)
    found = find(game)
    status, added = await add(server, text.replace("The ", "Old "), game)
    assert (status, added["name"], added["faults"]) == (200, "Our own", [])
    opened, party = await server.plays(*["Ann", "Bob", "Cat"][:people], game=game, deck=added["deck"])
    table = party[0].table
    assert table["deck"] == {"sha256": added["deck"], "name": "Our own"}
    await play_out(party)
    await party[0].until(lambda g: g.table["state"] == "over")
    async with server.http() as http:
        journal = (await http.get(f"/api/tables/{opened['table']}/journal")).text
    header = json.loads(journal.splitlines()[0])
    assert (header["deck"]["name"], header["deck"]["sha256"]) == ("Our own", added["deck"])
    assert added["deck"] != found.standard_deck().sha256
    verify(parse_journal(journal.encode()))
    replay = await server.get(f"/api/tables/{opened['table']}/replays/1")
    assert (replay["deck"]["name"], replay["deck"]["sha256"]) == ("Our own", added["deck"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deck"),
    [
        *some([("diner", diner_list(27)), ("lucky_penny", lucky_list(20, 3)), ("villains", villains_list(9))]),
        *some([("diner", diner_list(64)), ("lucky_penny", lucky_list(63, 16))]),
    ],
)
async def test_bots_and_people_play_with_fewer_or_more_cards_to_the_end(
    server: LiveServer, game: str, deck: Any
) -> None:
    text = io.StringIO()
    csv.writer(text).writerows(find(game).deck_to_table(deck))
    _, added = await add(server, text.getvalue(), game)
    assert added["faults"] == []
    bots = [None, None, "easy", "hard"]
    opened, party = await server.plays("Ann", "Bob", game=game, players=4, bots=bots, deck=added["deck"])
    await play_out(party)
    await party[0].until(lambda g: g.table["state"] == "over")
    async with server.http() as http:
        journal = (await http.get(f"/api/tables/{opened['table']}/journal")).text
    match = verify(parse_journal(journal.encode()))
    assert match.deck.sha256 == added["deck"]
    data = find(game).parse_deck_text(text.getvalue())
    assert match.deck.as_dict() == find(game).deck_from_dict(data, "Our own").as_dict()


async def test_numbers_that_differ_from_the_rulebook_are_shown_at_the_table_and_dealt(server: LiveServer) -> None:
    _, added = await add(server, SOUP.replace("extra_tokens = 1 ", "extra_tokens = 2 "))
    _, party = await server.plays("Ann", "Bob", deck=added["deck"])
    assert party[0].table["deck"]["parameters"] == {"extra_tokens": 2}
    assert party[0].game is not None
    assert sum(party[0].game["status"]["tokens"]) == 4


async def test_the_list_can_be_read_by_its_hash(server: LiveServer) -> None:
    _, added = await add(server, SOUP)
    shown = await server.get(f"/api/decks/{added['deck']}")
    assert (shown["game"], shown["name"], shown["sha256"]) == ("diner", "Our own", added["deck"])
    assert shown["list"]["plates"]["steak"] == {"name": "Soup of the Day", "tip": 250}
    again = await add(server, SOUP)
    assert again == (200, added)


async def test_what_is_wrong_is_said_by_line_and_card(server: LiveServer) -> None:
    number = next(n for n, line in enumerate(SOUP.splitlines(), 1) if 'plate = "steak"' in line)
    broken = SOUP.replace('plate = "steak"', 'plate = "stake"', 1)
    _, report = await add(server, broken)
    (fault,) = report["faults"]
    line, _, rest = fault.removeprefix("line ").partition(": ")
    assert abs(int(line) - number) <= 2
    assert (report["deck"], rest.partition(":")[2][:31]) == (None, " 'stake' is no plate of this li")
    _, report = await add(server, "plates = [")
    assert report["faults"][0].startswith("not a TOML file: ")
    status, refused = await add(server, SOUP, game="chess")
    assert (status, refused["code"]) == (400, "no_game")
    status, refused = await add(server, "x" * 15_001)
    assert (status, refused["code"]) == (400, "malformed")


async def test_a_table_opens_only_with_a_list_of_its_game(server: LiveServer) -> None:
    _, added = await add(server, SOUP)
    async with server.http() as http:
        other = await http.post("/api/tables", json={"game": "villains", "deck": added["deck"]})
        nothing = await http.post("/api/tables", json={"game": "diner", "deck": "0" * 64})
        nonsense = await http.post("/api/tables", json={"game": "diner", "deck": "my deck"})
    assert (other.status_code, other.json()["text"]) == (404, "That card list is for diner, not for villains.")
    assert (nothing.status_code, nothing.json()["code"]) == (404, "no_deck")
    assert nonsense.status_code == 400


async def test_after_a_restart_the_game_goes_on_with_its_list_and_so_does_the_next(tmp_path: Path) -> None:
    async with serving(Settings(data=tmp_path)) as server:
        _, added = await add(server, SOUP)
        opened, (ann, bob) = await server.plays("Ann", "Bob", deck=added["deck"], clocks={"close": 50})
        waiting = await server.opens(deck=added["deck"])
    async with serving(Settings(data=tmp_path)) as server:
        party = [await server.joins(opened["table"], token=client.token) for client in (ann, bob)]
        assert party[0].table["deck"]["name"] == "Our own"
        await play_out(party)
        await party[0].until(lambda g: g.table["state"] == "over")
        for client in party:
            await client.does("ready", ready=True)
        await party[0].until(lambda g: g.table["round"] == 2)
        assert (await server.get(f"/api/tables/{waiting['table']}"))["deck"]["sha256"] == added["deck"]
        async with server.http() as http:
            journal = (await http.get(f"/api/tables/{opened['table']}/journal?round=1")).text
    match = verify(parse_journal(journal.encode()))
    assert match.deck.names["steak"] == "Soup of the Day"


async def test_a_list_that_no_table_plays_with_goes(start_server: StartServer) -> None:
    server = await start_server(sweep_interval=0.05)
    _, used = await add(server, SOUP, name="Used")
    _, unused = await add(server, SOUP, name="Unused")
    await server.opens(deck=used["deck"])
    assert server.backend is not None
    store = server.backend.store

    await store.commit([DropUnused(2**40)])
    assert store.deck(used["deck"]) is not None
    assert store.deck(unused["deck"]) is None


async def test_the_host_changes_the_list_between_games(server: LiveServer) -> None:
    _, added = await add(server, SOUP)
    opened = await server.opens(players=2)
    ann, bob = await server.seats(opened, "Ann", "Bob")
    await bob.does("ready", ready=True)
    assert (await ann.does("setup", deck=added["deck"]))["type"] == "done"
    await bob.until(lambda g: g.table["deck"] == {"sha256": added["deck"], "name": "Our own"})
    assert not bob.table["seats"][1]["ready"]
    assert (await bob.does("setup", deck=None))["why"]["code"] == "not_host"
    assert (await ann.does("setup", deck="0" * 64))["why"]["code"] == "no_deck"
    assert (await ann.does("setup", deck=None))["type"] == "done"
    await bob.until(lambda g: g.table["deck"] is None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = " + "9" * 5000, "not a TOML file: "),
        ("a = 0x" + "F" * 6000, "a: a number is out of bounds"),
        ("a = nan", "a: a number is out of bounds"),
        ("colors = [1979-05-27]", "colors: 1979-05-27 is a date or a time"),
        ("a = " + "[" * 4000 + "]" * 4000, "not a card list: it is nested too deeply"),
        ("a = " + "[" * 9 + "]" * 9, "not a card list: it is nested too deeply"),
        ("plates = {}\ncards = [" + "0," * 3600 + "]" + "\n" * 3500, "card 1: needs id and plate"),
    ],
)
async def test_nothing_that_is_brought_upsets_the_server(server: LiveServer, text: str, fault: str) -> None:
    status, report = await add(server, text)
    assert (status, report["deck"]) == (200, None)
    assert fault in report["faults"][0]
    assert len(report["faults"]) <= 51


async def test_a_list_has_all_its_letters_and_a_name_that_can_be_read(server: LiveServer) -> None:
    """Of 15,000 characters each may take three bytes."""
    long = SOUP + "# " + "\u20ac" * (14_990 - len(SOUP))
    status, report = await add(server, long, name="\u202eOur\x00 own\u200b ")
    assert (status, report["name"], report["faults"]) == (200, "Our own", [])
    async with server.http() as http:
        wrong = await http.post(
            "/api/decks",
            content=b'{"game": "diner", "name": "\xed", "text": ""}',
            headers={"content-type": "application/json"},
        )
    assert (wrong.status_code, wrong.json()["code"]) == (400, "malformed")


async def test_colors_are_texts(server: LiveServer) -> None:
    text = listed("lucky_penny").replace('colors = ["pink", "green", "red", "blue"]', "colors = [1, 2, 3, 4]")
    _, report = await add(server, text, "lucky_penny")
    assert report["faults"] == ["the file needs a list of at least three colors, all different"]
