"""A finished game can be watched again, from anybody's eyes."""

import hashlib
import random
from typing import Any

import pytest
from tests.server.clients import LiveServer, apply
from tests.server.tables.test_live_game import play_out


async def finished(server: LiveServer) -> tuple[dict[str, Any], list[Any]]:
    opened, party = await server.plays("Ann", "Bob")
    await play_out(party)
    for client in party:
        await client.until(lambda g: g.table["state"] == "over")
    return opened, party


async def test_a_replay_is_what_that_seat_was_shown(server: LiveServer) -> None:
    opened, party = await finished(server)
    async with server.http() as http:
        for seat, client in enumerate(party):
            answer = await http.get(f"/api/tables/{opened['table']}/replays/1?eyes={seat}")
            recorded = answer.json()
            assert recorded["names"] == ["Ann", "Bob"]
            heard = [m["event"] for m in client.seen if m["type"] == "event"]
            assert recorded["events"] == heard
            game = recorded["view"]
            for event in recorded["events"]:
                apply(game, event)
            assert game["zones"] == client.game["zones"]
            assert game["status"] == client.game["status"]


@pytest.mark.slow
async def test_a_replay_tells_people_from_bots(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", players=2, bots=[None, "easy"])
    await play_out(party)
    await party[0].until(lambda g: g.table["state"] == "over")
    replay = await server.get(f"/api/tables/{opened['table']}/replays/1")
    assert (len(replay["names"]), replay["people"]) == (2, [0])


@pytest.mark.slow
async def test_a_replay_marks_what_a_bot_did_for_somebody_who_was_away(server: LiveServer) -> None:
    opened, (ann, bob) = await server.plays("Ann", "Bob", clocks={"away": 100, "close": 50})
    rng = random.Random(5)
    while not await ann.acts(rng):
        await bob.acts(rng)
    await ann.leaves()
    await bob.until(lambda g: g.table["seats"][0]["standin"])
    await play_out([bob])
    await bob.until(lambda g: g.table["state"] == "over")
    shown = [m["event"] for m in bob.seen if m["type"] == "event"]
    assert {True, False} <= {event.get("standin", False) for event in shown if event["seat"] == 0}
    for eyes in ("1", "open", "spectator"):
        replay = await server.get(f"/api/tables/{opened['table']}/replays/1?eyes={eyes}")
        assert replay["people"] == [0, 1]
        assert [e.get("standin", False) for e in replay["events"]] == [e.get("standin", False) for e in shown]


async def test_a_replay_proves_its_shuffle(server: LiveServer) -> None:
    opened, party = await finished(server)
    async with server.http() as http:
        recorded = (await http.get(f"/api/tables/{opened['table']}/replays/1")).json()
    assert hashlib.sha256(bytes.fromhex(recorded["seed"])).hexdigest() == recorded["commitment"]
    assert recorded["result"] == party[0].game["status"]["result"]


async def test_open_eyes_see_every_plate(server: LiveServer) -> None:
    opened, _ = await finished(server)
    async with server.http() as http:
        views = [
            (await http.get(f"/api/tables/{opened['table']}/replays/1?eyes={eyes}")).json()["view"]
            for eyes in ("open", "spectator")
        ]
    plates = [
        sum(
            "plate" in card for name, zone in view["zones"].items() if name.startswith("hand") for card in zone["cards"]
        )
        for view in views
    ]
    assert plates == [6, 0]


async def test_what_cannot_be_replayed_is_refused_with_a_reason(server: LiveServer) -> None:
    opened, party = await server.plays("Ann", "Bob")
    async with server.http() as http:
        base = f"/api/tables/{opened['table']}/replays"
        running = await http.get(f"{base}/1?eyes=open")
        assert (running.status_code, running.json()["code"]) == (404, "no_journal")
        await play_out(party)
        await party[0].until(lambda g: g.table["state"] == "over")
        stranger = await http.get(f"{base}/1?eyes=4")
        assert (stranger.status_code, stranger.json()["code"]) == (400, "no_seat")
        assert (await http.get(f"{base}/1?eyes=everything")).json()["code"] == "malformed"
        assert (await http.get(f"{base}/1?eyes=open%0a")).json()["code"] == "malformed"
        assert (await http.get(f"{base}/2")).status_code == 404
