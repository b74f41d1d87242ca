"""Lines between players and the server, on a simulated clock, and what honest clients and cheats do on them. Times are in milliseconds."""

import random
from dataclasses import dataclass, field

from orderup.server.http.sockets.round_trip import RoundTripEstimator
from orderup.server.http.sockets.tcp_info import TcpInfo, parse_rtt_header

RESEND_AFTER = 200.0
"""How long a kernel waits at least before it sends again what was lost."""
KERNEL_WEIGHT = 1 / 8
"""Of the newest sample in the kernel's smoothed round trip (RFC 6298)."""


@dataclass(frozen=True)
class Model:
    """How a line behaves: its length there and back, what each way takes longer on the average (exponentially), and how much is lost."""

    length: float
    jitter: float = 0.0
    loss: float = 0.0
    proxied: bool = False
    """There is a proxy in front of the server, whose kernel it would measure."""
    proxy_tells: bool = False
    """The proxy tells what its kernel has measured when the connection was opened."""
    tick: float = 0.1
    """Of the client's own clock."""


@dataclass(frozen=True)
class Client:
    """What a client says of itself. The honest one delays no pong, and tells when it acted, as far as its clock is exact."""

    pong_delay: float = 0.0
    random_pong_delay: float = 0.0
    held_acks: float = 0.0
    """Its kernel acknowledges at random up to so much later: a program can ask its own for that."""
    tells: bool = True
    claims: float = 0.0
    """How many milliseconds it says to have acted earlier than it did."""
    cunning: float = 0.0
    """It says so only when its reaction was neither good nor bad, and the contrary else: so its clock is right on the average."""


@dataclass
class Line:
    """One player's line, and what the server knows of it."""

    model: Model
    client: Client
    rng: random.Random
    known: RoundTripEstimator = field(default_factory=RoundTripEstimator)
    least: float = float("inf")
    smoothed: float = 0.0
    first: float = 0.0

    def way(self) -> float:
        """How long a message takes one way, when it is not lost."""
        return self.model.length / 2 + (self.rng.expovariate(1 / self.model.jitter) if self.model.jitter else 0.0)

    def down(self) -> float:
        """How long a message of the server takes; what is lost is sent again."""
        waited = 0.0
        while self.rng.random() < self.model.loss:
            waited += max(RESEND_AFTER, 2 * self.model.length)
        return waited + self.way()

    def up(self) -> float:
        """How long a message of the client takes; the server cannot know that something was lost."""
        waited = 0.0
        while self.rng.random() < self.model.loss:
            waited += max(RESEND_AFTER, 2 * self.model.length)
        return waited + self.way()

    def ping(self) -> None:
        """The server pings; the kernel takes its own sample, which the client's program cannot delay."""
        there_and_back = self.way() + self.way()
        self.first = self.first or there_and_back
        self.least = min(self.least, there_and_back)
        client = self.client
        acknowledged = there_and_back + (self.rng.random() * client.held_acks if client.held_acks else 0.0)
        self.smoothed += (acknowledged - self.smoothed) * (KERNEL_WEIGHT if self.smoothed else 1)
        held = client.pong_delay + self.rng.random() * client.random_pong_delay
        self.known.add_pong(there_and_back + held, self.kernel)

    @property
    def kernel(self) -> TcpInfo | None:
        """What the kernel tells, or the proxy."""
        if not self.model.proxied:
            return TcpInfo(self.least, self.smoothed)
        return parse_rtt_header(str(round(self.first * 1000))) if self.model.proxy_tells else None

    def told(self, reaction: float, usual: float) -> float | None:
        """What the client says of when it acted, after what really were `reaction`; `usual` is the spread of reactions around their middle."""
        client = self.client
        if not client.tells:
            return None
        claims = client.claims
        if client.cunning:
            claims += client.cunning if abs(usual) < 0.25 else -client.cunning
        return max(0.0, round((reaction - claims) / self.model.tick) * self.model.tick)
