"""What the studio asks for: a list as a table, its check while it is typed, and its PDF."""

import asyncio
import csv
import io
from dataclasses import replace
from importlib import resources
from typing import Any

import pytest
from pypdf import PdfReader
from tests.balance import UNHURRIED
from tests.sampling import some
from tests.server.clients import LiveServer
from tests.server.conftest import StartServer

from orderup import games
from orderup.games import GAMES, find
from orderup.server.settings import Rate
from orderup.server.tables.decks import balance_runs

pytestmark = pytest.mark.slow

Rows = list[list[str]]
SHEETS = [name for name in GAMES if find(name).sheet is not None]
NAMED = {"diner": "plate", "lucky_penny": "name", "villains": "villain"}
"""By game, the column in which something has a name of its own."""


def written(rows: Rows) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


async def post(server: LiveServer, path: str, text: str, game: str = "diner") -> Any:
    async with server.http() as http:
        return await http.post(path, json={"game": game, "name": "Mine", "text": text})


async def check(server: LiveServer, rows: Rows, game: str = "diner") -> dict[str, Any]:
    answer = await post(server, "/api/decks/check", written(rows), game)
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", SHEETS)
async def test_the_standard_list_is_a_table_that_reads_as_itself(server: LiveServer, game: str) -> None:
    sheet = await server.get(f"/api/games/{game}/sheet")
    assert (sheet["game"], sheet["name"], sheet["sha256"]) == (game, "standard", None)
    found = find(game)
    text = written(sheet["rows"])
    assert found.deck_from_dict(found.parse_deck_text(text), "standard").sha256 == found.standard_deck().sha256
    report = await check(server, sheet["rows"], game)
    assert (report["faults"], report["warnings"], report["notes"]) == ([], [], [])
    assert [card["line"] for card in report["cards"]] == list(range(2, len(sheet["rows"]) + 1))


async def test_numbers_of_the_rules_stand_above_the_titles(server: LiveServer) -> None:
    (diner,) = [game for game in await server.get("/api/games") if game["slug"] == "diner"]
    tokens = diner["parameters"]["extra_tokens"]
    assert (tokens["least"], tokens["most"], tokens["default"]) == (0, 4, 1)
    rows = (await server.get("/api/games/diner/sheet"))["rows"]
    above = [["hand_size", "3"], ["extra_tokens", "2"]]  # the first is the rulebook's
    kept = (await post(server, "/api/decks", written([*above, *rows]))).json()["deck"]
    assert (await server.get(f"/api/decks/{kept}/sheet"))["rows"] == [["extra_tokens", "2"], *rows]
    report = await check(server, [["extra_tokens", "9"], *rows])
    assert [fault["text"] for fault in report["faults"]] == ["extra_tokens is a number from 0 to 4, not 9 (D3)"]
    assert [card["line"] for card in report["cards"]] == list(range(3, len(rows) + 2))


async def test_the_cards_stay_when_a_number_changes(server: LiveServer) -> None:
    async def vary(deck: str | None, **parameters: int) -> dict[str, Any]:
        async with server.http() as http:
            answer = await http.post(
                "/api/decks/numbers", json={"game": "lucky_penny", "deck": deck, "parameters": parameters}
            )
            assert answer.status_code == 200
            found: dict[str, Any] = answer.json()
            return found

    standard = find("lucky_penny").standard_deck()
    drafts = await vary(None, draft_rounds=3)
    kept = await server.get(f"/api/decks/{drafts['deck']}")
    assert (kept["name"], kept["list"]) == (
        "house numbers",
        {**standard.as_dict(), "name": "house numbers", "draft_rounds": 3},
    )
    again = await vary(drafts["deck"], draft_rounds=4)
    assert (await server.get(f"/api/decks/{again['deck']}"))["list"]["draft_rounds"] == 4
    back = await vary(again["deck"], draft_rounds=2)
    assert (back["deck"], back["faults"]) == (None, [])
    assert "draft_rounds is a number from 1 to 4" in (await vary(None, draft_rounds=9))["faults"][0]
    assert "no parameter 'hand_size'" in (await vary(None, hand_size=2))["faults"][0]
    async with server.http() as http:
        gone = await http.post("/api/decks/numbers", json={"game": "diner", "deck": "0" * 64, "parameters": {}})
        other = await http.post(
            "/api/decks/numbers", json={"game": "diner", "deck": drafts["deck"], "parameters": {"extra_tokens": 2}}
        )
    assert (gone.json()["code"], other.json()["code"]) == ("no_deck", "no_deck")


