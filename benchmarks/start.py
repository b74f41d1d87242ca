"""How soon things answer: `orderup --help`, the first page of `orderup serve`, its rules, and a cold compilation.

    python benchmarks/start.py [--rounds 5] [--cold] [--json]

Each round starts everything once, ours and peers in turn, so that a busy moment of the machine falls on all alike; medians
are reported. The peers: a bare interpreter (`python -c pass`) beside `--help`, and a hello-world application on uvicorn beside the
service. The rules' cache is made warm before (`orderup warm`); `--cold` also compiles everything into an empty one, once.
Beside the seconds stands the machine's load, which they depend on. The checksum is over what is answered: the help, the page, the games;
it must be the same in every round (else exit code 1).
"""

import argparse
import hashlib
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ORDERUP = str(Path(sys.executable).with_name("orderup"))
PATIENCE = 60.0
"""Seconds until a service that does not answer is given up."""
HELLO = """
import sys, uvicorn
async def app(scope, receive, send):
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": "http.response.body", "body": b"hello"})
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
"""
TARGETS = {
    "help": 0.2,
    "serve, first page": 1.2,
    "serve, rules ready": 3.0,
    "cold compilation": 30.0,
}
"""Seconds."""


class Told:
    """Digests of what was answered, by question."""

    def __init__(self) -> None:
        self.by: dict[str, set[str]] = {}

    def note(self, question: str, answer: bytes) -> None:
        """Take note of an answer."""
        self.by.setdefault(question, set()).add(hashlib.sha256(answer).hexdigest())

    @property
    def steady(self) -> bool:
        """Has every question had one answer only?"""
        return all(len(answers) == 1 for answers in self.by.values())

    @property
    def checksum(self) -> str:
        """Over all of it."""
        return hashlib.sha256(repr(sorted((q, sorted(a)) for q, a in self.by.items())).encode()).hexdigest()[:16]


told = Told()


def run(*command: str) -> float:
    """Seconds until a command is done."""
    started = time.perf_counter()
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)  # noqa: S603  # our own program
    seconds = time.perf_counter() - started
    if "--help" in command:
        told.note("help", done.stdout)
    return seconds


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def answers(port: int, path: str, text: bytes) -> bool:
    """Whether a GET is answered with 200, and this text in it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        body = answer.read()
    except OSError:
        return False
    finally:
        connection.close()
    if answer.status != 200 or text not in body:
        return False
    told.note(f"{path} {text!r}", body)
    return True


def serving(command: list[str], port: int, wanted: tuple[tuple[str, bytes], ...]) -> list[float]:
    """Seconds from the start of a service until each path has been answered with that text in it."""
    started = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  # our own program
    try:
        times = []
        for path, text in wanted:
            while not answers(port, path, text):
                if time.perf_counter() - started > PATIENCE or process.poll() is not None:
                    raise SystemExit(f"{' '.join(command)} does not answer {path}")
                time.sleep(0.005)
            times.append(time.perf_counter() - started)
        return times
    finally:
        process.terminate()
        process.wait()


def serve() -> list[float]:
    """Our service: its first page, the menu of games, and the first game's rules."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [ORDERUP, "serve", "--host", "127.0.0.1", "--port", str(port), "--data", data]
        return serving(command, port, (("/", b""), ("/api/games", b""), ("/healthz", b'"ready"')))


def hello() -> list[float]:
    """The peer: hello world on uvicorn."""
    port = free_port()
    return serving([sys.executable, "-c", HELLO, str(port)], port, (("/", b"hello"),))


def cold() -> float:
    """Everything compiled into an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["ORDERUP_CACHE"] = folder
        seconds = run(ORDERUP, "warm")
        del os.environ["ORDERUP_CACHE"]
        return seconds


def measure(rounds: int) -> dict[str, float]:
    """Medians over interleaved rounds, in seconds."""
    taken: dict[str, list[float]] = {}

    def note(names: tuple[str, ...], measured: Callable[[], list[float]]) -> None:
        for name, seconds in zip(names, measured(), strict=True):
            taken.setdefault(name, []).append(seconds)

    for _ in range(rounds):
        note(("help",), lambda: [run(ORDERUP, "--help")])
        note(("peer: python -c pass",), lambda: [run(sys.executable, "-c", "pass")])
        note(("serve, first page", "serve, games listed", "serve, rules ready"), serve)
        note(("peer: hello world on uvicorn",), hello)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def main() -> int:
    """Print the medians."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5, help="starts of each")
    parser.add_argument("--cold", action="store_true", help="also compile everything into an empty cache")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args()
    run(ORDERUP, "warm")
    medians = measure(asked.rounds)
    if asked.cold:
        medians["cold compilation"] = cold()
    if asked.json:
        rounded = {name: round(seconds, 3) for name, seconds in medians.items()}
        load = os.getloadavg()[0]
        print(json.dumps({"rounds": asked.rounds, "load": load, "seconds": rounded, "checksum": told.checksum}))
        return 0 if told.steady else 1
    for name, seconds in medians.items():
        target = f"   (target {TARGETS[name]} s)" if name in TARGETS else ""
        print(f"{name:30} {seconds:7.3f} s{target}")
    print(f"load {os.getloadavg()[0]:.1f}, checksum {told.checksum}")
    return 0 if told.steady else 1


if __name__ == "__main__":
    raise SystemExit(main())
