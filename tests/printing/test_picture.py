"""Pictures that strangers bring: what becomes of good ones, and of those that are to do harm."""

import struct
import subprocess
import sys
import zlib

import pytest

from orderup.printing.picture import SIDE_PX, render_picture

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
RED_DISK = f'<svg {XMLNS} viewBox="0 0 10 5"><circle cx="5" cy="2.5" r="2.5" fill="red"/></svg>'.encode()


def png(width: int, height: int) -> bytes:
    """A black picture of one bit a pixel."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress((b"\0" * (1 + -(-width // 8))) * height, 9)
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def size(picture: bytes) -> tuple[int, ...]:
    assert picture.startswith(b"\x89PNG")
    return struct.unpack(">II", picture[16:24])


@pytest.mark.parametrize("data", [RED_DISK, png(64, 20), png(700, 900)], ids=["svg", "wide", "high"])
def test_any_picture_becomes_a_small_square(data: bytes) -> None:
    assert size(render_picture(data)) == (SIDE_PX, SIDE_PX)


def test_the_same_picture_becomes_the_same_file_and_another_another() -> None:
    assert render_picture(RED_DISK) == render_picture(RED_DISK) != render_picture(png(9, 9))


def test_nothing_of_an_svg_but_its_picture_is_left() -> None:
    hostile = RED_DISK.replace(b"<circle", b'<script>alert("found me")</script><circle onload="found me"')
    assert render_picture(hostile) == render_picture(RED_DISK)
    assert b"found me" not in render_picture(hostile)


def entities() -> bytes:
    ten = [f"&{chr(97 + i)};" * 10 for i in range(9)]
    levels = "".join(f'<!ENTITY {chr(97 + i)} "{inner}">' for i, inner in enumerate(ten, 1))
    return f'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">{levels}]><svg {XMLNS}><text>&j;</text></svg>'.encode()


def copies() -> bytes:
    ten = [f'<use href="#g{i}"/>' * 10 for i in range(8)]
    levels = "".join(f'<g id="g{i}">{inner}</g>' for i, inner in enumerate(ten, 1))
    return f'<svg {XMLNS} viewBox="0 0 9 9"><rect id="g0" width="1" height="1"/>{levels}</svg>'.encode()


REFUSED = {
    "a file of the machine": f'<svg {XMLNS}><image href="file:///etc/hostname" width="9" height="9"/></svg>'.encode(),
    "a file above": f'<svg {XMLNS}><image href="../../etc/hostname" width="9" height="9"/></svg>'.encode(),
    "another site": f'<svg {XMLNS}><image href="http://localhost:1/a.png" width="9" height="9"/></svg>'.encode(),
    "an outer entity": f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/hostname">]><svg {XMLNS}><text>&a;</text></svg>'.encode(),
    "entities of entities": entities(),
    "copies of copies": copies(),
    "no picture": b"<html></html>",
    "nothing": b"",
    "half a picture": png(64, 64)[:40],
    "a picture that names itself another": b"RIFF" + png(64, 64),
}


@pytest.mark.parametrize("data", REFUSED.values(), ids=REFUSED)
def test_what_is_to_do_harm_or_is_no_picture_is_refused_briefly(data: bytes) -> None:
    with pytest.raises(ValueError, match="This is no picture") as refused:
        render_picture(data)
    assert "/tmp" not in str(refused.value)  # no path of the server is told


def run(data: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "orderup.printing.picture"], input=data, check=False, capture_output=True
    )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there memory is not bounded")
def test_a_picture_that_would_take_much_memory_ends_its_own_process_only() -> None:
    huge = png(40_000, 40_000)
    assert len(huge) < 250_000
    assert run(huge).returncode not in (0, 1)
    assert run(b"none").returncode == 1
    assert size(run(RED_DISK).stdout) == (SIDE_PX, SIDE_PX)
