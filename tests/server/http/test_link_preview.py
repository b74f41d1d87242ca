"""What messengers show of a link to a table."""

import re
from html import unescape

from tests.server.clients import LiveServer

from orderup.server.settings import PAGE_FOLDER


async def tags(server: LiveServer, path: str) -> dict[str, str]:
    """Return the properties that a page's head tells."""
    async with server.http() as http:
        answer = await http.get(path)
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)" />', answer.text)
    return {name: unescape(content) for name, content in found}


async def test_a_link_says_who_has_saved_a_seat_for_what(server: LiveServer) -> None:
    opened = await server.opens(players=3)
    await server.seats(opened, "Mara")
    told = await tags(server, f"/t/{opened['table']}")
    assert told["og:title"] == "Mara saved you a stool \N{EN DASH} Diner"
    assert told["og:description"].startswith("2 seats are free. No turns:")
    assert told["og:url"] == f"{server.url}/t/{opened['table']}"
    assert told["twitter:card"] == "summary_large_image"
    assert told["og:image"].startswith(server.url)
    async with server.http() as http:
        image = await http.get(told["og:image"])
    assert image.headers["content-type"] == "image/jpeg"
    assert image.content.startswith(b"\xff\xd8")


async def test_a_link_to_a_game_that_is_on_invites_to_watch(server: LiveServer) -> None:
    opened, _ = await server.plays("Ann", "Bob")
    told = await tags(server, f"/t/{opened['table']}/tv")
    assert told["og:title"] == "Ann\N{RIGHT SINGLE QUOTATION MARK}s table \N{EN DASH} Diner"
    assert told["og:description"].startswith("A game is on: come and watch.")


async def test_a_name_is_no_markup(server: LiveServer) -> None:
    opened = await server.opens(players=3)
    await server.seats(opened, '"><b>Eve&')
    async with server.http() as http:
        text = (await http.get(f"/t/{opened['table']}")).text
    assert "<b>" not in text
    assert (await tags(server, f"/t/{opened['table']}"))["og:title"].startswith('"><b>Eve&')


async def test_a_table_that_nobody_knows_and_the_entrance_tell_of_the_server(server: LiveServer) -> None:
    for path in ("/", "/t/nowhere", "/learn/diner"):
        told = await tags(server, path)
        assert told["og:title"] == "Order Up!"
        assert "og:image" not in told


def test_the_page_has_room_for_it() -> None:
    assert b"<!-- link preview -->" in (PAGE_FOLDER / "index.html").read_bytes()


async def test_the_page_can_be_installed(server: LiveServer) -> None:
    async with server.http() as http:
        manifest = await http.get("/manifest.webmanifest")
        assert manifest.headers["content-type"] == "application/manifest+json"
        for icon in manifest.json()["icons"]:
            image = await http.get(icon["src"])
            assert (image.status_code, image.headers["content-type"]) == (200, icon["type"])
