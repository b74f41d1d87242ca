"""What is said over NATS comes in order, and a server that is not there is said so."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from tests.server.clients import PATIENCE
from tests.server.nats import ADDRESS, needs_nats, needs_nats_server, own_nats
from tests.server.tables.test_nodes import free_port

from orderup.server.cluster import nats_bus
from orderup.server.cluster.nats_bus import BusError, NatsBus

pytestmark = needs_nats


async def test_what_is_published_comes_in_order() -> None:
    here, there = await NatsBus.connect(ADDRESS), await NatsBus.connect(ADDRESS)
    heard: list[int] = []
    all_heard = asyncio.Event()

    def take(content: bytes) -> None:
        heard.append(int(content))
        if len(heard) == 1000:
            all_heard.set()

    await there.subscribe("orderup.test.order", take)
    for number in range(1000):
        here.publish("orderup.test.order", str(number).encode())
    async with asyncio.timeout(PATIENCE):
        await all_heard.wait()
    assert heard == list(range(1000))
    for bus in (here, there):
        await bus.close()


async def test_a_server_that_is_not_there_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "CONNECT_TIMEOUT_S", 0.5)
    with pytest.raises(BusError, match="cannot be reached"):
        await NatsBus.connect("nats://127.0.0.1:1")


async def test_where_encryption_is_asked_for_nothing_is_said_in_the_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """With `tls://` everything went in the clear, password first, if the server did not ask for encryption itself."""
    monkeypatch.setattr(nats_bus, "CONNECT_TIMEOUT_S", 1)
    said: list[bytes] = []

    async def pretends(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b'INFO {"server_id":"x","version":"2.10.0","max_payload":1048576,"headers":true}\r\n')
        said.append(await reader.read(1000))
        writer.close()

    async with await asyncio.start_server(pretends, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(BusError, match="cannot be reached"):
            await NatsBus.connect(f"tls://ann:secret@127.0.0.1:{port}")
    assert said
    assert b"".join(said) == b""
    with pytest.raises(BusError, match="cannot be reached"):
        await NatsBus.connect(ADDRESS.replace("nats://", "tls://"))


def write_certificate(folder: Path) -> tuple[Path, Path]:
    """Write one for this machine, that vouches for itself, and its key."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(1))
        .not_valid_after(now + timedelta(1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(made.public_bytes(Encoding.PEM))
    files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


@needs_nats_server
async def test_over_tls_it_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate, key = write_certificate(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    port, heard = free_port(), asyncio.Event()
    async with own_nats(port, "--tls", "--tlscert", str(certificate), "--tlskey", str(key)):
        bus = await NatsBus.connect(f"tls://localhost:{port}")
        await bus.subscribe("orderup.test.tls", lambda _: heard.set())
        bus.publish("orderup.test.tls", b"")
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
        await bus.close()
