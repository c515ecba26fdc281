"""The appender's line to the store: calls go out as they are, replies come to a callback.

The only module that uses what redis-py has no public name for. Its reader wakes a task for every
reply, through four coroutines, which costs more than packing the call. In its place goes a protocol
that parses what comes in where it is read. Where this redis-py keeps its transport elsewhere, a
task reads the replies the public way; tests go both ways.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias

import hiredis
from redis.asyncio.connection import AbstractConnection
from redis.connection import DefaultParser
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import ResponseError

Took: TypeAlias = Callable[[ResponseError | None], None]
"""Takes the reply to the oldest call: None, or the store's refusal. If it raises, the wire ends."""

_NOTHING: Final = object()


class Wire(Protocol):
    """A connection on which calls are sent and answered in order.

    `lost` is done, with the reason, once no more answers will come.
    """

    lost: asyncio.Future[None]

    @property
    def blocked(self) -> bool:
        """Whether the store is not reading; `free` is called when it does again."""

    def send(self, packed: bytes) -> None:
        """Sends whole calls. Never waits."""

    def end(self) -> None:
        """Neither sends nor takes anything any more."""


def wire(connection: AbstractConnection, took: Took, free: Callable[[], None]) -> Wire:
    """A wire on this connection, which nothing is outstanding on.

    The connection's owner still closes it.
    """
    transport = transport_of(connection)
    if transport is None:
        return Served(connection, took, free)
    return Direct(transport, took, free)


def transport_of(connection: AbstractConnection) -> asyncio.Transport | None:
    """The transport of the connection; None if this redis-py doesn't have one where it was."""
    transport = getattr(getattr(connection, "_writer", None), "transport", None)
    return transport if hasattr(transport, "set_protocol") else None


class Direct(asyncio.Protocol):
    """Takes the transport over. See `Wire`."""

    def __init__(self, transport: asyncio.Transport, took: Took, free: Callable[[], None]) -> None:
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.blocked = False
        self._transport = transport
        self._took = took
        self._free = free
        self._replies = hiredis.Reader(
            protocolError=Lost, replyError=DefaultParser.parse_error, notEnoughData=_NOTHING
        )
        self._before = transport.get_protocol()
        transport.set_protocol(self)

    def send(self, packed: bytes) -> None:
        """See `Wire`."""
        self._transport.write(packed)

    def end(self) -> None:
        """See `Wire`."""
        if not self.lost.done():
            self.lost.cancel()

    def data_received(self, data: bytes) -> None:
        """Parses replies."""
        if self.lost.done():
            return
        replies = self._replies
        try:
            replies.feed(data)
            while (reply := replies.gets(False)) is not _NOTHING:
                if isinstance(reply, Lost):
                    raise reply  # such as LOADING, which is not about one call
                self._took(reply if isinstance(reply, ResponseError) else None)
        except Exception as error:
            self.lost.set_exception(error)

    def connection_lost(self, exc: Exception | None) -> None:
        """The store closed it, or it broke."""
        if not self.lost.done():
            self.lost.set_exception(exc or Lost("the store closed the connection"))
        self._before.connection_lost(exc)  # somebody may be waiting for it to close

    def pause_writing(self) -> None:
        """The store is not reading."""
        self.blocked = True

    def resume_writing(self) -> None:
        """The store is reading again."""
        self.blocked = False
        if not self.lost.done():
            self._free()


class Served:
    """Keeps to redis-py's public methods, with a task for each direction. See `Wire`."""

    def __init__(
        self, connection: AbstractConnection, took: Took, free: Callable[[], None]
    ) -> None:
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._connection = connection
        self._took = took
        self._free = free
        self._unsent: list[bytes] = []
        self._more = asyncio.Event()
        self._tasks = [asyncio.create_task(work()) for work in (self._read, self._write)]
        for task in self._tasks:
            task.add_done_callback(self._ended)

    @property
    def blocked(self) -> bool:
        """See `Wire`."""
        return bool(self._unsent)

    def send(self, packed: bytes) -> None:
        """See `Wire`."""
        self._unsent.append(packed)
        self._more.set()

    def end(self) -> None:
        """See `Wire`."""
        for task in self._tasks:
            task.cancel()

    async def _read(self) -> None:
        while True:
            refusal = None
            try:
                await self._connection.read_response(disable_decoding=True)
            except ResponseError as error:
                refusal = error
            self._took(refusal)

    async def _write(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            packed, self._unsent = b"".join(self._unsent), []
            await self._connection.send_packed_command(packed, check_health=False)
            self._free()

    def _ended(self, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if self.lost.done():
            return
        if error is None:
            self.lost.cancel()
        else:
            self.lost.set_exception(error)
