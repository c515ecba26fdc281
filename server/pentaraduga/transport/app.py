"""The web application: rooms of one registry, offered to browsers and programs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.http import MAX_BODY, Http
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.pages import security_headers
from pentaraduga.transport.settings import Settings
from pentaraduga.transport.websocket import SOCKETS, Sockets


def create_app(settings: Settings, registry: Registry, metrics: Metrics) -> web.Application:
    """An application that starts `registry`, and on shutdown gives its rooms back.

    `metrics` should be the registry's meter, too. Run it by `create_runner`.
    """
    sockets = Sockets(settings, registry, metrics)
    http = Http(settings, registry, metrics, sockets)
    app = web.Application(middlewares=[http.errors], client_max_size=MAX_BODY)
    app[SOCKETS] = sockets
    app.add_routes(http.routes())

    async def life(_: web.Application) -> AsyncIterator[None]:
        registry.start()
        watch = asyncio.create_task(sockets.watch(), name="socket watch")
        yield
        watch.cancel()

    async def shut_down(_: web.Application) -> None:
        # Rooms first: their sockets are told at once, and other nodes can have the rooms.
        await registry.close()
        await sockets.close()

    async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
        if response.status != 101:
            for name, value in security_headers(request.host).items():
                response.headers.setdefault(name, value)
            response.headers["Server"] = "pentaraduga"

    app.cleanup_ctx.append(life)
    app.on_shutdown.append(shut_down)
    app.on_response_prepare.append(add_headers)
    return app


def create_runner(app: web.Application, shutdown_timeout: float) -> web.AppRunner:
    """What serves the application, with those of aiohttp's habits left out that are no good here.

    `shutdown_timeout`: how long requests under way may take when the server stops, s.
    """
    log = logging.getLogger("aiohttp.server")
    log.addFilter(_no_noise)
    return web.AppRunner(
        app,
        # Paths hold the ids of rooms, which let their reader in.
        access_log=None,
        logger=log,
        # 50 KB that unpack to 50 MB stop the loop for longer than the lease of its rooms lasts.
        auto_decompress=False,
        shutdown_timeout=shutdown_timeout,
    )


def _no_noise(record: logging.LogRecord) -> bool:
    """Whether this is more than somebody's bytes that are no HTTP: port scanners send them all day.

    aiohttp logs them with what was asked for, which may be the path of a room.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not isinstance(error, HttpProcessingError)
