"""What rooms say outside, where every node finds it.

These are only notices: a node that has lost a room may overwrite one, and it is written again soon.
"""

from __future__ import annotations

from typing import Any

from pentaraduga.storage.connections import Connections, down_for_errors
from pentaraduga.storage.keys import PUBLIC_KEY, poster_key


class Noticeboard:
    """The posters of rooms, and the list of public ones."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    async def put_up(self, room_id: str, poster: bytes, ttl_s: float) -> None:
        """Keeps for `ttl_s` what the room says outside.

        Raises:
            StorageDown.
        """
        with down_for_errors():
            key = poster_key(room_id)
            await self._connections.ask(key, lambda c: c.set(key, poster, px=int(ttl_s * 1000)))

    async def poster(self, room_id: str) -> bytes | None:
        """What the room says outside, if anything.

        Raises:
            StorageDown.
        """
        with down_for_errors():
            key = poster_key(room_id)
            said: Any = await self._connections.ask(key, lambda c: c.get(key))
        return None if said is None else bytes(said)

    async def list_room(self, room_id: str, line: bytes | None) -> None:
        """Writes the room's line into the list of public rooms, or strikes it off.

        Raises:
            StorageDown.
        """
        with down_for_errors():
            if line is None:
                await self._connections.ask(PUBLIC_KEY, lambda c: c.hdel(PUBLIC_KEY, room_id))
            else:
                await self._connections.call("note", (PUBLIC_KEY,), room_id, line)

    async def listed(self) -> dict[str, bytes]:
        """The lines of the list of public rooms, by room.

        Raises:
            StorageDown.
        """
        with down_for_errors():
            held: Any = await self._connections.ask(PUBLIC_KEY, lambda c: c.hgetall(PUBLIC_KEY))
        return {room.decode(errors="replace"): line for room, line in held.items()}
