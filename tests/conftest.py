"""Fixtures for the whole suite.

Browser tests take `new_page` (or `page`). They are skipped, with the reason said, where there is
no Chromium; `make test` installs one where it can, and CI allows no such skip.
"""

import faulthandler
import gc
import math
import os
import random
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Generator
from typing import Any

import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from hypothesis import settings
from playwright.async_api import Browser, Page, async_playwright

from tools import chromium

pytest.register_assert_rewrite("orderup.conformance")
settings.register_profile("orderup", deadline=None)  # no test of ours measures time
settings.load_profile("orderup")

NewPage = Callable[..., Awaitable[Page]]

# Without these, Chromium calls its maker's hosts at every start.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
UNPAINTED = "--force-gpu-mem-available-mb=1"
"""No test looks at pixels, and without a graphics card painting them is a third of the work. With so little memory for them
Chromium leaves most of it out; styles, layout and events stay what they are.
"""


SEED = "ORDERUP_TEST_SEED"
"""The variable with what all chance in the browser tests begins with, on the page and in the bots: another number in each run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run do with a part of the long tests."""
    what = "of each folder's tests that take long (marked slow, or with a browser) only this share, by the run's seed"
    parser.addoption("--share", type=float, default=1.0, help=what)
    parser.addoption("--most", type=int, default=sys.maxsize, help="and of each folder no more of them than so many")


def pytest_configure() -> None:
    """Choose the seed, unless somebody has: before there are workers, so that all have the same."""
    os.environ.setdefault(SEED, str(random.randrange(1_000_000)))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """End the process, and say where it is, if the tests are not found in the time that each of them has: pytest looks only at these.

    All that is imported and found meanwhile stays, so no garbage is looked for among it, now or later.
    """
    limit = float(session.config.getini("faulthandler_timeout"))
    faulthandler.dump_traceback_later(limit, exit=True, file=session.config.stash[fault_handler_stderr_fd_key])
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        faulthandler.cancel_dump_traceback_later()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say the seed, whatever came of the tests."""
    terminalreporter.write_line(f"{SEED}={os.environ[SEED]} makes the same choices again")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what drives a browser, leave out what the run has no time for, and begin with what takes longest.

    What drives a browser gets a second try, which the summary names: a busy machine may hold up any one of its processes. So does what needs
    a database or a bus, which are processes, too.
    """
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker(pytest.mark.browser)
        if "browser" in fixtures or "database_url" in fixtures:
            item.add_marker(pytest.mark.flaky(reruns=1))
    left_out = others(items, config.getoption("--share"), config.getoption("--most"))
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def others(items: list[pytest.Item], share: float, most: int) -> set[pytest.Item]:
    """Return the long tests that are not in this share of each folder's, of which there are one at least and `most` at most. Those of every run are not counted."""
    by_folder = defaultdict(list)
    for item in items:
        takes_long = item.get_closest_marker("slow") or item.get_closest_marker("browser")
        if takes_long and not item.get_closest_marker("every_run"):
            by_folder[item.path.parent].append(item)
    left_out: set[pytest.Item] = set()
    for folder, long in by_folder.items():
        chance = random.Random(f"{os.environ[SEED]} {folder.name}")
        left_out.update(chance.sample(long, len(long) - min(most, math.ceil(share * len(long)))))
    return left_out


NO_WORKER = "delete Navigator.prototype.serviceWorker"


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Return the path of a Chromium that runs, or skip."""
    path = chromium.find()
    if path is None:
        pytest.skip(chromium.MISSING)
    return path


@pytest.fixture(scope="session")
async def browser(chromium_path: str) -> AsyncIterator[Browser]:
    """Yield one headless Chromium for all tests of this process."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium_path, args=[*QUIET, UNPAINTED, *root])
        yield browser
        await browser.close()


@pytest.fixture
async def new_page(browser: Browser) -> AsyncIterator[NewPage]:
    """Yield a function that opens a page as a new person would: own storage, own window.

    Its arguments are those of Playwright's `Browser.new_context`. At the end no page may have
    thrown, or have logged an error (so a breach of the Content-Security-Policy fails too). The page's service worker,
    which only shows that the server is out of reach, is left out.
    """
    complaints: list[str] = []
    contexts = []

    async def open_page(**options: Any) -> Page:
        context = await browser.new_context(**options)
        await context.add_init_script(NO_WORKER)
        contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: complaints.append(f"thrown: {error}"))
        page.on("console", lambda line: complaints.append(line.text) if line.type == "error" else None)
        return page

    yield open_page
    for context in contexts:
        await context.close()
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


@pytest.fixture
async def page(new_page: NewPage) -> Page:
    """Return one page in a desktop window."""
    return await new_page(viewport={"width": 1440, "height": 900})