@pytest.mark.parametrize("game", SHEETS)
async def test_a_kept_list_comes_back_as_the_table_it_was(server: LiveServer, game: str) -> None:
    rows = (await server.get(f"/api/games/{game}/sheet"))["rows"]
    where = rows[0].index(NAMED[game])
    was = rows[1][where]
    for row in rows[1:]:
        row[:] = ["Käse & Brot" if cell == was else cell for cell in row]
    if game == "diner":
        rows[1][rows[0].index("tip")] = "1.00"
    kept = (await post(server, "/api/decks", written(rows), game)).json()
    assert kept["faults"] == []
    sheet = await server.get(f"/api/decks/{kept['deck']}/sheet")
    assert (sheet["name"], sheet["sha256"], sheet["rows"]) == ("Mine", kept["deck"], rows)


async def test_a_list_that_no_table_can_hold_says_why(server: LiveServer) -> None:
    text = (resources.files("orderup.games.diner") / "deck.toml").read_text("utf-8").replace('"Salad"', '"Burger"', 1)
    kept = (await post(server, "/api/decks", text)).json()
    assert kept["faults"] == []
    async with server.http() as http:
        answer = await http.get(f"/api/decks/{kept['deck']}/sheet")
    told = "This card list cannot be a table: the plates burger and salad are both called Burger: a table cannot tell them apart."
    assert (answer.status_code, answer.json()) == (404, {"code": "no_sheet", "text": told})


async def test_what_is_wrong_is_told_with_its_line_and_nothing_is_kept(server: LiveServer) -> None:
    rows = (await server.get("/api/games/diner/sheet"))["rows"]
    rows[3][1] = "Soup"
    report = await check(server, rows)
    assert report["faults"] == [{"text": "plate soup: needs a tip, or the word wild in its place", "line": 4}]
    rows[3][-1] = "wild"
    report = await check(server, rows)
    assert [fault["line"] for fault in report["faults"]] == [None], "two plates are wild: that is about no card"
    rows[3][1] = ""
    report = await check(server, rows)
    assert report["faults"][0] == {"text": "needs a plate", "line": 4}
    assert server.backend is not None
    assert server.backend.store.count_decks() == 0


async def test_a_card_is_found_by_its_id_even_if_others_have_the_same_number(server: LiveServer) -> None:
    rows = (await server.get("/api/games/lucky_penny/sheet"))["rows"]
    for number, row in enumerate(rows[1:], 1):
        row[0] = str(number)
    rows[50][rows[0].index("bars")] = "99"
    assert [fault["line"] for fault in (await check(server, rows, "lucky_penny"))["faults"]] == [51]
    rows[50][rows[0].index("bars")] = "3"
    (warning,) = (await check(server, rows, "lucky_penny"))["warnings"]
    assert (warning["text"], warning["line"]) == ("guest 50 has 3 bars; the rulebook has 4 to 7", 51)


async def test_a_row_shows_its_card_while_others_are_faulty(server: LiveServer) -> None:
    rows = (await server.get("/api/games/diner/sheet"))["rows"]
    rows[1][1:] = ["Soup", "Burger", "Steak", "", "", "0.70"]
    rows[2][1] = ""
    report = await check(server, rows)
    faces = {card["line"]: card["faces"] for card in report["cards"]}
    assert faces[2] == {"plate": "soup", "table": {"order": ["burger", "steak"], "value": 4}}
    assert "plate" not in faces[3]
    assert report["list"]["plates"]["soup"] == {"name": "Soup", "tip": 70}


