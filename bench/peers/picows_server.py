"""Bare picows: rooms of sockets, and what one sends goes to all in its room."""

from __future__ import annotations

import sys
from collections import defaultdict

import uvloop
from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    ws_create_server,
)

ROOMS: dict[bytes, list[WSTransport]] = defaultdict(list)


class Member(WSListener):  # type: ignore[misc] # picows is not installed where types are checked
    """One member."""

    def __init__(self, path: bytes) -> None:
        self.members = ROOMS[path]

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Comes in."""
        self.members.append(transport)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Goes out."""
        self.members.remove(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Says something to all."""
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif frame.msg_type == WSMsgType.BINARY:
            message = frame.get_payload_as_bytes()
            for member in self.members:
                member.send(WSMsgType.BINARY, message)


def listener(request: WSUpgradeRequest) -> Member:
    """Whoever asks."""
    return Member(bytes(request.path))


async def main(port: int) -> None:
    """Serves until it is ended."""
    server = await ws_create_server(listener, "127.0.0.1", port, backlog=4096)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(main(int(sys.argv[1])))
