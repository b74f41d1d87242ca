"""The page is served with its routes, its caching and its headers, and nothing outside it is."""

from pathlib import Path

import httpx
import pytest

from orderup.server.http.serving.server_app import ServerApp
from orderup.server.settings import Settings

INDEX = "<!doctype html><title>Order Up!</title>"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    root = tmp_path / "page"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text(INDEX)
    (root / "assets" / "index-abc123.js").write_text("let x = 1;")
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "documents" / "lab").mkdir(parents=True)
    (tmp_path / "documents" / "index.html").write_text("the documents")
    (tmp_path / "documents" / "lab" / "index.html").write_text("the lab")
    return root


def browser(page: Path) -> httpx.AsyncClient:
    door = ServerApp(Settings(data=page.parent / "data", page=page, documents=page.parent / "documents"))
    return httpx.AsyncClient(transport=httpx.ASGITransport(door), base_url="http://diner")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/t/abc",
        "/t/abc/",
        "/t/abc/tv",
        "/t/abc/replay/1",
        "/learn/diner",
        f"/learn/diner/{'0' * 64}",
        "/studio",
        "/studio/diner",
        f"/studio/diner/{'a' * 64}",
    ],
)
async def test_every_address_of_the_page_gives_the_page(built: Path, path: str) -> None:
    async with browser(built) as b:
        answer = await b.get(path)
    assert (answer.status_code, answer.text) == (200, INDEX)
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    "path", ["/rules/diner", "/apiary", "/t", "/t/abc/def", "/t/abc/replay/x", "/index.php", "/studio/diner/abc"]
)
async def test_an_unknown_address_is_not_found_and_the_page_says_so(built: Path, path: str) -> None:
    async with browser(built) as b:
        answer = await b.get(path)
    assert (answer.status_code, answer.text) == (404, INDEX)
    assert answer.headers["content-type"].startswith("text/html")


async def test_hashed_files_are_kept_for_ever(built: Path) -> None:
    async with browser(built) as b:
        answer = await b.get("/assets/index-abc123.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "let x = 1;"


async def test_a_missing_file_is_not_the_page(built: Path) -> None:
    async with browser(built) as b:
        answer = await b.get("/assets/index-old.js")
    assert answer.status_code == 404
    assert answer.text.startswith("There is no such file.")


async def test_an_unchanged_file_is_not_sent_again(built: Path) -> None:
    async with browser(built) as b:
        tag = (await b.get("/")).headers["etag"]
        again = await b.get("/", headers={"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        (built / "index.html").write_text("new")
        assert (await b.get("/", headers={"if-none-match": tag})).text == "new"


async def test_head_has_no_body(built: Path) -> None:
    async with browser(built) as b:
        answer = await b.head("/", headers={"accept-encoding": "identity"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(INDEX))


async def test_the_page_only_answers_get(built: Path) -> None:
    async with browser(built) as b:
        assert (await b.post("/")).status_code == 405


@pytest.mark.parametrize("path", ["/../secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt"])
async def test_nothing_outside_the_page_is_served(built: Path, path: str) -> None:
    async with browser(built) as b:
        assert "secret" not in (await b.get(path)).text


@pytest.mark.parametrize("path", ["/" + "a" * 300, "/docs/" + "a" * 300, "/assets/" + "a/" * 4000])
async def test_a_name_that_no_disk_could_hold_is_not_found(built: Path, path: str) -> None:
    async with browser(built) as b:
        assert (await b.get(path)).status_code == 404


async def test_a_page_that_is_not_built_says_so(tmp_path: Path) -> None:
    async with browser(tmp_path / "nowhere") as b:
        answer = await b.get("/")
    assert answer.status_code == 404
    assert "make play" in answer.text


@pytest.mark.parametrize(("path", "text"), [("/docs/", "the documents"), ("/docs/lab/", "the lab")])
async def test_the_documents_are_served(built: Path, path: str, text: str) -> None:
    async with browser(built) as b:
        answer = await b.get(path)
    assert (answer.status_code, answer.text) == (200, text)
    assert "script-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("path", ["/docs", "/docs/lab"])
async def test_a_document_has_one_address(built: Path, path: str) -> None:
    async with browser(built) as b:
        answer = await b.get(path)
    assert (answer.status_code, answer.headers["location"]) == (308, path + "/")


@pytest.mark.parametrize("path", ["/docs/nothing/", "/docs/../secret.txt", "/docs/..%2fsecret.txt", "/docs//lab/x"])
async def test_an_unknown_document_is_not_found(built: Path, path: str) -> None:
    async with browser(built) as b:
        answer = await b.get(path)
    assert answer.status_code == 404
    assert "secret" not in answer.text


async def test_documents_that_are_not_built_say_so(built: Path) -> None:
    (built.parent / "documents" / "index.html").unlink()
    async with browser(built) as b:
        answer = await b.get("/docs/")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "make docs" in answer.text
    assert '<html lang="en">' in answer.text
