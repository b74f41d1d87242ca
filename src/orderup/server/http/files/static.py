"""Serves the built page, with `index.html` for every route of the page, and the built documents."""

import gzip
import re
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import quote

from orderup.server.http.access.security import header
from orderup.server.http.files import link_preview
from orderup.server.wire.table_info import TableInfo

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]

CONTENT_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ico": "image/x-icon",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".webp": "image/webp",
}
COMPRESSED_SUFFIXES = {".html", ".js", ".css", ".json", ".svg", ".txt", ".webmanifest"}
PAGE_NOT_BUILT_BODY = b"The page has not been built. Run `make play`, or build it in web/ with `npm run build`.\n"
FILE_NOT_FOUND_BODY = b"There is no such file. It may belong to an older version of the page: load the page again.\n"
DOCS_NOT_BUILT_BODY = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The documents \xe2\x80\x93 Order Up!</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #062f38; font: 18px/1.5 "Atkinson Hyperlegible", system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 34em; margin: 16px; padding: 24px 32px; border-radius: 12px; background: #fff4dc; color: #2a1a17; }
a { color: inherit; }
</style>
</head>
<body>
<main>
<h1>The documents have not been built.</h1>
<p>Run <code>make docs</code> in the checkout, then load this page again. They are also there as text, in its folder <code>docs</code>.</p>
<p><a href="/">To the diner</a></p>
</main>
</body>
</html>
"""
"""A page in the product's style without any other file, since none has been built."""
DOCUMENT_NOT_FOUND_BODY = b"There is no such document. They begin at /docs/.\n"
PAGE_ROUTE_PATTERN = re.compile(
    r"/((t/[^/]+(/tv|/replay/\d{1,6})?|admin|learn/[a-z0-9_]+(/[0-9a-f]{64})?|studio(/[a-z0-9_]+(/[0-9a-f]{64})?)?)/?)?"
)
"""The routes of the page, as in `web/src/router.svelte.ts`."""
TABLE_PATH_PATTERN = re.compile(r"/t/([^/]+)")
DOCUMENTS_PATH = "/docs"
"""The path below which the documents are served."""
PLAIN_TEXT_HEADER = (b"content-type", b"text/plain")
HTML_HEADER = (b"content-type", CONTENT_TYPES[".html"].encode())
ALLOW_HEADER = (b"allow", b"GET, HEAD")
CACHE_CONTROL_FOREVER = b"public, max-age=31536000, immutable"
CACHE_CONTROL_REVALIDATE = b"no-cache"


@dataclass(frozen=True)
class Asset:
    """One file, ready to send."""

    modified: int
    content_type: bytes
    etag: bytes
    plain: bytes
    compressed: bytes | None


