"""The preview that messengers show beside a link to a table (the Open Graph protocol, https://ogp.me): host, game, and a picture.

It contains only what anybody with the link can see anyway. The games' texts and pictures come with the page.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Final

from orderup.server.wire.table_info import TableInfo

PLACEHOLDER: Final = b"<!-- link preview -->"
"""The comment in the page's head that the tags replace."""
PREVIEW_TEXTS_FILE: Final = "previews.json"
"""The page's file with each game's texts: `title`, `text`, `invite`, `image`."""
SITE_NAME: Final = "Order Up!"
IMAGE_WIDTH, IMAGE_HEIGHT = 1200, 630
"""The size of the pictures, in pixels."""

PreviewTexts = Mapping[str, Mapping[str, str | None]]


def parse_preview_texts(content: bytes) -> PreviewTexts:
    """Return each game's texts from the content of the page's file."""
    found: PreviewTexts = json.loads(content)
    return found


def preview_tags(info: TableInfo | None, texts: PreviewTexts, site: str, path: str) -> bytes:
    """Return the meta tags for one `path` of the page, below `site` (`https://host`). `info`: the table there, if there is one."""
    game = texts.get(info.game, {}) if info is not None else {}
    title, text = (SITE_NAME, "Card games of the diner, at one counter.") if info is None else _invitation(info, game)
    tags = {
        "og:type": "website",
        "og:site_name": SITE_NAME,
        "og:title": title,
        "og:description": text,
        "og:url": site + path,
    }
    if image := game.get("image"):
        tags |= {"og:image": site + image, "og:image:width": str(IMAGE_WIDTH), "og:image:height": str(IMAGE_HEIGHT)}
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    lines.append(f'<meta name="twitter:card" content="{"summary_large_image" if image else "summary"}" />')
    lines.append(f'<meta name="description" content="{escape(text)}" />')
    return "\n    ".join(lines).encode()


def _invitation(info: TableInfo, game: Mapping[str, str | None]) -> tuple[str, str]:
    title = game.get("title") or info.game.replace("_", " ").title()
    host = None if info.host is None else info.seats[info.host].name
    free = sum(seat.kind == "empty" for seat in info.seats)
    if info.state == "lobby" and free and host is not None:
        invite = (game.get("invite") or "{name} saved you a seat").replace("{name}", host)
        headline = f"{invite} \N{EN DASH} {title}"
    else:
        headline = title if host is None else f"{host}\N{RIGHT SINGLE QUOTATION MARK}s table \N{EN DASH} {title}"
    return headline, f"{_state(info, free)} {game.get('text') or ''}".strip()


def _state(info: TableInfo, free: int) -> str:
    if info.state in ("countdown", "playing"):
        return "A game is on: come and watch."
    if info.state == "over":
        return "The game is over."
    if not free:
        return "Every seat is taken: come and watch."
    return "One seat is free." if free == 1 else f"{free} seats are free."
