"""Prints who wins a race for a card: in simulation, what cheats gain, and over real sockets.

    python -m benchmarks.fairness [--races 10000] [--sockets 1000]

The peer in the same run is the order of arrival. The simulation is seeded: its checksum is over all winners.
"""

import argparse
import hashlib

from benchmarks.fairness import simulation, sockets

SPREADS = (0.0, 100.0, 150.0, 220.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--races", type=int, default=10_000, help="in simulation, for each cell")
    parser.add_argument("--sockets", type=int, default=1000, help="over real sockets, for each cell; 0: none")
    asked = parser.parse_args()
    digest = hashlib.sha256()
    simulation.report(SPREADS, asked.races, digest)
    simulation.report_cheats(SPREADS[1:], asked.races, digest)
    print(f"\nchecksum {digest.hexdigest()[:16]}", flush=True)
    if asked.sockets:
        sockets.measure(SPREADS, asked.sockets)


if __name__ == "__main__":
    main()
