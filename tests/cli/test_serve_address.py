"""Which port is taken, and which links are printed."""

from __future__ import annotations

import socket

import pytest
import segno

from pentaraduga.cli import address
from pentaraduga.cli.address import Links, lan_address, links, listen, qr
from pentaraduga.console import UsageError


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_given_port_that_is_taken_is_an_error() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(UsageError, match=f"port {port} is taken.*--port"):
            listen("127.0.0.1", port)


def test_the_usual_port_gives_way_to_the_next_free_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("127.0.0.1", 0) as first:
        usual = first.getsockname()[1]
        monkeypatch.setattr(address, "DEFAULT_PORT", usual)
        with listen("127.0.0.1", None) as second:
            assert usual < second.getsockname()[1] < usual + address.NEXT_PORTS
        monkeypatch.setattr(address, "NEXT_PORTS", 1)
        with pytest.raises(UsageError, match="all taken: give a free one"):
            listen("127.0.0.1", None)


def test_a_port_is_free_again_at_once() -> None:
    port = free_port()
    for _ in range(3):
        with listen("127.0.0.1", port) as server, socket.create_connection(("127.0.0.1", port)):
            server.setblocking(True)
            accepted, _ = server.accept()
            accepted.close()


@pytest.mark.parametrize("host", ["203.0.113.7", "no-such-host.invalid", "a" * 70])
def test_an_address_that_is_not_this_machines(host: str) -> None:
    with pytest.raises(UsageError, match=f"--host {host}: this"):
        listen(host, 0)


def test_links_of_a_loopback_server() -> None:
    with listen("127.0.0.1", 0) as server:
        port = server.getsockname()[1]
        assert links(server, None) == Links(f"http://localhost:{port}/", None)
        assert links(server, "https://play.example") == Links(
            f"http://localhost:{port}/", "https://play.example/"
        )


def test_links_of_a_server_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("0.0.0.0", 0) as server:
        port = server.getsockname()[1]
        monkeypatch.setattr(address, "lan_address", lambda: "192.168.1.5")
        assert links(server, None) == Links(
            f"http://localhost:{port}/", f"http://192.168.1.5:{port}/"
        )
        monkeypatch.setattr(address, "lan_address", lambda: "2001:db8::5")
        assert links(server, None).network == f"http://[2001:db8::5]:{port}/"
        monkeypatch.setattr(address, "lan_address", lambda: None)
        assert links(server, None).network is None


def test_the_lan_address_can_be_listened_on() -> None:
    found = lan_address()
    if found is None:
        pytest.skip("this machine has no network")
    with listen(found, 0) as server:
        port = server.getsockname()[1]
        assert links(server, None).network == links(server, None).local
        with socket.create_connection((found, port)):
            pass


@pytest.mark.parametrize("colours", [False, True])
def test_the_printed_qr_code_is_the_links(colours: bool) -> None:
    """Read the block characters back: an empty half is a dark module."""
    url = "http://192.168.100.200:8765/"
    rows: list[list[bool]] = []
    for line in qr(url, colours=colours).splitlines():
        if colours:
            assert line.startswith("\x1b[97;40m") and line.endswith("\x1b[0m")
        blocks = line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m")
        rows.append([char in " ▄" for char in blocks])
        rows.append([char in " ▀" for char in blocks])
    wanted = [
        [bool(module) for module in row]
        for row in segno.make(url, error="m", micro=False).matrix_iter(border=2)
    ]
    assert rows[: len(wanted)] == wanted