async def test_a_guest_has_a_face_with_its_wish(server: LiveServer) -> None:
    rows = (await server.get("/api/games/lucky_penny/sheet"))["rows"]
    report = await check(server, rows, "lucky_penny")
    assert report["cards"][0]["faces"]["order"]["name"] == rows[1][1]
    guest = next(card["faces"]["guest"] for card in report["cards"] if card["faces"].get("guest"))
    assert guest == {
        "name": "The Cab Driver",
        "bars": 4,
        "tips": [40, 60, 80],
        "preference": {"wish": "no_time_marker", "bonus": 40},
    }


async def test_a_villains_card_has_a_face_and_one_that_every_deck_has_is_nobodys(server: LiveServer) -> None:
    rows = (await server.get("/api/games/villains/sheet"))["rows"]
    rows[2][0], rows[2][4] = "The Fox", "hypnotize"
    rows[7][1] = "teal"
    report = await check(server, rows, "villains")
    faces = {card["line"]: card["faces"] for card in report["cards"]}
    assert faces[3] == {"villain": "vizier", "power": "hypnotize"}
    assert faces[8] == {"color": "teal", "number": int(rows[7][2])}
    assert faces[len(rows)] == {"villain": "sea_witch", "color": rows[-1][1], "number": int(rows[-1][2])}
    assert report["list"]["villains"]["vizier"]["name"] == "The Fox"


async def test_a_card_too_few_of_a_villain_is_told_where_the_villain_stands(server: LiveServer) -> None:
    rows = (await server.get("/api/games/villains/sheet"))["rows"]
    last = rows.pop()
    (fault,) = (await check(server, rows, "villains"))["faults"]
    assert fault["text"] == f"villain {last[0]}, spread: 17 number cards, and Maleficent has 18; all decks have as many"
    assert rows[fault["line"] - 1][0] == last[0]


async def test_a_list_says_with_which_options_it_differs(server: LiveServer) -> None:
    rows = (await server.get("/api/games/villains/sheet"))["rows"]
    number = rows[0].index("number")
    assert (await post(server, "/api/decks", written(rows), "villains")).json()["options"] == {}
    spread = [list(row) for row in rows]
    spread[-1][number] = "1"
    report = (await post(server, "/api/decks", written(spread), "villains")).json()
    assert (report["faults"], report["options"]) == ([], {"deck": "spread"})
    both = [list(row) for row in spread]
    both[7][number] = "1"
    assert (await post(server, "/api/decks", written(both), "villains")).json()["options"] == {}


async def test_any_text_is_checked(server: LiveServer) -> None:
    for text in ("", ",", "plate,order\n,", "a,b\n" * 3000, 'plate,"', "name,bars\nx,9999999999999\n", "x = 1"):
        for game in SHEETS:
            answer = await post(server, "/api/decks/check", text, game)
            assert (answer.status_code, bool(answer.json()["faults"])) == (200, True)


