"""What the store has of a room, as of one instant."""

from __future__ import annotations

from typing import Any

from redis.asyncio import Redis

from pentaraduga.storage.connections import Connections, down_for_errors
from pentaraduga.storage.damage import SNAPSHOT_FIELDS
from pentaraduga.storage.errors import NoSuchRoom
from pentaraduga.storage.keys import is_room_id, record_key, room_keys


async def log_of(connections: Connections, room_id: str) -> tuple[Any, Any]:
    """The values of `SNAPSHOT_FIELDS`, and the entries of the stream.

    Raises:
        NoSuchRoom: no room has this id. StorageDown.
    """
    if not is_room_id(room_id):
        raise NoSuchRoom(room_id)
    own, stream, snap = room_keys(room_id)

    async def read(client: Redis) -> Any:
        async with client.pipeline(transaction=True) as pipe:
            pipe.exists(own)
            pipe.hmget(snap, *SNAPSHOT_FIELDS)
            pipe.xrange(stream)
            return await pipe.execute()

    with down_for_errors():
        exists, snapshots, entries = await connections.ask(own, read)
    if not exists or (not entries and not any(snapshots)):
        raise NoSuchRoom(room_id)
    return snapshots, entries


async def records_of(connections: Connections, room_id: str) -> dict[int, bytes]:
    """The records of the room's finished rounds, by number.

    Raises:
        NoSuchRoom: no room has this id. StorageDown.
    """
    if not is_room_id(room_id):
        raise NoSuchRoom(room_id)
    own, *_ = room_keys(room_id)

    async def read(client: Redis) -> Any:
        async with client.pipeline(transaction=True) as pipe:
            pipe.exists(own)
            pipe.hgetall(record_key(room_id))
            return await pipe.execute()

    with down_for_errors():
        exists, kept = await connections.ask(own, read)
    if not exists:
        raise NoSuchRoom(room_id)
    return {int(n): text for n, text in kept.items() if n.isdigit()}
