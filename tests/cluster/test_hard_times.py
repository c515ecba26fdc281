"""A link that breaks, owners that race, a store that is killed: under load nothing is lost."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from operator import methodcaller
from pathlib import Path
from typing import Any

from pentaraduga.client import Outcome, create_room
from pentaraduga.rooms.log import Renamed, read_entry
from pentaraduga.storage import Storage
from pentaraduga.storage.embedded import EmbeddedValkey
from pentaraduga.storage.keys import room_keys
from tests.cluster.chaos import Player
from tests.cluster.nodes import SECRET
from tests.cluster.process import free_port
from tests.cluster.test_kill_server import in_round
from tests.serving import Served, serving


class Cable:
    """The network between a node and whoever links to it; can be cut for a moment."""

    def __init__(self, port: int) -> None:
        self.port, self._ends = port, set[asyncio.StreamWriter]()
        self.cuts = 0

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            there, back = await asyncio.open_connection("127.0.0.1", self.port)
            self._ends |= {writer, back}
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        self.cuts += len(self._ends) // 2
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()


class Mover(Player):
    """Remembers everything that was acknowledged."""

    def __init__(self, servers: list[str], room: str, name: str) -> None:
        super().__init__(servers, room, name)
        self.acked: list[str] = []

    async def command(self, kind: str, /, **fields: Any) -> Outcome:
        outcome = await super().command(kind, **fields)
        if kind == "rename" and outcome.ok:
            self.acked.append(fields["name"])
        return outcome


class Field:
    """Three nodes behind cables, rooms, and pairs who play them at all three."""

    def __init__(self, store: EmbeddedValkey, cables: list[Cable], servers: list[Served]) -> None:
        self.store, self.cables, self.servers = store, cables, servers
        self.urls = [server.url for server in servers]
        self.players: list[Mover] = []
        self.playing: list[asyncio.Task[None]] = []

    async def stop(self) -> None:
        """Nobody says anything more."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)

    async def news(self) -> None:
        """Until everybody has been acknowledged something that was said from now on."""
        begun = {player.me: (len(player.acked), player.sent) for player in self.players}
        for player in self.players:
            had, said = begun[player.me]
            await player.until(
                lambda p=player, h=had, s=said: len(p.acked) > h and p.acknowledged > s  # type: ignore[misc]
            )

    async def owners(self) -> dict[str, tuple[int, int]]:
        """Which server has each room, and in which epoch."""
        looker = await Storage.open(self.store.url, "looker")
        found = {}
        for room in {player.room for player in self.players}:
            own, _, _ = room_keys(room)
            name, epoch, *_ = (await looker._connections.ask(own, methodcaller("get", own))).split()
            found[room] = int(name.removeprefix(b"n").split(b"~")[0]), int(epoch)
        await looker.close()
        return found

    async def logs(self) -> dict[str, list[tuple[int, Any]]]:
        """The entries of each room with their numbers."""
        looker = await Storage.open(self.store.url, "looker")
        found = {}
        for room in {player.room for player in self.players}:
            _, log, _ = room_keys(room)
            entries = await looker._connections.ask(log, methodcaller("xrange", log))
            found[room] = [(int(n.split(b"-")[0]), fields) for n, fields in entries]
        await looker.close()
        return found


@asynccontextmanager
async def field(folder: Path, rooms: int) -> AsyncIterator[Field]:
    store = EmbeddedValkey(folder / "store")
    await store.start()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(store.stop)
        cables, starting = [], []
        for n in range(3):
            cable = Cable(free_port())
            listening = await asyncio.start_server(cable.carry, "127.0.0.1", 0)
            stack.callback(listening.close)
            at = listening.sockets[0].getsockname()[1]
            cables.append(cable)
            options = (
                *("--redis", store.url, "--node", f"n{n}"),
                *("--cluster-listen", f"127.0.0.1:{cable.port}"),
                *("--cluster-url", f"http://127.0.0.1:{at}"),
            )
            env = {"PENTARADUGA_CLUSTER_SECRET": SECRET}
            starting.append(stack.enter_async_context(serving(folder / f"{n}", *options, env=env)))
        here = Field(store, cables, await asyncio.gather(*starting))
        for n in range(rooms):
            room = (await create_room(here.urls[0], "minutka"))["id"]
            pair = [Mover(here.urls, room, name) for name in "АБ"]
            for k, player in enumerate(pair):
                player.dial(here.urls[(n + k) % 3])
                await stack.enter_async_context(player)
            await in_round(*pair)
            here.players += pair
        here.playing = [asyncio.create_task(player.play()) for player in here.players]
        yield here
        await here.stop()


def most_common(owners: dict[str, tuple[int, int]]) -> int:
    """The server that has the most rooms."""
    return Counter(server for server, _ in owners.values()).most_common(1)[0][0]


async def test_nothing_acknowledged_is_lost_and_nothing_counts_twice(tmp_path: Path) -> None:
    async with field(tmp_path, rooms=3) as here:
        await here.news()
        # A new room goes to whoever has least to do, so any of the three may have any of them.
        cut = here.cables[most_common(await here.owners())]
        cut.cut()
        await here.news()
        assert cut.cuts >= 1

        assert here.store.pid is not None
        os.kill(here.store.pid, signal.SIGKILL)
        await here.store.wait()
        await here.store.restart()
        await here.news()

        # Both others have clients who want its rooms.
        before = await here.owners()
        victim = most_common(before)
        dead = here.servers[victim]
        here.urls.remove(dead.url)
        dead.process.kill()
        await here.news()
        for room, (owner, epoch) in (await here.owners()).items():
            had, last = before[room]
            assert owner != victim
            assert epoch > last if had == victim else epoch >= last
            # Unless this machine was so busy that another node lost its lease as well.
            if not any("lease" in server.log.read_text() for server in here.servers):
                assert epoch == last + (had == victim), "one has it, and only one has had it"

        await here.stop()
        for player in here.players:
            await player.until(lambda p=player: p.online and p.shown >= p.acknowledged)  # type: ignore[misc]
            assert player.gaps == 0
        for room, entries in (await here.logs()).items():
            numbers = [n for n, _ in entries]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            names: dict[str, list[str]] = {}
            for _, fields in entries:
                entry = read_entry(next(iter(fields.values())))
                if isinstance(entry, Renamed):
                    names.setdefault(entry.member, []).append(entry.name)
            for player in (p for p in here.players if p.room == room):
                mine = names[str(player.me)]
                assert len(mine) == len(set(mine)), "something counted twice"
                assert set(player.acked) <= set(mine), "something acknowledged is missing"
        pairs = [here.players[n : n + 2] for n in range(0, len(here.players), 2)]
        for a, b in pairs:
            # Either may be the one who has yet to hear of the last change; `until` looks at one.
            async with asyncio.timeout(a.patience_s):
                while a.pub["members"] != b.pub["members"]:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
