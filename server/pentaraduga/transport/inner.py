"""Links between nodes: WebSockets on a socket of their own, which browsers never reach.

Whoever opens one has to know the nodes' common secret, and whoever has an Origin is a browser.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import logging
from collections.abc import AsyncIterator, Callable
from typing import Final

import aiohttp
from aiohttp import WSMsgType, web

from pentaraduga.cluster.cluster import Cluster
from pentaraduga.cluster.envelopes import VERSION
from pentaraduga.cluster.line import End, Line
from pentaraduga.runtime.clock import Clock
from pentaraduga.transport.codec import OP_BINARY, frame
from pentaraduga.transport.socket import Socket

log = logging.getLogger(__name__)

PATH: Final = f"/link/{VERSION}"
DIAL_S: Final = 2.0
BATCH_BYTES: Final = 64 * 1024 * 1024
WAITING_BYTES: Final = 32 * 1024 * 1024
"""A node that is so far behind in reading is cut off; its clients are let in anew."""

UNIX: Final = "unix:"


def create_inner_app(
    cluster: Cluster, clock: Clock, secret: str, page: Callable[[], bytes] = bytes
) -> web.Application:
    """The application for the other nodes; it starts `cluster`. `page`: this node's metrics."""
    wanted = _bearer(secret).encode()
    lines: set[_Accepted] = set()

    def check(request: web.Request) -> None:
        said = request.headers.get("Authorization", "").encode(errors="replace")
        if "Origin" in request.headers or not hmac.compare_digest(said, wanted):
            log.warning("a link without the secret was refused")
            raise web.HTTPForbidden

    async def metrics(request: web.Request) -> web.Response:
        check(request)
        return web.Response(body=page())

    async def link(request: web.Request) -> web.StreamResponse:
        check(request)
        socket = Socket(clock, BATCH_BYTES, ())
        await socket.prepare(request)
        transport = request.transport
        if transport is None:
            return socket
        line = _Accepted(transport)
        lines.add(line)
        end = cluster.accept(line)
        socket.hand_over(lambda data, _: end.received(data, socket.arrived))
        try:
            async for message in socket:
                if message.type is not WSMsgType.BINARY:
                    break
                end.received(message.data, socket.arrived)
        finally:
            lines.discard(line)
            line.cut()
            end.lost()
        return socket

    async def life(_: web.Application) -> AsyncIterator[None]:
        cluster.start()
        yield
        cluster.close()

    async def shut_down(_: web.Application) -> None:
        for line in list(lines):
            line.finish()

    app = web.Application()
    app.router.add_get(PATH, link)
    app.router.add_get("/metrics", metrics)
    app.cleanup_ctx.append(life)
    app.on_shutdown.append(shut_down)
    return app


class _Accepted:
    """The owner's end of a line."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def send(self, data: bytes) -> None:
        if self._transport.get_write_buffer_size() > WAITING_BYTES:
            self.cut()
        elif not self._transport.is_closing():
            self._transport.write(frame(OP_BINARY, data))

    def cut(self) -> None:
        self._transport.abort()

    def finish(self) -> None:
        """End the line when everything is sent."""
        self._transport.close()


class Dialler:
    """Makes lines to other nodes."""

    def __init__(self, clock: Clock, secret: str) -> None:
        self._clock = clock
        self._headers = {"Authorization": _bearer(secret)}

    async def __call__(self, address: str, end: End) -> Line:
        """A line to the node at `http://HOST:PORT` or `unix:/PATH`.

        Raises:
            OSError, TimeoutError: it can't be reached, or doesn't know the secret.
        """
        session, address = _session(address)
        try:
            async with asyncio.timeout(DIAL_S):
                socket = await session.ws_connect(
                    address + PATH, headers=self._headers, max_msg_size=BATCH_BYTES, compress=0
                )
        except BaseException as error:
            await session.close()
            if isinstance(error, aiohttp.ClientError) and not isinstance(error, OSError):
                raise OSError(str(error)) from error
            raise
        return _Dialled(session, socket, end, self._clock)


async def ask(address: str, path: str, secret: str, within_s: float) -> bytes:
    """What the node at this address answers to a plain request.

    Raises:
        OSError, TimeoutError: it doesn't.
    """
    session, address = _session(address)
    async with session, asyncio.timeout(within_s):
        try:
            async with session.get(
                address + path, headers={"Authorization": _bearer(secret)}
            ) as answer:
                answer.raise_for_status()
                return await answer.read()
        except aiohttp.ClientError as error:
            raise OSError(str(error)) from error


def _session(address: str) -> tuple[aiohttp.ClientSession, str]:
    """A session for the node at this address, and how URLs begin in it."""
    connector: aiohttp.BaseConnector | None = None
    if address.startswith(UNIX):
        connector = aiohttp.UnixConnector(address.removeprefix(UNIX))
        address = "http://link"
    return aiohttp.ClientSession(connector=connector, trust_env=False), address


class _Dialled:
    """The relay's end of a line."""

    def __init__(
        self,
        session: aiohttp.ClientSession,
        socket: aiohttp.ClientWebSocketResponse,
        end: End,
        clock: Clock,
    ) -> None:
        self._session = session
        self._socket = socket
        self._end = end
        self._clock = clock
        self._out: list[bytes] = []
        self._waiting = 0
        self._more = asyncio.Event()
        self._lost = False
        loop = asyncio.get_running_loop()
        self._tasks = (
            loop.create_task(self._read(), name="link read"),
            loop.create_task(self._write(), name="link write"),
        )

    def send(self, data: bytes) -> None:
        self._out.append(data)
        self._waiting += len(data)
        self._more.set()
        if self._waiting > WAITING_BYTES:
            self.cut()

    def cut(self) -> None:
        if self._lost:
            return
        self._lost = True
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        _closing.add(closing := asyncio.get_running_loop().create_task(self._session.close()))
        closing.add_done_callback(_closing.discard)
        self._end.lost()

    async def _read(self) -> None:
        try:
            async for message in self._socket:
                if message.type is not WSMsgType.BINARY:
                    break
                self._end.received(message.data, self._clock.now())
        finally:
            self.cut()

    async def _write(self) -> None:
        with contextlib.suppress(OSError, aiohttp.ClientError):
            while True:
                await self._more.wait()
                self._more.clear()
                batches, self._out = self._out, []
                for data in batches:
                    await self._socket.send_bytes(data)
                    self._waiting -= len(data)
        self.cut()


_closing: set[asyncio.Task[None]] = set()


def _bearer(secret: str) -> str:
    return f"Bearer {secret}"
