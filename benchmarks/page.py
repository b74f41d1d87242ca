"""How smoothly the page runs on a slow phone: the main thread's work a frame, and how soon a press is seen.

    .venv/bin/python -m benchmarks.page [GAME ...] [--before REVISION] [--seconds 20] [--rounds 3] [--slowed 4] [--json]

A game is played once against bots, and what the server tells a seat of it is written down. Then a browser of a phone's size, its processor
slowed down, hears exactly that again, at the same moments, while somebody presses what can be pressed: on today's page, and, in the same run and
in turn with it, on the page of an earlier revision, which is built from the repository.

Work of a frame: what the main thread does from the beginning of one frame to the next, or for as long as a frame lasts, in its own processor time: other work on the machine does not count. A press: from the event
to the next paint, as the browser's Event Timing has it, in steps of 8 ms; what it does not report took less than 16 ms.

`frame_ms_p95` is of the frames for which the page had something to draw; `frame_ms_p95_of_all` of all frames that such a screen shows in that time, in most of which the main thread has nothing to do.

The checksum is over what both pages have heard. Needs Chromium and the page's Node packages (`make setup`).
"""

import argparse
import asyncio
import contextlib
import hashlib
import json
import multiprocessing
import os
import random
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any, Final

import httpx
import numpy as np
from playwright.async_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, async_playwright
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from orderup.server.settings import PAGE_FOLDER
from tools import chromium

ROOT: Final = Path(__file__).resolve().parent.parent
BEFORE: Final = "69c8a1c"
"""The last revision before the tables were drawn anew."""
BUILT_FROM: Final = ("web", "src", "tools")
GAMES: Final = {"diner": 4, "lucky_penny": 3, "villains": 6}
"""With how many players: as many as there can be, but for teams."""
PHONE: Final = ViewportSize(width=390, height=844)
FRAME_US: Final = 16_667
PRESS_EVERY_S: Final = 0.6
UNSEEN_MS: Final = 16.0
"""A press that Event Timing does not report was faster than this."""
TRACED: Final = "devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing"
PRESSES: Final = """() => {
    window.presses = [];
    new PerformanceObserver(list => {
        for (const { interactionId, duration } of list.getEntries())
            if (interactionId > 0) window.presses.push([interactionId, duration]);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}"""
REDIRECT: Final = """port => {
    window.WebSocket = class extends WebSocket {
        constructor() { super(`ws://127.0.0.1:${port}`); }
    };
}"""
"""What the page is told comes over a real socket: Playwright's own way runs in the page, and would count as its work."""
OURS: Final = "asks where to press"
"""Marks what is done for the measuring, which does not count as the page's work."""
TARGETS: Final = (
    f"() => {{ performance.mark('{OURS}'); return "
    """[...document.querySelectorAll('.hall .action:not(.blocked), .hall button:not(.action)')]
    .map(button => button.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && top >= 0 && bottom <= innerHeight)
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2]); }"""
)

Told = list[tuple[float, str]]
"""Messages of the server, and when they came, in seconds from the first."""


