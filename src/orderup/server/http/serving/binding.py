"""Binds a port, or explains in one sentence why that fails."""

import errno
import socket

BACKLOG = 2048


class CannotBindError(Exception):
    """The port cannot be bound; the text explains why, and what to do."""


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 means any free port. Raises CannotBindError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise CannotBindError(_why_not(error, host, port)) from error


def inherited_socket(descriptor: int) -> socket.socket:
    """Return the listening socket with this descriptor, which the parent process has opened. Raises CannotBindError."""
    try:
        return socket.socket(fileno=descriptor)
    except OSError as error:
        raise CannotBindError(f"There is no socket {descriptor}: {error.strerror}.") from error


def port_of(listener: socket.socket) -> int:
    """Return the port of a listening socket."""
    return int(listener.getsockname()[1])


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken. Choose another, for example: PORT={port + 1} make play"
    if error.errno == errno.EACCES:
        return f"Port {port} needs special rights. Choose one above 1023."
    return f"Can't listen on {host} port {port}: {error.strerror or error}."
