"""What seats add to the shuffle: everybody is bound before anybody tells, and nobody holds up the table."""

import hashlib
import json
from typing import Any

import pytest
from tests.server.clients import Client, LiveServer
from tests.server.tables.bench import Bench, Message, new_id, rendered, sent
from tests.server.tables.test_live_game import play_out

from orderup.match.verdicts import judge_journal
from orderup.server.store.records import BeginGame
from orderup.server.tables.actor.effects import Effects
from orderup.server.tables.games.engine import GameEngine
from orderup.server.tables.people.people import Connection
from orderup.server.tables.play.commit_reveal import REVEAL_TIMEOUT_MS
from orderup.server.tables.play.inputs import RevealTimeout
from orderup.server.wire.client_messages import Ready, Reveal, SetAvatar, Stand

SHARES = [bytes([n + 1] * 32) for n in range(4)]


def bound(share: bytes) -> str:
    return hashlib.sha256(share).hexdigest()


def ready(share: bytes | None = None) -> Ready:
    return Ready(new_id(), ready=True, commitment=None if share is None else bound(share))


def reveal(share: bytes) -> Reveal:
    return Reveal(new_id(), share.hex())


def header_of(effects: Effects) -> Message:
    (begun,) = [write for write in effects.writes if isinstance(write, BeginGame)]
    header: Message = json.loads(begun.header)
    return header


def kinds(effects: Effects, to: Connection) -> list[str]:
    return [message["type"] for message in sent(effects, to)]


def test_nobody_reveals_before_everybody_is_bound(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    assert kinds(bench.does(ann, ready(SHARES[0])), ann) == ["table", "done"]
    assert sent(bench.does(ann, reveal(SHARES[0])), ann)[0]["why"]["code"] == "wrong_phase"
    effects = bench.does(bob, ready(SHARES[1]))
    asked = sent(effects, ann)[-1]
    assert asked["commitments"] == [bound(SHARES[0]), bound(SHARES[1])]
    assert asked["commitment"] == hashlib.sha256(bytes(32)).hexdigest(), "the server is bound, too"
    assert effects.writes == []
    assert bench.state.game is None


def test_the_cards_are_dealt_as_soon_as_all_have_revealed(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, ready(SHARES[0]))
    bench.does(bob, ready(SHARES[1]))
    assert kinds(bench.does(bob, reveal(SHARES[1])), bob) == ["done"]
    effects = bench.does(ann, reveal(SHARES[0]))
    assert {"done", "deal"} <= {*kinds(effects, ann)}
    assert header_of(effects)["contributors"] == [bound(SHARES[0]), bound(SHARES[1])]
    assert header_of(effects)["withheld"] == []
    assert bench.state.game is not None
    assert bench.state.commit_reveal is None


def test_every_share_changes_the_cards(engine: GameEngine) -> None:
    decks = set()
    for share in (None, SHARES[0], SHARES[1]):
        bench = Bench(engine)
        ann, bob = bench.seated("Ann", "Bob")
        bench.does(ann, ready())
        bench.does(bob, ready(share))
        if share is not None:
            bench.does(bob, reveal(share))
        assert bench.state.game is not None
        decks.add(json.dumps(bench.state.game.match.event(1).cards))
    assert len(decks) == 3


def test_clients_that_cannot_contribute_start_at_once_and_are_marked(engine: GameEngine) -> None:
    bench = Bench(engine, players=3, bots=(None, None, "easy"))
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, ready())
    assert header_of(bench.does(bob, ready()))["contributors"] == ["none", "none", "bot"]


def test_who_is_not_there_is_not_waited_for(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, ready(SHARES[0]))
    rendered(bench.state.disconnect(ann, 0))
    assert header_of(bench.does(bob, ready()))["contributors"] == ["none", "none"]


def test_who_withholds_is_named_and_the_cards_are_dealt_without(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    watcher, _ = bench.connect()
    bench.does(ann, ready(SHARES[0]), 1000)
    bench.does(bob, ready(SHARES[1]), 1000)
    bench.does(ann, reveal(SHARES[0]), 1100)
    assert bench.state.next_wake_at() == 1000 + REVEAL_TIMEOUT_MS
    assert bench.state.collect_due(1000 + REVEAL_TIMEOUT_MS - 1).inputs == []
    assert bench.state.collect_due(1000 + REVEAL_TIMEOUT_MS).inputs == [RevealTimeout()]
    effects = rendered(bench.state.deal_after_reveal_timeout(1000 + REVEAL_TIMEOUT_MS))
    for window in (ann, bob, watcher):
        assert sent(effects, window)[0] == {"type": "withheld", "seats": [1]}
        assert "deal" in kinds(effects, window)
    assert (header_of(effects)["contributors"][1], header_of(effects)["withheld"]) == (bound(SHARES[1]), [1])
    assert rendered(bench.state.deal_after_reveal_timeout(9000)).writes == [], "once"
    assert sent(bench.does(bob, reveal(SHARES[1])), bob)[0]["why"]["code"] == "wrong_phase"


def test_only_what_was_committed_to_is_taken(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, ready(SHARES[0]))
    bench.does(bob, ready())
    refused = sent(bench.does(ann, reveal(SHARES[1])), ann)[0]["why"]
    assert refused["code"] == "no_contribution"
    assert SHARES[0].hex() not in refused["text"] + SHARES[1].hex()
    assert sent(bench.does(bob, reveal(SHARES[0])), bob)[0]["why"]["code"] == "not_now"
    assert bench.state.game is None


def test_nothing_changes_while_the_cards_are_shuffled(engine: GameEngine) -> None:
    """Who could take `ready` back, or stand up, after having heard the others, could have the cards shuffled again."""
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, ready(SHARES[0]))
    bench.does(bob, ready(SHARES[1]))
    for command in (Ready(new_id(), ready=False), ready(SHARES[2]), Stand(new_id())):
        assert sent(bench.does(bob, command), bob)[0]["why"]["code"] == "wrong_phase"
    assert bench.state.commit_reveal is not None
    assert bench.state.commit_reveal.commitments == {
        0: bytes.fromhex(bound(SHARES[0])),
        1: bytes.fromhex(bound(SHARES[1])),
    }


