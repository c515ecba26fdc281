"""A client that does not read: bounded in memory, resynchronised, or closed."""

import asyncio
import socket as sockets
from typing import Any

import pytest
from tests.runtime.fakes import until
from tests.transport.house import JSON, House, Socket, house

from pentaraduga.rooms.effects import Publish
from pentaraduga.transport import outbox
from pentaraduga.transport.outbox import LINE_BYTES, QUEUE_BYTES
from pentaraduga.transport.websocket import SOCKETS


async def lazy(h: House, room: str, n: int) -> tuple[Socket, asyncio.Transport]:
    """A joined client whose reading the test can stop, with a small buffer in the kernel."""
    socket = await h.joined(room, n, JSON)
    transport: Any = socket.ws._response.connection.transport  # type: ignore[union-attr]
    transport.get_extra_info("socket").setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    for client in h.client.app[SOCKETS]._clients:
        client._transport.get_extra_info("socket").setsockopt(
            sockets.SOL_SOCKET, sockets.SO_SNDBUF, 4096
        )
    return socket, transport


async def shout(h: House, room: str, times: int) -> None:
    """Public events that are larger than any real one, through the real path."""
    actor = await h.actor(room)
    for n in range(times):
        conns = tuple(x.id for x in actor._hall)
        actor.perform([Publish(actor.room.seq, float(n), conns, {"noise": "x" * 50_000})])
        await asyncio.sleep(0)


async def test_what_a_slow_reader_missed_is_replaced_by_one_full_view() -> None:
    async with house() as h:
        room = await h.room()
        slow, line = await lazy(h, room, 1)
        quick = await h.joined(room, 2)
        line.pause_reading()
        (client,) = [c for c in h.client.app[SOCKETS]._clients if c.codec.subprotocol == JSON]
        shouting = asyncio.create_task(shout(h, room, 40))
        heard = [await quick.until("update") for _ in range(40)]
        await shouting
        assert len(heard) == 40, "others are not held up"
        held = client._outbox._size + client._transport.get_write_buffer_size()
        assert client._outbox.dropping and held <= LINE_BYTES + QUEUE_BYTES + 100_000
        line.resume_reading()
        noise = 0
        while (message := await slow.next()) and message["type"] != "welcome":
            noise += message["type"] == "update"
        assert noise < 40 and message is not None
        assert message["seq"] == (await h.actor(room)).room.seq
        assert message["pub"]["members"]["list"][0]["name"] == "N1"
        await slow.command("rename", name="Back")
        assert (await slow.renamed("Back"))["seq"] == message["seq"] + 1


async def test_a_client_that_does_not_read_for_too_long_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outbox, "TOO_LONG_S", 0.2)
    async with house() as h:
        room = await h.room()
        _, line = await lazy(h, room, 1)
        line.pause_reading()
        quick = await h.joined(room, 2)
        await shout(h, room, 30)
        while True:
            members = (await quick.until("update")).get("pub", {}).get("members")
            if members and not members["list"][0]["online"]:
                break
        await until(lambda: len(h.client.app[SOCKETS]) == 1)
        metrics = await (await h.client.get("/metrics")).text()
        assert 'pentaraduga_rejects_total{code="slow_reader"} 1.0' in metrics
        line.abort()
