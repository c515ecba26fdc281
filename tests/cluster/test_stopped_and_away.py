"""A server that is stopped, and a store that dies: nobody is thrown out, nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgpack
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pentaraduga.client import RoomClient, create_room
from pentaraduga.client.room import SUBPROTOCOL
from pentaraduga.storage.embedded import EmbeddedValkey
from tests.cluster.test_kill_server import in_round
from tests.serving import Served, serving


class Guest(RoomClient):
    """Notes whether it was ever cut off, and which room events it was shown."""

    def __init__(self, url: str, room: str, **more: Any) -> None:
        super().__init__(url, room, **more)
        self.connections = 0
        self.seqs: list[int] = []

    async def _listen(self, socket: ClientConnection) -> None:
        self.connections += 1
        await super()._listen(socket)

    async def _take(self, socket: ClientConnection, message: Any, received: float) -> None:
        if message["type"] in ("welcome", "update"):
            self.seqs.append(message["seq"])
        await super()._take(socket, message, received)

    def saw_all(self) -> bool:
        return self.seqs == list(range(self.seqs[0], self.seqs[0] + len(self.seqs)))


@contextlib.asynccontextmanager
async def tables(url: str, rooms: int, players: int, watchers: int) -> AsyncIterator[list[Any]]:
    """Rooms in mid-round: a list of (players, watchers)."""
    async with contextlib.AsyncExitStack() as stack:
        found = []
        for _ in range(rooms):
            room = await create_room(url, "minutka")
            seats = [
                await stack.enter_async_context(Guest(url, room["id"], name=f"Аня {n}"))
                for n in range(players)
            ]
            await in_round(*seats)
            others = [
                await stack.enter_async_context(Guest(url, room["id"], watch=True))
                for _ in range(watchers)
            ]
            found.append((seats, others))
        yield found


async def stopped(server: Served, seconds: float) -> None:
    server.process.send_signal(signal.SIGSTOP)
    await asyncio.sleep(seconds)
    server.process.send_signal(signal.SIGCONT)


async def test_a_stop_of_the_server_throws_nobody_out(tmp_path: Path) -> None:
    """With a store of its own, as on a laptop that sleeps for a moment: 50 people in ten rooms."""
    async with (
        serving(tmp_path / "data") as server,
        tables(server.url, rooms=10, players=2, watchers=3) as rooms,
    ):
        everybody = [guest for seats, others in rooms for guest in (*seats, *others)]
        assert len(everybody) == 50
        sleep = asyncio.create_task(stopped(server, 2.5))
        await asyncio.sleep(0.5)
        # Sent to a server that is stopped: they wait in its sockets.
        moves = [seats[0].act(f"swap {seats[0].own['own']['hand'][0]}") for seats, _ in rooms]
        outcomes = await asyncio.gather(*moves)
        await sleep
        assert all(outcome.ok for outcome in outcomes)
        for (seats, others), outcome in zip(rooms, outcomes, strict=True):
            for guest in (*seats, *others):
                await guest.until(lambda: guest.seq >= outcome.seq)
                assert guest.pub["table"]["seats"][0]["swaps"] == 1
            # And on they play.
            assert (await seats[1].act(f"swap {seats[1].own['own']['hand'][0]}")).ok
        assert all(guest.connections == 1 and guest.saw_all() for guest in everybody)


async def test_a_store_that_is_killed_under_load_throws_nobody_out(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "data") as server,
        tables(server.url, rooms=4, players=2, watchers=1) as rooms,
    ):
        everybody = [guest for seats, others in rooms for guest in (*seats, *others)]
        done = asyncio.Event()
        acknowledged: dict[str, str] = {}

        async def keeps_renaming(guest: Guest, letter: str) -> None:
            n = 0
            while not done.is_set():
                n += 1
                name = f"{letter}{n}"
                outcome = await guest.command("rename", name=name)
                if outcome.code == "too_often":
                    await asyncio.sleep(outcome.params["wait_ms"] / 1000)
                    continue
                assert outcome.ok, outcome
                acknowledged[guest.secret] = name
                await asyncio.sleep(0.1)

        # A letter for each seat: who asks for a name that the other has is given "А4 2".
        busy = [
            asyncio.create_task(keeps_renaming(guest, letter))
            for seats, _ in rooms
            for guest, letter in zip(seats, "АБ", strict=True)
        ]
        for _ in range(2):
            before = dict(acknowledged)
            await everybody[0].until(lambda: acknowledged != before)
            (valkey,) = server.valkeys()
            os.kill(valkey, signal.SIGKILL)
            cut = dict(acknowledged)
            async with asyncio.timeout(120):
                while any(acknowledged.get(k) == name for k, name in cut.items()):  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            assert server.valkeys() != [valkey]
        done.set()
        await asyncio.gather(*busy)
        assert all(guest.connections == 1 and guest.saw_all() for guest in everybody)
        # What a newcomer is shown, and what a server that starts afresh reads, has all of it.
        for seats, _ in rooms:
            room = seats[0].url.rsplit("/", 1)[1]
            async with RoomClient(server.url, room, watch=True) as newcomer:
                names = {member["name"] for member in newcomer.pub["members"]["list"]}
                assert {acknowledged[guest.secret] for guest in seats} <= names


async def next_of(socket: ClientConnection) -> Any:
    """The next message but for probes, which say nothing of the room; None at the end."""
    while True:
        try:
            message = msgpack.unpackb(await asyncio.wait_for(socket.recv(), 120))
        except ConnectionClosed:
            return None
        if message["type"] != "probe":
            return message


async def test_a_server_that_slept_through_a_takeover_shows_nothing_stale(tmp_path: Path) -> None:
    store = EmbeddedValkey(tmp_path / "store")
    await store.start()
    try:
        shared = ("--redis", store.url)
        async with (
            serving(tmp_path / "one", *shared) as sleeper,
            serving(tmp_path / "two", *shared) as other,
        ):
            room = (await create_room(sleeper.url, "minutka"))["id"]
            async with connect(
                f"{sleeper.url.replace('http', 'ws', 1)}ws/{room}", subprotocols=[SUBPROTOCOL]
            ) as socket:
                hello = {"type": "hello", "secret": "1" * 32, "name": "Аня"}
                await socket.send(msgpack.packb(hello))
                while (await next_of(socket))["type"] != "welcome":
                    pass
                rename = {"type": "rename", "cseq": 1, "name": "Вера"}
                await socket.send(msgpack.packb(rename))
                while (await next_of(socket))["type"] != "ack":
                    pass
                sleeper.process.send_signal(signal.SIGSTOP)
                # Comes to the sleeper while it sleeps: one thing to write, one only to answer.
                await socket.send(msgpack.packb({**rename, "cseq": 2, "name": "Галя"}))
                await socket.send(msgpack.packb({"type": "resume", "seq": 0}))
                async with RoomClient(other.url, room, name="Боря") as boris:
                    assert (await boris.command("sit")).ok
                    names = {member["name"] for member in boris.pub["members"]["list"]}
                    assert "Вера" in names and "Галя" not in names
                    sleeper.process.send_signal(signal.SIGCONT)
                    told = []
                    while (message := await next_of(socket)) is not None:
                        told.append(message)
                    assert [(m["type"], m.get("code")) for m in told] in (
                        [("error", "moved")],
                        [("error", "store_away"), ("error", "moved")],
                    )
                    assert socket.close_reason == "moved"
                    assert (await boris.command("rename", name="Даша")).ok
                    names = {member["name"] for member in boris.pub["members"]["list"]}
                    assert "Галя" not in names
            assert '"store_down"' not in sleeper.log.read_text()
    finally:
        await store.stop()
