"""Where a server listens and how people find it: sockets, links, a QR code."""

from __future__ import annotations

import errno
import io
import ipaddress
import socket
from dataclasses import dataclass
from typing import Final

from pentaraduga.config import DEFAULT_PORT
from pentaraduga.console import UsageError

NEXT_PORTS: Final = 20
"""How many ports are tried, starting with the usual one."""

BACKLOG: Final = 4096
"""Connections that can wait to be accepted: after a restart, thousands come at once."""


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket. `port` None: the usual one, or the next free one after it.

    Raises:
        UsageError: the port is taken or may not be used, or this machine has no such address.
    """
    if port is not None:
        return _listen(host, port)
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + NEXT_PORTS):
        try:
            return _listen(host, candidate)
        except _PortTaken:
            continue
    last = DEFAULT_PORT + NEXT_PORTS - 1
    raise UsageError(f"the ports {DEFAULT_PORT} to {last} are all taken: give a free one, --port 0")


class _PortTaken(UsageError):
    pass


def listen_at(host: str, port: int, option: str) -> socket.socket:
    """A listening socket at exactly this place, which `option` names.

    Raises:
        UsageError: the port is taken or may not be used, or this machine has no such address.
    """
    try:
        return _listen(host, port)
    except UsageError as error:
        raise UsageError(f"{option}: {error}") from None


def listen_together(host: str, port: int) -> socket.socket:
    """A listening socket at a place that `reserve` keeps; the system gives each connection to one
    of those who listen there.

    Raises:
        UsageError: it can't be had.
    """
    found = _listen(host, port, together=True)
    found.listen(BACKLOG)
    return found


def reserve(host: str, port: int | None) -> socket.socket:
    """A place for several to listen, kept by a socket that takes no connections itself.

    Raises:
        UsageError: as `listen`.
    """
    # Without anybody else: sharing a port works even with other servers of this user.
    with listen(host, port) as alone:
        taken: int = alone.getsockname()[1]
    return _listen(host, taken, together=True)


def _listen(host: str, port: int, *, together: bool = False) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise UsageError(f"--host {host}: this is not an address or name of this machine") from None
    found = socket.socket(family, kind, proto)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if together:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        found.bind(address)
        if not together:
            found.listen(BACKLOG)
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise _PortTaken(
                f"port {port} is taken: stop what listens there, or choose another with --port "
                "(0 for any free one)"
            ) from None
        if error.errno == errno.EACCES:
            raise UsageError(
                f"port {port} may not be used by this user: choose one above 1023 with --port"
            ) from None
        if error.errno == errno.EADDRNOTAVAIL:
            raise UsageError(
                f"--host {host}: this machine does not have this address (0.0.0.0 means all it has)"
            ) from None
        raise UsageError(f"cannot listen on {host} port {port}: {error.strerror}") from error
    found.setblocking(False)
    return found


@dataclass(frozen=True, slots=True)
class Links:
    """`local`: for a browser on this machine. `network`: for other machines; None if they can't
    reach it."""

    local: str
    network: str | None


def links(listening: socket.socket, public_url: str | None) -> Links:
    """How the socket is reached; `public_url`, if configured, is the address for the network."""
    address, port = listening.getsockname()[:2]
    bound = ipaddress.ip_address(address.partition("%")[0])
    here = "localhost" if bound.is_unspecified or address == "127.0.0.1" else _literal(address)
    local = f"http://{here}:{port}/"
    if public_url is not None:
        return Links(local, public_url + "/")
    if bound.is_loopback:
        return Links(local, None)
    outside = lan_address() if bound.is_unspecified else address
    return Links(local, None if outside is None else f"http://{_literal(outside)}:{port}/")


def _literal(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def lan_address() -> str | None:
    """This machine's address as seen from the network, None if it has none.

    Connecting a UDP socket sends nothing: it only makes the system choose a way. The targets are
    addresses that documentation may use (RFC 5737, RFC 3849).
    """
    for family, target in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((target, 9))
                address: str = probe.getsockname()[0]
        except OSError:
            continue
        if not ipaddress.ip_address(address.partition("%")[0]).is_loopback:
            return address
    return None


def qr(url: str, *, colours: bool) -> str:
    """A QR code for a terminal, lines of block characters.

    `colours` makes it dark on light whatever the terminal's own colours are.
    """
    import segno  # only people at a terminal need it

    out = io.StringIO()
    segno.make(url, error="m", micro=False).terminal(out=out, compact=True, border=2)
    lines = out.getvalue().splitlines()
    if colours:
        lines = [f"\x1b[97;40m{line}\x1b[0m" for line in lines]
    return "\n".join(lines)