async def test_what_is_no_table_and_what_is_no_game_is_refused(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(games._found, "villains", replace(find("villains"), sheet=None))
    async with server.http() as http:
        none = await http.get("/api/games/villains/sheet")
        chess = await http.get("/api/games/chess/sheet")
        unknown = [await http.get(f"/api/decks/{'0' * 64}/{what}") for what in ("sheet", "print.pdf")]
    assert (none.status_code, none.json()["code"]) == (404, "no_sheet")
    assert (chess.status_code, chess.json()["code"]) == (400, "no_game")
    assert [(answer.status_code, answer.json()["code"]) for answer in unknown] == [(404, "no_deck")] * 2


async def test_checks_are_rationed(start_server: StartServer) -> None:
    server = await start_server(checks=Rate(0, 2), prints=Rate(0, 0))
    statuses = [(await post(server, "/api/decks/check", "x")).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    async with server.http() as http:
        assert (await http.get(f"/api/decks/{'0' * 64}/print.pdf")).status_code == 429


async def test_a_kept_list_is_printed_once_for_each_paper(server: LiveServer) -> None:
    rows = (await server.get("/api/games/diner/sheet"))["rows"]
    kept = (await post(server, "/api/decks", written(rows))).json()["deck"]
    async with server.http() as http:
        first = await http.get(f"/api/decks/{kept}/print.pdf")
        again = await http.get(f"/api/decks/{kept}/print.pdf", params={"paper": "a4"})
        letter = await http.get(f"/api/decks/{kept}/print.pdf", params={"paper": "letter"})
        other = await http.get(f"/api/decks/{kept}/print.pdf", params={"paper": "a5"})
    assert (first.status_code, first.headers["content-type"]) == (200, "application/pdf")
    assert first.content.startswith(b"%PDF")
    assert first.content == again.content != letter.content
    assert f'filename="diner-{kept[:8]}-a4.pdf"' in first.headers["content-disposition"]
    assert other.status_code == 400


SMALLER = {
    "diner": ("the list has 26 cards; it may have 27 to 64", 26, 27),
    "lucky_penny": ("the list has 2 guests; it may have 3 to 16", 45, 46),
}
"""By game: what is said of a list with too few cards, how many rows are too few, and how many are enough."""


@pytest.mark.parametrize("game", SMALLER)
async def test_a_list_may_have_fewer_cards_within_limits_that_the_check_names(server: LiveServer, game: str) -> None:
    said, too_few, enough = SMALLER[game]
    titles, *rows = (await server.get(f"/api/games/{game}/sheet"))["rows"]
    below = await check(server, [titles, *rows[:too_few]], game)
    assert [fault["text"] for fault in below["faults"]] == [said]
    fewer = [titles, *rows[:enough]]
    assert (await check(server, fewer, game))["faults"] == []
    kept = (await post(server, "/api/decks", written(fewer), game)).json()
    assert kept["faults"] == []
    sheet = await server.get(f"/api/decks/{kept['deck']}/sheet")
    assert sheet["rows"] == fewer
    async with server.http() as http:
        pdf = await http.get(f"/api/decks/{kept['deck']}/print.pdf")
    assert len(PdfReader(io.BytesIO(pdf.content)).pages) == 2 * -(-_printed(game, enough) // 9) + 1


def _printed(game: str, rows: int) -> int:
    """How many cards so many rows are: Lucky Penny's time cards have none."""
    return rows + 2 * (game == "lucky_penny")


async def test_a_list_that_is_too_short_for_larger_hands_is_refused_with_them(server: LiveServer) -> None:
    titles, *rows = (await server.get("/api/games/diner/sheet"))["rows"]
    kept = (await post(server, "/api/decks", written([titles, *rows[:30]]))).json()["deck"]
    async with server.http() as http:
        larger = await http.post(
            "/api/decks/numbers", json={"game": "diner", "deck": kept, "parameters": {"hand_size": 5}}
        )
    assert larger.json()["faults"] == ["the list has 30 cards; with hand_size 5 it may have 35 to 64"]


async def test_a_list_is_printed_in_the_variant_that_differs(server: LiveServer) -> None:
    rows = (await server.get("/api/games/villains/sheet"))["rows"]
    for row in rows[1:]:
        if row[rows[0].index("variant")] == "spread":
            row[rows[0].index("number")] = "6"
    kept = (await post(server, "/api/decks", written(rows), "villains")).json()["deck"]
    async with server.http() as http:
        pdf = await http.get(f"/api/decks/{kept}/print.pdf")
    text = "".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.content)).pages[:-1])
    corners = 2 * 108
    assert text.count("6") >= corners
    assert text.count("5") < 20, "no five is printed but in the sheets' numbers"


