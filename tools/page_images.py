"""Draws what others show of the page, and cannot draw themselves: `python -m tools.page_images`, after an emblem or the icon has changed.

- `page/preview.jpg` in each game's folder, 1200 x 630 pixels: beside a link to one of its tables. The build of the page takes it along.
- `web/public/icon-*.png`: on the home screen of who has installed the page.
"""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tools import chromium

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "orderup" / "games"
PORT = 5199
SIZE = {"width": 1200, "height": 630}
PUBLIC = ROOT / "web" / "public"
ICONS = {"icon-192": (192, 0.0), "icon-512": (512, 0.0), "icon-maskable-512": (512, 0.1)}
"""By name: pixels of a side, and the share of them that is margin on each, which a home screen may cut off."""
ICON = """<body style="margin: 0; background: {ground}"><style>svg {{ display: block; width: {size}px; margin: {margin}px }}</style>{svg}"""
PATIENCE = 60


def main() -> int:
    """Draw all of them."""
    path = chromium.find()
    if path is None:
        print(chromium.MISSING)
        return 1
    command = [sys.executable, "tools/npm.py", "run", "dev", "--", "--port", str(PORT), "--strictPort"]
    server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        _wait_for(f"http://localhost:{PORT}/")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]  # width and height
            for front in sorted(GAMES.glob("*/page/front.json")):
                game = front.parents[1].name
                page.goto(f"http://localhost:{PORT}/dev/preview.html?game={game}")
                page.wait_for_selector("[data-ready]")
                page.evaluate("() => document.fonts.ready")
                page.screenshot(path=front.with_name("preview.jpg"), type="jpeg", quality=88)
                print(f"drawn: {game}")
            draw_icons(browser)
            browser.close()
    finally:
        os.killpg(server.pid, signal.SIGTERM)  # npm has started others
        server.wait()
    return 0


def draw_icons(browser: Browser) -> None:
    """Draw the page's icon in all sizes."""
    svg = (PUBLIC / "favicon.svg").read_text()
    for name, (side, share) in ICONS.items():
        page = browser.new_page(viewport={"width": side, "height": side})
        margin = round(side * share)
        ground = "#0a4650" if margin else "transparent"
        page.set_content(ICON.format(ground=ground, size=side - 2 * margin, margin=margin, svg=svg))
        page.screenshot(path=PUBLIC / f"{name}.png", omit_background=not margin)


def _wait_for(url: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            urllib.request.urlopen(url).close()  # noqa: S310  # our own server
        except OSError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.2)
        else:
            return


if __name__ == "__main__":
    raise SystemExit(main())
