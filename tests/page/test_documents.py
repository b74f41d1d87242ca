"""The documents, as the server offers them: every page complete, under its Content-Security-Policy, and from nowhere else."""

from urllib.parse import urlsplit

import pytest
from playwright.async_api import Page, Request, expect
from tests.conftest import NewPage
from tests.page.conftest import SIZES
from tests.sampling import some

from orderup.server.settings import DOCUMENTS_FOLDER

PHONE, DESKTOP = ({"width": width, "height": height} for width, height in (SIZES["phone"], SIZES["desktop"]))


@pytest.fixture(autouse=True)
def built() -> None:
    assert (DOCUMENTS_FOLDER / "index.html").exists(), "the documents are not built: run `make docs`"


async def test_documents_open_without_a_complaint_or_a_foreign_request(new_page: NewPage, address: str) -> None:
    strangers: list[str] = []

    def watch(request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(address).netloc:
            strangers.append(request.url)

    page = await new_page(viewport=DESKTOP)
    page.on("request", watch)
    documents = sorted(DOCUMENTS_FOLDER.rglob("*.html"))
    assert len(documents) > 30
    for document in some(documents, 12):
        place = document.parent.relative_to(DOCUMENTS_FOLDER).as_posix()
        answer = await page.goto(f"{address}/docs/{'' if place == '.' else place + '/'}")
        assert answer is not None
        assert answer.status == 200, place
    assert not strangers


async def test_the_documents_can_be_searched(new_page: NewPage, address: str) -> None:
    page = await new_page(viewport=DESKTOP)
    await page.goto(f"{address}/docs/")
    await page.get_by_role("button", name="Search").click()
    await page.keyboard.type("determinization")
    await expect(page.locator("a[href*='search/'], a[href*='glossary/']").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_a_document_fits_a_phone_in_light_and_dark(new_page: NewPage, address: str, scheme: str) -> None:
    page = await new_page(viewport=PHONE, color_scheme=scheme)
    await page.goto(f"{address}/docs/architecture/")
    assert await overflow(page) <= 0
    assert await page.evaluate("document.body.dataset.mdColorScheme") == {"light": "default", "dark": "slate"}[scheme]


async def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than its window (a scroll bar makes it narrower)."""
    width: int = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return width
