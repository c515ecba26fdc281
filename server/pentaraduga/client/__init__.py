"""A Python client for Pentaraduga rooms, on `websockets` and `msgpack`.

A second implementation of the wire beside the browser's; the bot command, the load generator and
the tests of real processes use it. See docs/protocol.md.

    async with RoomClient("http://127.0.0.1:8765", "r3kfn84q2x", name="Аня") as room:
        await room.command("sit")
        await room.command("ready")
        await room.until(lambda: "own" in room.own)
        outcome = await room.act(f"swap {room.own['own']['hand'][0]}")
"""

from pentaraduga.client.address import RoomNotFound, create_room, find_room
from pentaraduga.client.room import Closed, Outcome, RoomClient
from pentaraduga.client.sections import NotInView, Sections

__all__ = [
    "Closed",
    "NotInView",
    "Outcome",
    "RoomClient",
    "RoomNotFound",
    "Sections",
    "create_room",
    "find_room",
]
