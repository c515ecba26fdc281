"""The web application: rooms of one registry, offered to browsers and programs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from typing import Any, Final

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from pentaraduga.games import GAMES
from pentaraduga.runtime.loading import LOADS_AT_ONCE
from pentaraduga.runtime.ports import Rooms
from pentaraduga.runtime.reading import InThisProcess, Reads
from pentaraduga.runtime.registry import Registry
from pentaraduga.runtime.warming import warm
from pentaraduga.transport.admission import Admission
from pentaraduga.transport.http import MAX_BODY, Http
from pentaraduga.transport.lines import BUSY_S, LINES, Lines
from pentaraduga.transport.mates import NO_MATES, Mates
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.pages import security_headers
from pentaraduga.transport.runner import Runner
from pentaraduga.transport.settings import Settings
from pentaraduga.transport.websocket import SOCKETS, Sockets

LAG_EVERY_S: Final = 0.1
LOADING: Final = 2 * LOADS_AT_ONCE
WAITING: Final = 50
"""With more rooms being read, or more inputs waiting, newcomers are let in more slowly."""


def create_app(
    settings: Settings,
    registry: Registry,
    metrics: Metrics,
    rooms: Rooms | None = None,
    reads: Reads | None = None,
    mates: Mates = NO_MATES,
) -> web.Application:
    """An application that starts `registry`, and on shutdown gives its rooms back.

    `rooms`: where rooms are had from, the registry itself if there is only this node.
    `reads`: reads records, in this process if it isn't given. `mates`: the other workers.
    `metrics` should be the registry's meter, too. Run it by `create_runner`.
    """
    lines = Lines(
        settings.lines,
        metrics,
        time.monotonic,
        count_by_address=not settings.trust.hops,
        counts=mates.books.counts("lines"),
    )
    admission = Admission(lambda: registry.loading > LOADING or registry.waiting > WAITING)
    metrics.watch("newcomers_waiting", "WebSockets that wait to be let in", lambda: len(admission))
    sockets = Sockets(settings, rooms or registry, registry.clock, metrics, lines, admission, mates)
    metrics.watch("tasks", "Tasks of the event loop", lambda: len(asyncio.all_tasks()))
    metrics.watch(
        "turns_waiting", "Inputs of rooms that wait for their turn", lambda: registry.waiting
    )
    metrics.watch("rooms_loading", "Rooms being read from their logs", lambda: registry.loading)
    metrics.watch(
        "held_back", "Writes and output that wait until they are saved", lambda: registry.held_back
    )
    http = Http(
        settings, registry, rooms or registry, metrics, sockets, reads or InThisProcess(), mates
    )

    @web.middleware
    async def timed(request: web.Request, handler: Any) -> web.StreamResponse:
        lines.began(request)
        try:
            return await handler(request)  # type: ignore[no-any-return]
        finally:
            lines.ended(request)

    app = web.Application(middlewares=[timed, http.errors], client_max_size=MAX_BODY)
    app[SOCKETS] = sockets
    app[LINES] = lines
    app.add_routes(http.routes())

    async def life(_: web.Application) -> AsyncIterator[None]:
        registry.start()
        watches = [
            asyncio.create_task(sockets.watch(), name="socket watch"),
            asyncio.create_task(lines.watch(), name="line watch"),
            asyncio.create_task(_watch_lag(metrics), name="lag watch"),
            asyncio.create_task(warm(GAMES.values()), name="warming"),
        ]
        yield
        for watch in watches:
            watch.cancel()

    async def shut_down(_: web.Application) -> None:
        # Rooms first: their sockets close at once, and other nodes can have the rooms.
        await registry.close()
        await sockets.close()

    async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
        if response.status != 101:
            for name, value in security_headers(request.host).items():
                response.headers.setdefault(name, value)
            # Caches keep nothing unless its handler says so.
            response.headers.setdefault("Cache-Control", "no-store")
            response.headers["Server"] = "pentaraduga"

    app.cleanup_ctx.append(life)
    app.on_shutdown.append(shut_down)
    app.on_response_prepare.append(add_headers)
    return app


def create_runner(app: web.Application, shutdown_timeout: float) -> Runner:
    """The runner that serves the application, without those of aiohttp's habits that do harm here.

    `shutdown_timeout`: how long requests under way are given when the server stops, s.
    """
    log = logging.getLogger("aiohttp.server")
    log.addFilter(_no_noise)
    return Runner(
        app,
        app[LINES],
        # Paths contain the ids of rooms, and anyone who reads an id can enter the room.
        access_log=None,
        logger=log,
        # 50 KB that unpack to 50 MB would stop the loop for longer than the lease of its rooms
        # lasts.
        auto_decompress=False,
        # We end idle lines ourselves.
        keepalive_timeout=2 * app[LINES].limits.idle_s + BUSY_S,
        shutdown_timeout=shutdown_timeout,
    )


async def _watch_lag(metrics: Metrics) -> None:
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY_S
        await asyncio.sleep(LAG_EVERY_S)
        # The loop's own time is that of the beginning of its tick.
        metrics.late(max(0.0, time.monotonic() - due))


def _no_noise(record: logging.LogRecord) -> bool:
    """Whether this is more than bytes that aren't HTTP, which port scanners send all day.

    aiohttp logs them together with the request, which may contain the path of a room.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError)
