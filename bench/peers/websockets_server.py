"""Bare `websockets`: rooms of sockets, and what one sends goes to all in its room."""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict

import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve

ROOMS: dict[str, set[ServerConnection]] = defaultdict(set)


async def room(socket: ServerConnection) -> None:
    """One member."""
    assert socket.request is not None
    members = ROOMS[socket.request.path]
    members.add(socket)
    try:
        async for message in socket:
            broadcast(members, message)
    finally:
        members.discard(socket)


async def main(port: int) -> None:
    """Serves until it is ended."""
    async with serve(room, "127.0.0.1", port, compression=None, ping_interval=None, backlog=4096):
        await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1])))