def test_a_picture_may_be_chosen_meanwhile(engine: GameEngine) -> None:
    """The page says which one right after `ready`: it changes nothing that is dealt."""
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, ready(SHARES[0]))
    bench.does(bob, ready(SHARES[1]))
    told = sent(bench.does(bob, SetAvatar(new_id(), "pie")), bob)
    assert [message["type"] for message in told] == ["table", "done"]
    assert told[0]["table"]["seats"][1]["avatar"] == "pie"
    assert bench.state.commit_reveal is not None


def test_who_comes_back_in_between_is_asked_again(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, ready(SHARES[0]))
    bench.does(bob, ready(SHARES[1]))
    again, effects = bench.connect()
    assert kinds(effects, again) == ["welcome", "shuffle"]


def test_no_share_is_told_before_the_end(engine: GameEngine) -> None:
    bench = Bench(engine)
    ann, bob = bench.seated("Ann", "Bob")
    bench.does(ann, ready(SHARES[0]))
    bench.does(bob, ready(SHARES[1]))
    effects = [bench.does(bob, reveal(SHARES[1]))]
    told = repr(bench.state.commit_reveal)
    effects.append(bench.does(ann, reveal(SHARES[0])))
    assert bench.state.game is not None
    told += repr(bench.state.game.match.contributions) + json.dumps(bench.state.game.match.view(None))
    told += json.dumps([sent(each, window) for each in effects for window in (ann, bob)])
    for share in SHARES[:2]:
        assert share.hex() not in told
        assert repr(share)[2:-1] not in told


async def contributes(client: Client, share: bytes, *, tells: bool = True) -> None:
    """Be ready with a share, and reveal it when all are bound."""
    await client.does("ready", ready=True, commitment=bound(share))
    if tells:
        asked = await client.hears("shuffle")
        assert bound(share) in asked["commitments"]
        assert (await client.does("reveal", contribution=share.hex()))["type"] == "done"


async def finished(server: LiveServer, opened: Message, party: list[Client]) -> tuple[list[Any], bytes]:
    await party[0].until(lambda g: g.game and g.game["v"] >= 2)
    await play_out(party)
    await party[0].until(lambda g: g.table["state"] == "over")
    async with server.http() as http:
        journal = (await http.get(f"/api/tables/{opened['table']}/journal")).content
    return [json.loads(line) for line in journal.splitlines()], journal


@pytest.mark.slow
async def test_a_game_with_shares_verifies_to_the_end(server: LiveServer) -> None:
    opened = await server.opens(players=3, bots=[None, None, "easy"])
    ann, bob = await server.seats(opened, "Ann", "Bob")
    await ann.does("ready", ready=True, commitment=bound(SHARES[0]))
    await bob.does("ready", ready=True)
    asked = await ann.hears("shuffle")
    await ann.does("reveal", contribution=SHARES[0].hex())
    lines, journal = await finished(server, opened, [ann, bob])
    assert lines[0]["contributors"] == [bound(SHARES[0]), "none", "bot"]
    assert lines[-2]["contributions"] == [SHARES[0].hex(), None, None]
    assert lines[0]["commitment"] == asked["commitment"]
    found = judge_journal(journal)
    assert found.exit_code == 0, found
    assert "so is what Ann added" in found.shuffle.text


async def test_who_withholds_delays_a_real_table_only_for_a_moment(server: LiveServer) -> None:
    opened = await server.opens(players=2)
    ann, bob = await server.seats(opened, "Ann", "Bob")
    await contributes(ann, SHARES[0], tells=False)
    await bob.does("ready", ready=True, commitment=bound(SHARES[1]))
    await bob.does("reveal", contribution=SHARES[1].hex())
    assert (await bob.hears("withheld"))["seats"] == [0]
    lines, journal = await finished(server, opened, [ann, bob])
    assert lines[0]["withheld"] == [0]
    assert lines[-2]["contributions"] == [None, SHARES[1].hex()]
    found = judge_journal(journal)
    assert found.exit_code == 0, found
    assert "Ann WITHHELD what was promised" in found.shuffle.text
