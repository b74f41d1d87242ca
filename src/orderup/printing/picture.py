"""A picture that somebody brings becomes a small square PNG file: nothing else of it is kept, shown or printed.

`python -m orderup.printing.picture` reads a picture from its input and writes that file, in a process that may use little time and memory: pictures
come from strangers. Exit code 1: it is none, and the reason stands on the standard error.
"""

import os
import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import typst

SIDE: Final = 256
"""Pixels."""
KINDS: Final = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpg"), (b"RIFF", "webp"))
"""What the files begin with that are not SVG."""
PAGE: Final = """#set page(width: 64pt, height: 64pt, margin: 0pt, fill: none)
#image("picture.{kind}", width: 100%, height: 100%, fit: "contain")
"""
POINTS_PER_INCH: Final = 72
MAX_MEMORY: Final = 1 << 30
"""Bytes of addresses."""
MAX_SECONDS: Final = 5
NICENESS: Final = 10


def render_picture(data: bytes) -> bytes:
    """The picture in a PNG, JPEG, WebP or SVG file as a square PNG of `SIDE` pixels, what it leaves free transparent. Raises ValueError with the reason.

    Typst reads it in a folder of its own: an SVG's scripts are not run, and what it refers to is not there.
    """
    kind = next((kind for start, kind in KINDS if data.startswith(start)), "svg")
    with TemporaryDirectory(prefix="orderup-picture-") as folder:
        page = Path(folder, "page.typ")
        page.write_text(PAGE.format(kind=kind), encoding="utf-8")
        Path(folder, f"picture.{kind}").write_bytes(data)
        try:
            made = typst.compile(
                str(page), root=folder, format="png", ppi=SIDE * POINTS_PER_INCH / 64, ignore_system_fonts=True
            )
        except typst.TypstError as error:
            raise ValueError(
                f"This is no picture in PNG, JPEG, WebP or SVG: {str(error).replace(folder, '')}"
            ) from error
    assert isinstance(made, bytes)
    return made


def pictures_in(folder: Path) -> dict[str, bytes]:
    """The pictures of a folder, rendered, by the names of their files without what follows the last dot. Raises ValueError naming the file, OSError."""
    found = {}
    for path in sorted(folder.iterdir()):
        try:
            found[path.stem] = render_picture(path.read_bytes())
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from error
    return found


def main() -> None:
    """Make one, within the bounds."""
    _bound()
    try:
        made = render_picture(sys.stdin.buffer.read())
    except ValueError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(made)


def _bound() -> None:
    """Give way to others, and have the system end this process if it takes more time or memory than it may, where there is a way to do so."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if hasattr(signal, "alarm"):
        signal.alarm(MAX_SECONDS)
    if os.name == "posix":
        import resource  # noqa: PLC0415  # not on Windows

        resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
