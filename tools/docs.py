"""Build the site of the documents into the package: `python tools/docs.py` (or `make docs`).

The documents are read as they lie in the checkout, where links lead to files of any kind. For the site each is staged
under `build/docs`, a linked source file becomes a page of its own, and Zensical builds it all, warnings being errors.
"""

import ast
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from os.path import normpath, relpath
from pathlib import Path
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "docs"
SITE = ROOT / "src" / "orderup" / "server" / "docs"
PAGES = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
"""Documents outside `docs/`, and what they are called in the site."""
ROOMS = ("kernel", "match", "conformance", "search", "players", "lab", "envs", "printing")
"""The rooms whose names others import; those of the games, the server and the commands are read in their source."""
LINK = re.compile(r"(\]\()(?!https?://|#|mailto:)([^)#\s]+)")
GLOB = re.compile(r'"([\w/]+/\*\.md)", ')
COLOR = re.compile(r"\x1b\[[0-9;]*m")
LANGUAGES = {".py": "python", ".toml": "toml", ".ts": "typescript", ".json": "json", ".svelte": "html", ".sh": "sh"}


class Staging:
    """The documents on their way into the site: each page that one of them links to comes along."""

    def __init__(self, out: Path) -> None:
        self.missing: list[str] = []
        self._out = out
        self._done: set[str] = set()

    def add(self, source: str) -> str:
        """Stage one file of the checkout, and return its place in the site."""
        place = place_of(source)
        if source in self._done:
            return place
        self._done.add(source)
        if source.endswith(".md"):
            self._write(place, self._with_links(source, place))
        elif source.startswith("docs/"):
            self._write(place, (ROOT / source).read_bytes())
        else:
            self._write(place, source_page(source))
        return place

    def _with_links(self, source: str, place: str) -> str:
        def lead_on(link: re.Match[str]) -> str:
            target = normpath(Path(source).parent / link[2])
            if not (ROOT / target).is_file():
                self.missing.append(f"{source}: {link[2]} is no file")
                return link[0]
            return link[1] + relpath(self.add(target), Path(place).parent)

        return LINK.sub(lead_on, (ROOT / source).read_text())

    def _write(self, place: str, content: str | bytes) -> None:
        path = self._out / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def place_of(source: str) -> str:
    """Return where a file of the checkout stands in the site."""
    if source in PAGES:
        return PAGES[source]
    if source.startswith("docs/"):
        return source.removeprefix("docs/")
    shown = source.removesuffix(".md").lstrip(".")  # the generator passes over hidden files
    return f"source/{shown.replace('.', '_')}.md"  # a page is a folder, and one called x.py would confuse every tool


def source_page(source: str) -> str:
    """Return the page that shows a source file."""
    language = LANGUAGES.get(Path(source).suffix, "text")
    front = "---\nsearch:\n  exclude: true\n---\n"
    return f"{front}# `{source}`\n\n`````{language}\n{(ROOT / source).read_text()}\n`````\n"


def api_page(title: str, modules: list[str]) -> str:
    """Return the reference of some modules, made from their docstrings."""
    return "\n\n".join((f"# {title}", *(f"::: {module}" for module in modules))) + "\n"


def modules_of(room: str) -> list[str]:
    """Return the modules of one room that say what they are for."""
    source = ROOT / "src"
    paths = sorted((source / "orderup" / room).rglob("*.py"))
    told = [path for path in paths if ast.get_docstring(ast.parse(path.read_text()))]
    return [".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__") for path in told]


def stage(out: Path) -> list[str]:
    """Stage every document; return what they link to in vain."""
    staging = Staging(out)
    documents = [path for path in (ROOT / "docs").rglob("*") if path.is_file() and "site" not in path.parts[:-1]]
    for source in (*PAGES, *(path.relative_to(ROOT).as_posix() for path in documents)):
        staging.add(source)
    shutil.copytree(ROOT / "docs" / "site" / "assets", out / "assets")
    shutil.copy(ROOT / "web" / "public" / "favicon.svg", out / "assets")
    (out / "api").mkdir()
    (out / "api" / "orderup.md").write_text(api_page("orderup", ["orderup", "orderup.table"]))
    for room in ROOMS:
        (out / "api" / f"{room}.md").write_text(api_page(f"orderup.{room}", modules_of(room)))
    return staging.missing


class Links(HTMLParser):
    """What one built page refers to, and what can be referred to in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.to: set[str] = set()
        self.anchors: set[str] = set()
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del tag
        for name, value in attrs:
            if name in {"href", "src"} and value:
                self.to.add(value)
            elif name in {"id", "name"} and value:
                self.anchors.add(value)


def broken_links(site: Path) -> list[str]:
    """Return every reference of a built page to a file or an anchor that is not there."""
    pages = {page: Links(page) for page in sorted(site.rglob("*.html"))}
    return [
        f"{page.relative_to(site)}: {link}"
        for page, links in pages.items()
        if page.name != "404.html"  # it is shown at any address, so its links begin at the site's root
        for link in sorted(links.to)
        if not leads_somewhere(page, link, pages)
    ]


def leads_somewhere(page: Path, link: str, pages: dict[Path, Links]) -> bool:
    """Whether a link in a built page finds its file and its anchor. Other sites are not asked."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return True
    target = Path(normpath(page.parent / unquote(parts.path))) if parts.path else page
    target = target / "index.html" if target.is_dir() else target
    if target not in pages:
        return target.is_file()
    return not parts.fragment or unquote(parts.fragment) in pages[target].anchors


def configuration() -> str:
    """Return the generator's settings; `"envs/*.md"` in the navigation is every page of that folder."""
    docs = ROOT / "docs"

    def pages(glob: re.Match[str]) -> str:
        return "".join(f'"{page.relative_to(docs).as_posix()}", ' for page in sorted(docs.glob(glob[1])))

    return GLOB.sub(pages, (docs / "site" / "zensical.toml").read_text())


def build() -> list[str]:
    """Build the site into the package; return what is wrong with it."""
    shutil.rmtree(BUILD, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "site" / "overrides", BUILD / "overrides")
    (BUILD / "zensical.toml").write_text(configuration())
    if missing := stage(BUILD / "docs"):
        return missing
    command = [str(Path(sys.executable).parent / "zensical"), "build", "--strict"]
    done = subprocess.run(command, cwd=BUILD, capture_output=True, text=True, check=False)
    if done.returncode:
        return [COLOR.sub("", done.stdout + done.stderr).partition("Traceback")[0]]
    if broken := broken_links(BUILD / "site"):
        return broken
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(BUILD / "site", SITE, ignore=shutil.ignore_patterns("404.html", "sitemap.xml"))  # need an address
    return []


def main() -> int:
    """Build, and say what is wrong."""
    wrong = build()
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
