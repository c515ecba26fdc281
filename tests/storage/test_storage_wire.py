"""The appender's line to the store, over redis-py's transport and the public way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError, ResponseError

from pentaraduga.storage import Fenced, Storage
from pentaraduga.storage import wire as wires
from pentaraduga.storage.connections import Connections
from pentaraduga.storage.slots import HERE
from pentaraduga.storage.wire import Direct, Served, Wire, transport_of, wire


@pytest.fixture
async def connection(valkey: str) -> AsyncIterator[AbstractConnection]:
    connections = Connections(valkey)
    opened = await connections.log(HERE)
    yield opened
    await opened.disconnect()
    await connections.close()


def called(*words: bytes) -> bytes:
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%b\r\n" % (len(x), x) for x in words)


@pytest.fixture(params=["direct", "served"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[object]:
    """Which of the two is used."""
    if request.param == "direct":
        return Direct
    monkeypatch.setattr(wires, "transport_of", lambda connection: None)
    return Served


async def test_redis_keeps_its_transport_where_it_is_looked_for(
    connection: AbstractConnection,
) -> None:
    assert transport_of(connection) is not None


async def test_calls_are_answered_in_order(
    connection: AbstractConnection, way: type[object]
) -> None:
    took: list[str | None] = []
    all_taken = asyncio.Event()

    def take(refusal: ResponseError | None) -> None:
        took.append(None if refusal is None else str(refusal))
        if len(took) == 202:
            all_taken.set()

    line: Wire = wire(connection, take, lambda: None)
    assert type(line) is way
    # So much that it takes several writes and reads.
    line.send(called(b"ECHO", b"x" * 3_000_000) + called(b"NOSUCH"))
    line.send(called(b"PING") * 200)
    await all_taken.wait()
    assert took[0] is None and "unknown command" in str(took[1]) and took[2:] == [None] * 200
    line.end()


async def test_what_a_reply_leads_to_may_end_it(
    connection: AbstractConnection, way: type[object]
) -> None:
    took: list[ResponseError | None] = []

    def ends(refusal: ResponseError | None) -> None:
        took.append(refusal)
        raise OSError("no more")

    line: Wire = wire(connection, ends, lambda: None)
    line.send(called(b"PING") + called(b"PING"))
    with pytest.raises(OSError, match="no more"):
        await line.lost
    assert took == [None], "nothing was taken after that"
    line.end()


async def test_it_says_that_the_store_has_gone(
    connection: AbstractConnection, way: type[object]
) -> None:
    line: Wire = wire(connection, lambda refusal: None, lambda: None)
    line.send(called(b"QUIT"))
    with pytest.raises((OSError, RedisError)):
        await line.lost
    line.end()


async def test_both_ways_keep_a_log(valkey: str, room_id: str, way: type[object]) -> None:
    storage = await Storage.open(valkey, "test")
    await storage.create(room_id, 1, [b"made"])
    futures = [storage.append(room_id, 1, seq, [b"%d" % seq]) for seq in range(2, 40)]
    refused = storage.append(room_id, 2, 40, [b"of a stranger"])
    await asyncio.gather(*futures)
    with pytest.raises(Fenced):
        await refused
    assert len((await storage.load(room_id)).entries) == 39
    await storage.close()
