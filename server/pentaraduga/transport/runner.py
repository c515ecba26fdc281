"""aiohttp's runner, with the rules for lines in front of its handlers."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, cast

from aiohttp import web

from pentaraduga.transport.lines import Factory, Line, Lines
from pentaraduga.transport.passing import Passed


class Runner(web.AppRunner):
    """aiohttp's runner, with `Lines` between the sockets and the handlers."""

    def __init__(self, app: web.Application, lines: Lines, **settings: Any) -> None:
        super().__init__(app, **settings)
        self._lines = lines

    @property
    def server(self) -> Any:
        """A factory for the protocol of each new connection."""
        server = super().server
        return None if server is None else self._lines.factory(cast(Factory, server))

    async def adopt(self, line: socket.socket, passed: Passed) -> None:
        """Serve a connection that another worker accepted."""
        server = super().server
        if server is None:
            line.close()
            return
        handlers = cast(Factory, server)
        await asyncio.get_running_loop().connect_accepted_socket(
            lambda: Line(self._lines, handlers, passed), line
        )
