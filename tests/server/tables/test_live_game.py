"""A game at a live table: everybody sees their part of it, in one order, and only when it is stored."""

import ast
import asyncio
import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.sampling import some
from tests.server.clients import Client, LiveServer, Message

from orderup.match.replay import JournalError, parse_journal, verify
from orderup.match.verdicts import judge_journal

SECRET = "plate"
ROOT = Path(__file__).parents[3]
EXAMPLE = ROOT / "examples" / "client.py"
QUICK_START = ROOT / "docs" / "protocol.md"


async def play_out(party: list[Client], seed: int = 1) -> None:
    """Let these people move at random until the game is over."""
    rng = random.Random(seed)
    async with asyncio.timeout(400):
        while not any(g.game and g.game["status"]["result"] for g in party):
            moved = [await client.acts(rng) for client in party]
            if not any(moved):
                await asyncio.sleep(0.02)


async def test_a_countdown_deals_and_then_the_house_opens(server: LiveServer) -> None:
    opened = await server.opens(players=2, clocks={"countdown": 150})
    ann, bob = await server.seats(opened, "Ann", "Bob")
    await ann.does("ready", ready=True)
    await bob.does("ready", ready=True)
    deal = await ann.hears("deal")
    assert (deal["game"]["v"], deal["game"]["status"]["phase"]) == (1, "setup")
    assert ann.table["state"] == "countdown"
    assert 0 < ann.table["starts_in"] <= 150
    assert deal["clocks"][0]["name"] == "countdown"
    assert all(entry["why"] for entry in deal["menu"]), "nobody acts before"
    assert (await bob.does("ready", ready=False))["why"]["code"] == "wrong_phase"
    event = (await ann.hears("event"))["event"]
    assert (event["v"], event["seat"], event["move"]) == (2, None, {"do": "open"})
    await ann.until(lambda g: g.table["state"] == "playing")


