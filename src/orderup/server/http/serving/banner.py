"""The text that `orderup serve` prints when it is up: the server's addresses, and a QR code for phones."""

import socket
import sys
from pathlib import Path

import click

from orderup.server.http.access.addresses import lan_url
from orderup.server.http.serving.binding import port_of


def print_banner(listener: socket.socket, host: str, data: Path) -> None:
    """Print the addresses of this server; on a terminal, with a QR code for the one that others can reach."""
    port = port_of(listener)
    open_to_all = is_wildcard_host(host)
    click.echo(f"Order Up! serves on http://{'localhost' if open_to_all else _url_host(host)}:{port}")
    url = lan_url(port) if open_to_all else None
    if url is not None:
        click.echo(f"On this network:   {url}")
        if sys.stdout.isatty():
            _print_qr_code(url)
    click.echo(f"Its data is in {data}. Stop with Ctrl+C.")


def _url_host(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_wildcard_host(host: str) -> bool:
    """Whether a host means all addresses of this machine."""
    return host in ("0.0.0.0", "::")  # noqa: S104  # compared, not bound


def _print_qr_code(url: str) -> None:
    import segno  # noqa: PLC0415  # its import takes 0.1 s, after the server is up

    segno.make(url, error="m").terminal(sys.stdout, compact=True)
    sys.stdout.flush()
