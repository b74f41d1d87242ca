"""Renders an uploaded picture as a small square PNG file. Nothing else of it is stored, shown or printed.

`python -m orderup.printing.picture` reads a picture from its input and writes that file, in a process with little time and memory: pictures
come from strangers. Exit code 1 means that it is not a picture; the reason is on the standard error.
"""

import os
import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import typst

SIDE_PX: Final = 256
"""The side of the square, in pixels."""
FILE_SIGNATURES: Final = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpg"), (b"RIFF", "webp"))
"""The first bytes of the files that are not SVG, and their kinds."""
PAGE_TEMPLATE: Final = """#set page(width: 64pt, height: 64pt, margin: 0pt, fill: none)
#image("picture.{kind}", width: 100%, height: 100%, fit: "contain")
"""
POINTS_PER_INCH: Final = 72
MAX_ADDRESS_SPACE_BYTES: Final = 1 << 30
MAX_CPU_S: Final = 5
NICENESS: Final = 10


def render_picture(data: bytes) -> bytes:
    """Return the picture in a PNG, JPEG, WebP or SVG file as a square PNG of `SIDE_PX` pixels, transparent where it is not square. Raises ValueError with the reason.

    Typst reads it in a folder of its own: an SVG's scripts are not run, and the files that it refers to are missing.
    """
    kind = next((kind for start, kind in FILE_SIGNATURES if data.startswith(start)), "svg")
    with TemporaryDirectory(prefix="orderup-picture-") as folder:
        page = Path(folder, "page.typ")
        page.write_text(PAGE_TEMPLATE.format(kind=kind), encoding="utf-8")
        Path(folder, f"picture.{kind}").write_bytes(data)
        try:
            made = typst.compile(
                str(page), root=folder, format="png", ppi=SIDE_PX * POINTS_PER_INCH / 64, ignore_system_fonts=True
            )
        except typst.TypstError as error:
            raise ValueError(
                f"This is no picture in PNG, JPEG, WebP or SVG: {str(error).replace(folder, '')}"
            ) from error
    assert isinstance(made, bytes)
    return made


def render_folder(folder: Path) -> dict[str, bytes]:
    """Render the pictures of a folder. Return them by file name without the extension. Raises ValueError naming the file, OSError."""
    found = {}
    for path in sorted(folder.iterdir()):
        try:
            found[path.stem] = render_picture(path.read_bytes())
        except ValueError as error:
            raise ValueError(f"{path}: {error}") from error
    return found


def main() -> None:
    """Render one picture, within the limits."""
    _limit_resources()
    try:
        made = render_picture(sys.stdin.buffer.read())
    except ValueError as error:
        sys.exit(str(error))
    sys.stdout.buffer.write(made)


def _limit_resources() -> None:
    """Lower the priority, and have the system end this process if it takes too much time or memory, where the system can."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if hasattr(signal, "alarm"):
        signal.alarm(MAX_CPU_S)
    if os.name == "posix":
        import resource  # noqa: PLC0415  # not on Windows

        resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_S, MAX_CPU_S))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_ADDRESS_SPACE_BYTES, MAX_ADDRESS_SPACE_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


if __name__ == "__main__":
    main()