@pytest.mark.slow
async def test_everybody_sees_the_same_events_and_ends_with_the_same_table(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob", "Cat")
    watcher = await server.joins(opened["table"])
    await play_out(party)
    v = max(version(g) for g in party)
    for client in (*party, watcher):
        await client.until(lambda g: version(g) == v and g.table["state"] == "over")
    late = await server.joins(opened["table"])
    for client in (*party, watcher):
        assert client.game is not None
        assert late.game is not None
        assert sizes(client.game) == sizes(late.game), "the events lead to where the view is"
        assert client.game["status"] == late.game["status"]


def version(client: Client) -> int:
    """Return the last event that this client knows of; 0 before the first game."""
    return int(client.game["v"]) if client.game else 0


def sizes(game: Message) -> dict[str, int]:
    return {name: zone["n"] for name, zone in game["zones"].items()}


async def test_a_seat_sees_its_own_plates_and_a_spectator_none(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob")
    watcher = await server.joins(opened["table"])
    rng = random.Random(3)
    for _ in range(12):
        for client in party:
            await client.acts(rng)
    for seat, client in [(0, party[0]), (1, party[1]), (None, watcher)]:
        for zone, card in hand_cards(client):
            mine = seat is not None and zone == f"hand.{seat}"
            assert (SECRET in card) <= mine or is_public(client, card)


def hand_cards(client: Client) -> list[tuple[str, Message]]:
    """Every card that any message has put into a hand."""
    found = []
    for message in client.seen:
        for zone, content in ((message.get("game") or {}).get("zones") or {}).items():
            if zone.startswith("hand"):
                found += [(zone, card) for card in content["cards"]]
        for card in message.get("event", {}).get("cards", []):
            if card["to"].startswith("hand"):
                found.append((card["to"], card))
    return found


def is_public(client: Client, card: Message) -> bool:
    """Whether this plate was drawn from the top of a stack, for all to see."""
    return any(
        moved["card"] == card["card"] and moved["from"].startswith("kitchen")
        for message in client.seen
        for moved in message.get("event", {}).get("cards", [])
    )


async def test_nothing_on_the_wire_tells_the_seed(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob")
    async with server.http() as http:
        answer = await http.get(f"/api/tables/{opened['table']}/journal")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_journal")
        await play_out(party)
        await party[0].until(lambda g: g.table["state"] == "over")
        answer = await http.get(f"/api/tables/{opened['table']}/journal")
        assert (await http.get(f"/api/tables/{opened['table']}/journal?round=2")).status_code == 404
    lines = parse_journal(answer.text)
    assert [line["v"] for line in lines[1:-1]] == list(range(1, len(lines) - 1))
    seed = lines[-1]["seed"]
    for client in party:
        assert seed not in json.dumps(client.seen)


async def test_whoever_noted_the_commitment_can_check_the_whole_shuffle(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob")
    watcher = await server.joins(opened["table"])
    commitments = {(await g.until(lambda g: g.game))["commitment"] for g in (*party, watcher)}
    assert (await party[0].hears("deal"))["game"]["commitment"] in commitments, "it is shown with the deal"
    await play_out(party)
    await party[0].until(lambda g: g.table["state"] == "over")
    async with server.http() as http:
        text = (await http.get(f"/api/tables/{opened['table']}/journal")).text
    lines = parse_journal(text)
    assert commitments == {hashlib.sha256(bytes.fromhex(lines[-1]["seed"])).hexdigest()}
    verify(lines)
    other = {**lines[-1], "seed": "00" * 32}
    with pytest.raises(JournalError, match="commitment"):
        verify([*lines[:-1], other])


async def test_a_journal_is_signed_with_the_key_that_the_server_publishes(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob")
    await play_out(party)
    await party[0].until(lambda g: g.table["state"] == "over")
    published = await server.get("/.well-known/orderup-key.json")
    assert published["algorithm"] == "Ed25519"
    async with server.http() as http:
        journal = (await http.get(f"/api/tables/{opened['table']}/journal")).content
    found = judge_journal(journal, published["key"])
    assert found.exit_code == 0, found
    assert judge_journal(journal.replace(b"Bob", b"Rob"), published["key"]).unchanged.holds is False


async def test_a_move_out_of_turn_or_reason_changes_nothing(server: LiveServer) -> None:
    _, (ann, bob) = await server.plays("Ann", "Bob")
    assert ann.game
    v = ann.game["v"]
    nonsense: list[Any] = [
        {},
        {"do": "dance"},
        {"do": "open"},
        {"do": "host", "for": 0},
        {"do": "draw"},
        {"do": "draw", "stack": 9, "card": 1},
        {"do": "draw", "stack": 0, "card": "x"},
        {"do": "draw", "stack": [0], "card": {}},
        {"do": "draw", "stack": 0, "card": 10**30},
        {"do": "draw", "stack": 0, "card": -1},
        {"do": "draw", "stack": 0, "card": 1, "extra": True},
        {"do": "serve", "card": 1, "wilds": [99]},
        {"do": "serve", "card": 1, "wilds": "all"},
        {"do": ["draw"]},
        {"do": None},
        {"do": "seat", "place": True, "card": 1},
    ]
    for move in nonsense:
        for client in (ann, bob):
            refused = await client.moves(move)
            assert refused["type"] == "refused", move
            assert refused["why"]["text"]
    assert (ann.game["v"], bob.game and bob.game["v"]) == (v, v)


async def test_who_comes_too_late_is_told_who_was_faster(server: LiveServer) -> None:
    _, (ann, bob) = await server.plays("Ann", "Bob")
    both = [move for move in ann.legal() if move["do"] == "draw" and move in bob.legal()]
    assert both, "at the opening both hold a token, and any stack can be drawn from"
    answers = await asyncio.gather(ann.moves(both[0]), bob.moves(both[0]))
    kinds = [answer["type"] for answer in answers]
    assert sorted(kinds) == ["done", "refused"]
    (why,) = [answer["why"] for answer in answers if answer["type"] == "refused"]
    assert (why["code"], why["card"], why["by"]) == ("late", both[0]["card"], kinds.index("done"))


async def test_a_command_is_not_late_because_something_else_has_changed(server: LiveServer) -> None:
    _, (ann, bob) = await server.plays("Ann", "Bob")
    mine, yours = (
        next(m for m in g.legal() if m["do"] == "draw" and m["stack"] == stack) for g, stack in ((ann, 0), (bob, 1))
    )
    answers = await asyncio.gather(ann.moves(mine), bob.moves(yours))
    assert [answer["type"] for answer in answers] == ["done", "done"]


async def test_the_same_command_twice_is_one_action(server: LiveServer) -> None:
    _, (ann, _) = await server.plays("Ann", "Bob")
    move = next(m for m in ann.legal() if m["do"] == "draw")
    first = await ann.moves(move, id="twice")
    again = await ann.moves(move, id="twice")
    assert first == again == {"type": "done", "id": "twice"}
    assert ann.game
    drawn = [m for m in ann.seen if m["type"] == "event" and m["event"]["move"] == move]
    assert len(drawn) == 1


async def test_a_refused_command_stays_refused(server: LiveServer) -> None:
    _, (ann, _) = await server.plays("Ann", "Bob")
    first = await ann.moves({"do": "dance"}, id="x")
    legal = next(m for m in ann.legal())
    assert await ann.moves(legal, id="x") == first


async def test_host_is_called_to_a_busy_seat_only(server: LiveServer) -> None:
    _, (ann, bob) = await server.plays("Ann", "Bob")
    assert (await bob.does("remind", seat=0))["why"]["code"] == "not_busy"
    grab = next(m for m in ann.legal() if m["do"] in ("seat", "counter"))
    await ann.moves(grab)
    assert (await bob.does("remind", seat=0))["type"] == "done"
    assert await ann.hears("call") == {"type": "call", "seat": 1, "call": "host", "to": 0}
    assert (await bob.does("remind", seat=0))["why"]["code"] == "too_many"
    assert (await bob.does("remind", seat=5))["why"]["code"] == "no_seat"


async def test_the_house_refills_for_who_takes_too_long(server: LiveServer) -> None:
    _, (ann, bob) = await server.plays("Ann", "Bob", clocks={"refill": 60})
    grab = next(m for m in ann.legal() if m["do"] in ("seat", "counter"))
    await ann.moves(grab)
    event = await bob.until(
        lambda g: next((m["event"] for m in g.seen if m["type"] == "event"
                        and m["event"]["move"]["do"] == "host"), None)
    )  # fmt: skip
    assert (event["seat"], event["move"]["for"]) == (None, 0)


async def test_after_a_game_the_same_people_play_again(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob")
    ann, bob = party
    assert (await ann.does("rematch"))["why"]["code"] == "wrong_phase"
    await play_out(party)
    await ann.until(lambda g: g.table["state"] == "over")
    assert (await ann.does("move", move={"do": "take"}))["why"]["code"] == "wrong_phase"
    assert (await bob.does("rematch"))["type"] == "done"
    await ann.until(lambda g: (g.table["state"], g.table["round"]) == ("lobby", 2))
    assert [s["ready"] for s in ann.table["seats"]] == [False, False]
    for client in party:
        await client.does("ready", ready=True)
    await ann.until(lambda g: g.game and g.game["round"] == 2 and version(g) >= 2)
    await play_out(party, seed=2)
    await ann.until(lambda g: g.table["state"] == "over")
    async with server.http() as http:
        first = await http.get(f"/api/tables/{opened['table']}/journal?round=1")
        last = await http.get(f"/api/tables/{opened['table']}/journal")
    assert first.status_code == last.status_code == 200
    assert first.text != last.text


@pytest.mark.slow
@pytest.mark.parametrize("level", some([0, 1, 2]))
async def test_play_now_against_bots_to_the_end(server: LiveServer, level: int) -> None:
    levels = list((await server.get("/api/games"))[0]["levels"])
    opened = await server.opens(bots=[None, levels[level], levels[level]], clocks={"close": 200})
    ann = await server.joins(opened["table"], host=opened["host"])
    await ann.send("sit", id="sit", seat=0, name="Ann")
    await ann.send("ready", id="ready", ready=True)
    await ann.until(lambda g: g.game)
    await play_out([ann])
    await ann.until(lambda g: g.table["state"] == "over")
    assert ann.game
    assert len(ann.game["status"]["result"]["scores"]) == 3


@pytest.mark.slow
async def test_the_example_client_plays_a_game(server: LiveServer) -> None:
    client = await asyncio.create_subprocess_exec(sys.executable, EXAMPLE, server.url, stdout=asyncio.subprocess.PIPE)
    async with asyncio.timeout(120):
        printed, _ = await client.communicate()
    assert client.returncode == 0
    assert len(json.loads(printed)["scores"]) == 2


@pytest.mark.slow
async def test_the_bot_of_the_quick_start_plays_a_game(server: LiveServer) -> None:
    program = QUICK_START.read_text().partition("```python\n")[2].partition("```")[0]
    program = program.replace("http://localhost:8000", server.url)
    client = await asyncio.create_subprocess_exec(sys.executable, "-c", program, stdout=asyncio.subprocess.PIPE)
    async with asyncio.timeout(120):
        printed, _ = await client.communicate()
    assert client.returncode == 0
    assert len(ast.literal_eval(printed.decode())["scores"]) == 2
