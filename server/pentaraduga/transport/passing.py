"""A connection goes to the worker that has its room: the open socket, with what was read of it.

The system deals connections out to the workers of one server without knowing which room they are
for. Relaying every second one would cost both workers more than half of what the room itself does.
So the worker that has read a WebSocket's request hands the socket on, as one datagram: all of it
arrives or nothing does. A line that can't be handed on is relayed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
from array import array
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import msgspec
from aiohttp import web

log = logging.getLogger(__name__)

UNIX: Final = "unix:"
SUFFIX: Final = ".lines"
LARGEST: Final = 64 * 1024
"""Bytes of a datagram; requests whose head is longer than that are refused before."""

CROWD: Final = 64
"""With so many clients, a room's worker gives newcomers back: to tell a crowd what happens is more
work than one worker should do alone, and a relay takes its part of it."""


class Passed(msgspec.Struct, frozen=True):
    """A line on its way.

    `said`: what was read of it. `back`: the address of the worker that takes it back if the room is
    a crowd; "" if it is back already.
    """

    said: bytes
    back: str


Adopt = Callable[[socket.socket, Passed], Awaitable[None]]


class Passing:
    """The ways between this worker, at the address `here` (`unix:/PATH`), and the others."""

    def __init__(self, here: str) -> None:
        self.here = here
        self._socket: socket.socket | None = None
        self._adopting: set[asyncio.Task[None]] = set()

    def open(self, adopt: Adopt) -> None:
        """Begin to take lines."""
        path = _path(self.here)
        path.unlink(missing_ok=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.bind(str(path))
        path.chmod(0o600)
        asyncio.get_running_loop().add_reader(self._socket, self._take, self._socket, adopt)

    def close(self) -> None:
        """Take no more, and give none."""
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            self._socket = None
            _path(self.here).unlink(missing_ok=True)

    def give(self, fd: int, passed: Passed, to: str) -> bool:
        """Give an open socket to the worker at this address; False if it can't take it now."""
        data = msgspec.msgpack.encode(passed)
        if self._socket is None or not to.startswith(UNIX) or len(data) > LARGEST:
            return False
        try:
            # `socket.send_fds` ignores the address.
            rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [fd]))]
            self._socket.sendmsg([data], rights, 0, str(_path(to)))
        except OSError:
            return False  # it is dead, or behind with what it has got
        return True

    def _take(self, ours: socket.socket, adopt: Adopt) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                data, fds, _, _ = socket.recv_fds(ours, LARGEST, 1)
                for fd in fds:
                    line = socket.socket(fileno=fd)
                    task = asyncio.get_running_loop().create_task(
                        _adopted(adopt, line, data), name="adopt a line"
                    )
                    self._adopting.add(task)
                    task.add_done_callback(self._adopting.discard)


async def _adopted(adopt: Adopt, line: socket.socket, data: bytes) -> None:
    try:
        line.setblocking(False)
        await adopt(line, msgspec.msgpack.decode(data, type=Passed))
    except (OSError, msgspec.MsgspecError):
        log.exception("a line of another worker was lost")
        line.close()


def said_in(request: web.BaseRequest) -> bytes:
    """The request's first lines, as they came in."""
    version = request.version
    first = f"{request.method} {request.raw_path} HTTP/{version.major}.{version.minor}"
    fields = [name + b": " + value for name, value in request.raw_headers]
    return b"\r\n".join((first.encode("utf-8", "surrogateescape"), *fields, b"", b""))


def _path(address: str) -> Path:
    return Path(address.removeprefix(UNIX) + SUFFIX)