def build(revision: str) -> Path:
    """Build the page of a revision, unless it has been; returns its folder."""
    place = ROOT / "build" / f"page-{revision}"
    page = place / PAGE_FOLDER.relative_to(ROOT)
    if not page.exists():
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        packed = subprocess.run(["git", "archive", revision, *BUILT_FROM], cwd=ROOT, capture_output=True, check=True)  # noqa: S603, S607  # ours
        subprocess.run(["tar", "-x"], cwd=place, input=packed.stdout, check=True)  # noqa: S607  # the system's own
        (place / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
        npm = (sys.executable, place / "tools" / "npm.py", "run", "--silent")
        subprocess.run([*npm, "build"], cwd=place, check=True)  # noqa: S603  # ours
    return page


@contextlib.contextmanager
def served(page: Path) -> Iterator[str]:
    """Serve a page; gives its address."""
    with tempfile.TemporaryDirectory() as data, socket.create_server(("127.0.0.1", 0)) as listener:
        process = multiprocessing.get_context("fork").Process(target=_serve, args=(listener, page, Path(data)))
        process.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            process.terminate()
            process.join()


def _serve(listener: socket.socket, page: Path, data: Path) -> None:
    from orderup.server.http.serving.server_app import ServerApp  # noqa: PLC0415  # the server's process only
    from orderup.server.http.serving.uvicorn_server import run_server  # noqa: PLC0415  # the server's process only
    from orderup.server.settings import Settings  # noqa: PLC0415  # the server's process only

    run_server(ServerApp(Settings(data=data, page=page)), listener, lambda: None)


async def record(url: str, game: str, seconds: float, rng: random.Random) -> Told:
    """Play for a while against bots; returns what the server told a second window of the seat."""
    players = GAMES[game]
    body = {"game": game, "players": players, "bots": [None, *["medium"] * (players - 1)], "clocks": {"countdown": 100}}
    async with httpx.AsyncClient(base_url=url, timeout=300) as http:
        opened = (await http.post("/api/tables", json=body)).json()
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{opened['table']}/live"
    async with connect(address) as mover, connect(address) as window:
        await _send(mover, type="hello", host=opened["host"])
        await _send(mover, type="sit", id="sit", seat=0, name="Robin")
        await _send(mover, type="ready", id="ready", ready=True)
        token = ""
        while not token:
            message = json.loads(await mover.recv())
            token = message.get("token", "")
        playing = asyncio.create_task(_play(mover, rng))
        await asyncio.sleep(1)
        await _send(window, type="hello", token=token)
        told: Told = []
        began = monotonic()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                async for text in window:
                    told.append((monotonic() - began, str(text)))
        playing.cancel()
    return told


async def _send(to: ClientConnection | ServerConnection, **message: Any) -> None:
    await to.send(json.dumps(message))


async def _play(mover: ClientConnection, rng: random.Random) -> None:
    """Make some legal move every now and then."""
    n = 0
    async for text in mover:
        message = json.loads(text)
        legal = [entry["move"] for entry in message.get("menu") or [] if entry["why"] is None]
        if legal:
            await asyncio.sleep(PRESS_EVERY_S)
            n += 1
            await _send(mover, type="move", id=f"{n}", move=rng.choice(legal))


class Replay:
    """A server that tells a page a recording."""

    def __init__(self, told: Told) -> None:
        self.told, self.heard = told, hashlib.sha256()
        self.done = asyncio.Event()

    async def meet(self, page: ServerConnection) -> None:
        """Answer a page that has connected."""
        async with asyncio.TaskGroup() as tasks:
            async for text in page:
                message = json.loads(text)
                if message["type"] == "hello":
                    tasks.create_task(self._tell(page))
                elif message["type"] == "ping":
                    await _send(page, type="pong", n=message["n"])
                elif "id" in message:
                    await _send(page, type="done", id=message["id"])

    async def _tell(self, page: ServerConnection) -> None:
        began = monotonic()
        for at, text in self.told:
            await asyncio.sleep(max(0.0, at - (monotonic() - began)))
            self.heard.update(text.encode())
            await page.send(text)
        self.done.set()


async def watch(browser: Browser, url: str, game: str, told: Told, slowed: int, seed: int) -> dict[str, Any]:
    """Let a page hear the recording, press what can be pressed, and measure."""
    replay = Replay(told)
    async with serve(replay.meet, "127.0.0.1", 0, compression=None) as server:
        context = await browser.new_context(viewport=PHONE, has_touch=True, service_workers="block", bypass_csp=True)
        page = await context.new_page()
        port = server.sockets[0].getsockname()[1]
        for script in (
            f"localStorage.setItem('orderup.played.{game}', 'yes')",
            f"({PRESSES})()",
            f"({REDIRECT})({port})",
        ):
            await page.add_init_script(script)
        found = await _measure(context, page, url, replay, slowed, seed)
        await context.close()
    return found


async def _measure(
    context: BrowserContext, page: Page, url: str, replay: Replay, slowed: int, seed: int
) -> dict[str, Any]:
    session = await context.new_cdp_session(page)
    await page.goto(f"{url}/t/benchmark")
    await page.locator(".hall").wait_for()
    await session.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    trace: list[dict[str, Any]] = []
    session.on("Tracing.dataCollected", lambda data: trace.extend(data["value"]))
    await session.send("Tracing.start", {"traceConfig": {"includedCategories": TRACED.split(",")}})
    since = monotonic()
    pressed = await press(page, replay.done, random.Random(seed))
    seconds = monotonic() - since
    await _stop(session)
    reported = dict(await page.evaluate("() => window.presses"))
    durations = [*reported.values(), *[UNSEEN_MS] * max(0, pressed - len(reported))]
    return {
        "frames": frames(trace),
        "seconds": seconds,
        "presses": durations,
        "checksum": replay.heard.hexdigest()[:16],
    }


async def press(page: Page, done: asyncio.Event, rng: random.Random) -> int:
    """Press something every now and then, until the recording has come to its end; returns how often."""
    pressed = 0
    while not done.is_set():
        targets = await page.evaluate(TARGETS)
        if targets:
            x, y = rng.choice(targets)
            await page.touchscreen.tap(x, y)
            pressed += 1
        await asyncio.sleep(PRESS_EVERY_S)
    return pressed


async def _stop(session: CDPSession) -> None:
    complete = asyncio.Event()
    session.on("Tracing.tracingComplete", lambda _: complete.set())
    await session.send("Tracing.end")
    await complete.wait()


def frames(trace: list[dict[str, Any]]) -> list[float]:
    """Return the main thread's work in each frame, in milliseconds."""
    begun = [(e["ts"], e["pid"], e["tid"]) for e in trace if (e["name"], e["ph"]) == ("AnimationFrame", "b")]
    if not begun:
        return []
    threads = [(pid, tid) for _, pid, tid in begun]
    main = max(set(threads), key=threads.count)
    starts = np.array(sorted(ts for ts, pid, tid in begun if (pid, tid) == main))
    ends = np.minimum(np.append(starts[1:], np.inf), starts + FRAME_US)
    tasks = sorted(
        (e["ts"], e.get("dur", 0), e.get("tdur", e.get("dur", 0)))
        for e in trace
        if (e["name"], e["ph"]) == ("RunTask", "X") and (e["pid"], e["tid"]) == main
    )
    began, lasted, work = np.array(tasks).T
    ours = np.array([e["ts"] for e in trace if e["name"] == OURS])
    marked = np.searchsorted(began, ours, side="right") - 1
    work[marked[ours <= began[marked] + lasted[marked]]] = 0
    took = np.cumsum([0, *work])
    first, last = np.searchsorted(began, starts), np.searchsorted(began, ends)
    return [float(ms) for ms in (took[last] - took[first]) / 1000]


def summary(found: list[dict[str, Any]]) -> dict[str, Any]:
    """Put the rounds of one page together."""
    work = np.concatenate([each["frames"] for each in found])
    presses = np.concatenate([each["presses"] for each in found])
    figures: dict[str, float] = {"frames": len(work), "presses": len(presses)}
    figures |= {f"frame_ms_p{p}": round(float(np.percentile(work, p)), 1) for p in (50, 95, 99)}
    shown = max(len(work), int(sum(each["seconds"] for each in found) * 1e6 / FRAME_US))
    figures["frame_ms_p95_of_all"] = round(float(np.percentile(np.pad(work, (0, shown - len(work))), 95)), 1)
    figures |= {f"press_ms_p{p}": round(float(np.percentile(presses, p)), 1) for p in (50, 95, 100)}
    return figures


async def compare(pages: dict[str, str], games: list[str], asked: argparse.Namespace) -> dict[str, Any]:
    """Measure all pages by turns, game by game."""
    root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    report: dict[str, Any] = {"load": os.getloadavg()[0]}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium.find(), args=root)
        for game in games:
            told = await record(next(iter(pages.values())), game, asked.seconds, random.Random(asked.seed))
            found: dict[str, list[dict[str, Any]]] = {name: [] for name in pages}
            for turn in range(asked.rounds):
                for name in sorted(pages, reverse=turn % 2 == 1):
                    found[name].append(await watch(browser, pages[name], game, told, asked.slowed, asked.seed + turn))
            sums = {each["checksum"] for rounds in found.values() for each in rounds}
            if len(sums) != 1:
                raise SystemExit("the pages have heard different games")
            report[game] = {name: summary(rounds) for name, rounds in found.items()} | {"checksum": sums.pop()}
            if not asked.json:
                print(game, report[game]["checksum"])
                for name in pages:
                    print(f"  {name:8}", *(f"{key} {value}" for key, value in report[game][name].items()), flush=True)
        await browser.close()
    return report


def main() -> None:
    parser = argparse.ArgumentParser(description="How smoothly the page runs on a slow phone.")
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; all of them")
    parser.add_argument("--before", default=BEFORE, help="the revision whose page is the peer")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slowed", type=int, default=4, help="so many times")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    before = build(asked.before)
    with served(PAGE_FOLDER) as now, served(before) as then:
        report = asyncio.run(compare({"now": now, "before": then}, asked.games or list(GAMES), asked))
    if asked.json:
        print(json.dumps(report))


if __name__ == "__main__":
    main()
