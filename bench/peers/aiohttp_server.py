"""Bare aiohttp: rooms of sockets, and what one sends goes to all in its room."""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict

import uvloop
from aiohttp import WSMsgType, web

ROOMS: dict[str, list[web.WebSocketResponse]] = defaultdict(list)


async def room(request: web.Request) -> web.WebSocketResponse:
    """One member."""
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    members = ROOMS[request.path]
    members.append(socket)
    try:
        async for message in socket:
            if message.type is WSMsgType.BINARY:
                for member in members:
                    await member.send_bytes(message.data)
    finally:
        members.remove(socket)
    return socket


async def main(port: int) -> None:
    """Serves until it is ended."""
    app = web.Application()
    app.router.add_get("/{room}", room)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port, backlog=4096).start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1])))
