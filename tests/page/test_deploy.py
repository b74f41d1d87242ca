"""The server is replaced while a game is on, and the page lets nobody notice."""

import random
from pathlib import Path
from typing import Any

import pytest
from tests.conftest import NewPage
from tests.page.conftest import seat_pair
from tests.page.waiter import Waiter
from tests.server.cluster.test_deploy import replaced, replaces, supervised, workers
from tests.server.cluster.test_workers import PROC

pytestmark = pytest.mark.skipif(not PROC.exists(), reason="only Linux tells the processes of a process")

PHONE = {"width": 390, "height": 844}
LOOK_AT_EACH_FRAME = """() => {
  const seen = (window.seen = { frames: 0, changes: [], reconnects: 0 });
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    constructor(url) {
      super(url);
      seen.reconnects++;
    }
  };
  const look = () =>
    [...document.querySelectorAll("body *")].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
      const text = own.map(({ data }) => data.trim()).join(" ");
      return width ? [[element.tagName, element.getAttribute("class"), text, ...[x, y, width, height].map(Math.round)].join(" ")] : [];
    });
  let before = look();
  const frame = () => {
    const now = look();
    seen.frames++;
    const changed = now.filter((line) => !before.includes(line));
    if (changed.length > 0) seen.changes.push(changed.slice(0, 5));
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


async def test_a_page_in_a_game_shows_nothing_of_it(new_page: NewPage, tmp_path: Path, rng: random.Random) -> None:
    async with supervised(tmp_path) as house:
        waiters = []
        for name in ("Robin", "Bea"):
            waiter = Waiter(await new_page(viewport=PHONE), house.server.url, name, rng)
            await waiter.has_played()
            waiters.append(waiter)
        await seat_pair(*waiters)
        before = workers(house)
        for waiter in waiters:
            await waiter.page.wait_for_timeout(3000)  # what greets a newcomer has gone
            await waiter.page.evaluate(LOOK_AT_EACH_FRAME)
        replaces(house)
        await replaced(house, before)
        await waiters[0].page.wait_for_timeout(2000)
        for waiter in waiters:
            seen: dict[str, Any] = await waiter.page.evaluate("window.seen")
            await waiter.page.close()  # before the server ends: nothing is complained of
            assert seen["reconnects"] == 1
            assert seen["frames"] > 20
            assert seen["changes"] == []
