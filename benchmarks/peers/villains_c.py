"""The plain C program: python -m benchmarks.peers.villains_c {plain|bare}

Compiled anew each time, for this very machine. Its games are ours, seed by seed, so its checksum must be ours.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.peers.slots import Played, repeat, serve
from benchmarks.peers.villains_numba import CHECKED, CHUNK, NUM_PLAYERS, RUN, count, new
from orderup.kernel.entry_points import zeroed_records
from orderup.lab.playouts import TOTALS_LAYOUT

SOURCE = Path(__file__).with_name("villains.c")


def compiled(*flags: str) -> Any:
    """The C function."""
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "villains.so"
        command = [os.environ.get("CC", "cc"), "-std=gnu11", "-O3", "-march=native", "-shared", "-fPIC", *flags]
        subprocess.run([*command, "-o", library, SOURCE], check=True)  # noqa: S603  # the user's own compiler
        function = ctypes.CDLL(str(library)).play_games
    number = ctypes.c_int64
    function.argtypes = [ctypes.c_uint64, number, number, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
    function.restype = None
    return function


def main() -> None:
    """Play."""
    play_games = compiled(*(["-DBARE"] if sys.argv[1] == "bare" else []))
    face = np.ascontiguousarray(new(specials=False)["face"][0])

    def games(first: int, number: int) -> Any:
        totals = zeroed_records(TOTALS_LAYOUT)
        play_games(RUN, first, number, NUM_PLAYERS, face.ctypes.data, totals.ctypes.data)
        return totals

    checksum = f"{int(games(0, CHECKED)['checksum'][0]):016x}"

    def chunk(played: Played) -> None:
        count(games(played.games, CHUNK), played)
        played.checksum = checksum

    serve(repeat(chunk))


if __name__ == "__main__":
    main()