@pytest.mark.parametrize(
    ("game", "text", "said"),
    [
        ("diner", "a." * 7400 + "a=1", "nested too deeply"),
        ("diner", "[" + "a." * 7400 + "a]", "nested too deeply"),
        (
            "diner",
            "id,plate,order 1,tip,value\nx,Pancakes,Burger,," + "9" * 9000,
            "line 2: 99999999999999999999... has 9,000 characters",
        ),
        ("diner", f"plates.{'a' * 9000}.tip = 1", "at most 200 are allowed"),
        ("diner", f"name = '{'a' * 9000}'", "at most 200 are allowed"),
        ("lucky_penny", "id,plate\n1," + "a" * 9000, "at most 200 are allowed"),
        ("lucky_penny", "id,plate\n" + "a,b\n" * 3700, "at most 400 rows"),
    ],
)
async def test_a_list_that_would_cost_much_is_refused_briefly(
    server: LiveServer, game: str, text: str, said: str
) -> None:
    async with server.http() as http:
        for path in ("/api/decks/check", "/api/decks"):
            answer = await http.post(path, json={"game": game, "name": "x", "text": text})
            assert answer.status_code == 200
            assert answer.json()["faults"]
            assert len(answer.content) < 40_000
            assert said in answer.text or path.endswith("check")


async def test_a_text_with_many_dots_is_no_deep_key(server: LiveServer) -> None:
    text = 'name = "' + "a. " * 40 + '"\n[plates."St. A. B."]\ntip = 50\n'
    async with server.http() as http:
        answer = await http.post("/api/decks", json={"game": "diner", "name": "x", "text": text})
    assert "deeply" not in answer.text


@pytest.mark.parametrize("game", some(["lucky_penny", "villains"]))
async def test_a_list_is_played_against_the_standard_one_and_reported(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setattr(balance_runs, "PROGRAM_ARGS", UNHURRIED)
    monkeypatch.setattr(balance_runs, "PLAY_S", 0.5)
    rows = (await server.get(f"/api/games/{game}/sheet"))["rows"]
    kept = (await post(server, "/api/decks", written(rows), game)).json()["deck"]
    path = f"/api/decks/{kept}/balance"
    assert (await server.get(path))["state"] == "none"
    async with server.http() as http:
        assert (await http.get(f"{path}/report.html")).json()["code"] == "no_report"
        assert (await http.post(f"/api/decks/{'0' * 64}/balance")).json()["code"] == "no_deck"
        assert (await http.post(path)).json()["state"] in ("waiting", "preparing")
        async with asyncio.timeout(120):
            while (run := (await http.get(path)).json())["state"] not in ("done", "failed"):  # noqa: ASYNC110  # only a question tells
                await asyncio.sleep(0.2)
        assert run["state"] == "done"
        assert run["findings"]["deals"] >= 20
        assert {one["measure"] for one in run["findings"]["findings"]} >= {"wins.start.0", "points.mean"}
        report = await http.get(f"{path}/report.html")
        assert report.headers["content-type"] == "text/html; charset=utf-8"
        assert "script-src 'self'" in report.headers["content-security-policy"]
        assert "<script" not in report.text
        assert "Mine against the standard list" in report.text
        assert (await http.delete(path)).json()["state"] == "done"


async def test_a_run_is_canceled_and_an_address_has_only_so_many(start_server: StartServer) -> None:
    server = await start_server(balances=Rate(0.001, 2))
    rows = (await server.get("/api/games/lucky_penny/sheet"))["rows"]
    kept = (await post(server, "/api/decks", written(rows), "lucky_penny")).json()["deck"]
    path = f"/api/decks/{kept}/balance"
    async with server.http() as http:
        for _ in range(2):
            await http.post(path)
            assert (await http.post(path)).status_code == 200  # it is on already
            assert (await http.delete(path)).json()["state"] == "none"
        refused = await http.post(path)
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