class StaticFiles:
    """The files under one directory. Each is cached until it changes."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._read: dict[Path, Asset] = {}

    def find(self, name: str) -> Asset | None:
        """Return the file of this name, if there is one."""
        if not name or "\0" in name:
            return None
        path = (self._root / name).resolve()
        try:
            if not path.is_relative_to(self._root) or not path.is_file():
                return None
        except OSError:  # the name is longer than the disk can hold
            return None
        modified = path.stat().st_mtime_ns
        known = self._read.get(path)
        if known is None or known.modified != modified:
            known = self._read[path] = _load(path, modified)
        return known


class _Site(ABC):
    """Answers requests from the files under one directory."""

    def __init__(self, root: Path) -> None:
        self._files = StaticFiles(root)

    async def respond(self, scope: Message, send: Send) -> None:
        """Answer one request: only GET and HEAD are allowed."""
        if scope["method"] in ("GET", "HEAD"):
            await self._show(scope, send)
        else:
            await _reply(send, scope, 405, [ALLOW_HEADER], b"")

    @abstractmethod
    async def _show(self, scope: Message, send: Send) -> None: ...


class PageFiles(_Site):
    """The page. Its head holds a link preview for each route, for messengers."""

    def __init__(self, root: Path, find_table: Callable[[str], TableInfo | None]) -> None:
        super().__init__(root)
        self._find_table = find_table
        """Returns the public card of the table with this id, if it is open."""

    async def _show(self, scope: Message, send: Send) -> None:
        path = str(scope["path"])
        asset, index = self._files.find(path.lstrip("/")), self._files.find("index.html")
        if asset is not None:
            await _send_asset(
                send, scope, asset, CACHE_CONTROL_FOREVER if path.startswith("/assets/") else CACHE_CONTROL_REVALIDATE
            )
        elif index is None or path.startswith("/assets/"):
            await _reply(
                send, scope, 404, [PLAIN_TEXT_HEADER], PAGE_NOT_BUILT_BODY if index is None else FILE_NOT_FOUND_BODY
            )
        elif PAGE_ROUTE_PATTERN.fullmatch(path):
            await _send_asset(send, scope, self._with_preview(index, scope, path), CACHE_CONTROL_REVALIDATE)
        else:  # the page itself shows that there is nothing here
            await _reply(
                send,
                scope,
                404,
                [(b"content-type", index.content_type), (b"cache-control", CACHE_CONTROL_REVALIDATE)],
                index.plain,
            )

    def _with_preview(self, index: Asset, scope: Message, path: str) -> Asset:
        words = self._files.find(link_preview.PREVIEW_TEXTS_FILE)
        if words is None:
            return index
        table = TABLE_PATH_PATTERN.match(path)
        info = None if table is None else self._find_table(table[1])
        site = f"{scope.get('scheme', 'http')}://{header(scope['headers'], b'host') or ''}"
        tags = link_preview.preview_tags(info, link_preview.parse_preview_texts(words.plain), site, path)
        return _asset(
            index.plain.replace(link_preview.PLACEHOLDER, tags), index.modified, index.content_type, compress=False
        )


class DocumentFiles(_Site):
    """The site of the documents, below `DOCUMENTS_PATH`. A path that ends in a slash is that of a page."""

    async def _show(self, scope: Message, send: Send) -> None:
        path = str(scope["path"]).removeprefix(DOCUMENTS_PATH)
        name = path.lstrip("/") + ("index.html" if path.endswith("/") else "")
        asset = self._files.find(name)
        if asset is not None:
            await _send_asset(send, scope, asset, CACHE_CONTROL_REVALIDATE)
        elif self._files.find(f"{name}/index.html".lstrip("/")) is not None:
            place = quote(f"{DOCUMENTS_PATH}{path}/").encode()
            await _reply(send, scope, 308, [(b"location", place)], b"")
        else:
            is_built = self._files.find("index.html") is not None
            header, text = (
                (PLAIN_TEXT_HEADER, DOCUMENT_NOT_FOUND_BODY) if is_built else (HTML_HEADER, DOCS_NOT_BUILT_BODY)
            )
            await _reply(send, scope, 404, [header], text)


def _load(path: Path, modified: int) -> Asset:
    content_type = CONTENT_TYPES.get(path.suffix, "application/octet-stream").encode()
    return _asset(path.read_bytes(), modified, content_type, compress=path.suffix in COMPRESSED_SUFFIXES)


def _asset(plain: bytes, modified: int, content_type: bytes, *, compress: bool) -> Asset:
    compressed = gzip.compress(plain, 6, mtime=0) if compress else None
    return Asset(
        modified,
        content_type,
        b'"%s"' % sha256(plain).hexdigest()[:20].encode(),
        plain,
        compressed,
    )


async def _send_asset(send: Send, scope: Message, asset: Asset, keep: bytes) -> None:
    headers = [
        (b"content-type", asset.content_type),
        (b"cache-control", keep),
        (b"etag", asset.etag),
        (b"vary", b"accept-encoding"),
    ]
    if header(scope["headers"], b"if-none-match") == asset.etag.decode():
        await _reply(send, scope, 304, headers, b"")
        return
    accepts = header(scope["headers"], b"accept-encoding") or ""
    if asset.compressed is not None and "gzip" in accepts:
        await _reply(send, scope, 200, [*headers, (b"content-encoding", b"gzip")], asset.compressed)
    else:
        await _reply(send, scope, 200, headers, asset.plain)


async def _reply(send: Send, scope: Message, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    shown = b"" if scope["method"] == "HEAD" else body
    await send({"type": "http.response.body", "body": shown})
