"""SIGKILL after SIGKILL of owners under load: `python -m tests.cluster.chaos [--kills N] [--json]`.

With N // 10 more by SIGTERM, which hands rooms over.

Two servers on one store, with rooms in mid-round whose players come by either of them and never
stop sending commands. Again and again the server that owns rooms is killed and another one started.
Measured is, for every player of a killed owner's room, the time from the kill until the first
command sent after it is acknowledged and the round runs; once for those who came by the other
server and keep their connection, once for those who have to dial again. After each kill the logs of
all rooms are compared with what was acknowledged, and what all players were shown with each other.
Exit code 1 if something acknowledged is missing, something counted twice, an event came twice, out
of date or not at all, or a connection was not kept.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from operator import methodcaller
from pathlib import Path
from typing import Any

from pentaraduga.client import create_room
from pentaraduga.rooms.log import Renamed, read_entry
from pentaraduga.storage import Storage
from pentaraduga.storage.embedded import EmbeddedValkey
from pentaraduga.storage.keys import room_keys
from tests.cluster.nodes import SECRET
from tests.cluster.test_kill_server import in_round
from tests.cluster.test_stopped_and_away import Guest
from tests.serving import Served, serving

ROOMS = 4
THINK_S = 0.05


def socket_url(server: str) -> str:
    return server.replace("http", "ws", 1)


class Player(Guest):
    """Knows every server, and sends one command after the other."""

    def __init__(self, servers: list[str], room: str, name: str) -> None:
        super().__init__(servers[0], room, name=name)
        self.room, self.servers, self.letter = room, servers, name
        self.sent = self.acknowledged = 0
        self.killed_at = 0.0
        self.again: asyncio.Future[float] | None = None
        """When a command that was sent after the kill was acknowledged and the round ran."""
        self.gaps = self.stale = 0
        """Events that were left out, and such as were over already."""
        self.acked: list[str] = []
        """What was acknowledged and has not been looked for in the log yet."""
        self.shown_at: dict[int, float] = {}
        """Room time of the events that were shown, by their number."""

    def dial(self, server: str) -> None:
        self.url = f"{socket_url(server)}ws/{self.room}"

    def _note_end(self, problem: Exception) -> None:
        super()._note_end(problem)
        if not any(self.url.startswith(socket_url(server)) for server in self.servers):
            self.dial(self.servers[0])  # whichever lives

    async def _take(self, socket: Any, message: Any, received: float) -> None:
        if message["type"] == "update":
            self.gaps += message["seq"] > self.seq + 1
            self.stale += message["seq"] <= self.seq
            self.shown_at[message["seq"]] = message["at"]
        elif message["type"] == "welcome":
            self.stale += message["seq"] < self.seq
        await super()._take(socket, message, received)

    async def play(self) -> None:
        while True:
            began = time.monotonic()
            self.sent += 1
            number = self.sent
            outcome = await self.command("rename", name=f"{self.letter}{number}")
            if outcome.ok:
                self.acknowledged = number
                self.acked.append(f"{self.letter}{number}")
                again = self.again
                after = again is not None and not again.done() and began > self.killed_at
                if after and again is not None and self.pub["clock"]["paused"] is None:
                    again.set_result(time.monotonic())
            await asyncio.sleep(THINK_S if outcome.ok else 0.01)

    @property
    def shown(self) -> int:
        """The number in this player's name, as the room has it."""
        mine = next(m for m in self.pub["members"]["list"] if m["id"] == self.me)
        return int(mine["name"].lstrip("АБ") or 0)


@dataclass
class Figures:
    kept_s: list[float] = field(default_factory=list)
    dialled_s: list[float] = field(default_factory=list)
    handed_over_s: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    kills: int = 0
    terms: int = 0
    acknowledged: int = 0
    lost: int = 0
    twice: int = 0
    stale: int = 0
    gaps: int = 0

    def summary(self) -> dict[str, Any]:
        return {
            "kills": self.kills,
            "terms": self.terms,
            "acknowledged": self.acknowledged,
            "acknowledged_lost": self.lost,
            "duplicates": self.twice,
            "stale_frames": self.stale,
            "gaps": self.gaps,
            "wrong": self.wrong,
            "playing_again": spread(self.kept_s + self.dialled_s),
            "relayed_kept_their_socket": spread(self.kept_s),
            "dialled_again": spread(self.dialled_s),
            "handed_over": spread(self.handed_over_s),
        }

    @property
    def failed(self) -> bool:
        return bool(self.lost or self.twice or self.stale or self.gaps or self.wrong)


def spread(seconds: list[float]) -> dict[str, float]:
    if not seconds:
        return {"count": 0}
    ranked = sorted(seconds)

    def at(share: float) -> float:
        return round(ranked[min(len(ranked) - 1, int(share * len(ranked)))], 3)

    return {"count": len(ranked), "p50_s": at(0.5), "p99_s": at(0.99), "most_s": at(1.0)}


class Chaos:
    def __init__(self, stack: AsyncExitStack, folder: Path, store: EmbeddedValkey) -> None:
        self.stack, self.folder, self.store = stack, folder, store
        self.servers: list[Served] = []
        self.urls: list[str] = []
        self.players: list[Player] = []
        self.figures = Figures()
        self._names = 0
        self._read: dict[str, int] = {}
        """How far each room's log has been read."""
        self._found: dict[str, set[str]] = {}
        """The names in it, by room."""

    async def start_server(self) -> None:
        self._names += 1
        options = ("--redis", self.store.url, "--cluster-listen", "127.0.0.1:0")
        self.servers.append(
            await self.stack.enter_async_context(
                serving(
                    self.folder / f"{self._names}",
                    *options,
                    *("--node", f"n{self._names}"),
                    env={"PENTARADUGA_CLUSTER_SECRET": SECRET},
                )
            )
        )
        self.urls.append(self.servers[-1].url)

    async def seat_everybody(self) -> None:
        for n in range(ROOMS):
            room = (await create_room(self.servers[n % 2].url, "minutka"))["id"]
            pair = [Player(self.urls, room, name) for name in "АБ"]
            for k, player in enumerate(pair):
                player.dial(self.servers[k].url)
                await self.stack.enter_async_context(player)
            await in_round(*pair)
            self.players += pair

    async def owners(self) -> dict[str, str]:
        """Room to the name of its owner."""
        node = await Storage.open(self.store.url, "looker")
        rooms = {player.room for player in self.players}
        said: dict[str, Any] = {}
        for room in rooms:
            own, *_ = room_keys(room)
            said[room] = await node._connections.ask(own, methodcaller("get", own))
        await node.close()
        return {room: owner.decode().partition("~")[0] for room, owner in said.items()}

    async def end_one(self, how: signal.Signals) -> None:
        """An owner of rooms is ended; until everybody in its rooms plays again."""
        killed = how is signal.SIGKILL
        owners = await self.owners()
        names = list(owners.values())
        victim = max(self.servers, key=lambda s: names.count(f"n{s.log.stem}"))
        hit = [p for p in self.players if owners[p.room] == f"n{victim.log.stem}"]
        connections = {id(player): player.connections for player in hit}
        direct = {id(p) for p in hit if p.url.startswith(socket_url(victim.url))}
        self.servers.remove(victim)
        self.urls.remove(victim.url)
        at = time.monotonic()
        for player in hit:
            player.killed_at, player.again = at, asyncio.get_running_loop().create_future()
        victim.process.send_signal(how)
        for player in hit:
            assert player.again is not None
            took_s = await asyncio.wait_for(player.again, 60) - at
            if not killed:
                self.figures.handed_over_s.append(took_s)
            elif id(player) in direct:
                self.figures.dialled_s.append(took_s)
            else:
                self.figures.kept_s.append(took_s)
            dialled = player.connections - connections[id(player)]
            if id(player) not in direct and dialled:
                self.figures.wrong.append(f"{how.name}: a relayed player had to dial again")
            elif not killed and dialled > 1:
                self.figures.wrong.append(f"{how.name}: a player had to dial {dialled} times")
        self.figures.kills += killed
        self.figures.terms += not killed
        await self.start_server()
        # One of each pair goes to the new server, which has no room yet.
        for player in self.players[1::2]:
            player.dial(self.servers[-1].url)
            if player._socket is not None:
                await player._socket.close()
        for player in self.players:
            await player.until(lambda p=player: p.online and p.pub["clock"]["paused"] is None)  # type: ignore[misc]
        await self.compare()

    async def compare(self) -> None:
        """What was acknowledged so far with the logs, what was shown with what others were shown."""
        figures = self.figures
        acked = {id(player): player.acked for player in self.players}
        for player in self.players:
            player.acked = []
        await self.read_logs()
        for player in self.players:
            figures.acknowledged += len(acked[id(player)])
            figures.lost += len(set(acked[id(player)]) - self._found[player.room])
            figures.gaps += player.gaps
            figures.stale += player.stale
            player.gaps = player.stale = 0
        for a, b in zip(self.players[::2], self.players[1::2], strict=True):
            both = a.shown_at.keys() & b.shown_at.keys()
            figures.stale += sum(a.shown_at[seq] != b.shown_at[seq] for seq in both)
            for seq in both:
                del a.shown_at[seq], b.shown_at[seq]

    async def read_logs(self) -> None:
        """What has come into the logs since they were read last."""
        node = await Storage.open(self.store.url, "looker")
        for room in {player.room for player in self.players}:
            _, log, _ = room_keys(room)
            read, found = self._read.get(room, 0), self._found.setdefault(room, set())
            news = await node._connections.ask(log, methodcaller("xrange", log, f"{read + 1}-0"))
            for number, fields in news:
                seq = int(number.split(b"-")[0])
                if seq != read + 1 and room in self._read:
                    self.figures.wrong.append(f"the log goes on with {seq} after {read}")
                self._read[room] = read = seq
                entry = read_entry(next(iter(fields.values())))
                if isinstance(entry, Renamed):
                    self.figures.twice += entry.name in found
                    found.add(entry.name)
        await node.close()

    async def check(self) -> None:
        for player in self.players:
            await player.until(lambda p=player: p.online and p.shown >= p.acknowledged)  # type: ignore[misc]
            if player.shown > player.sent:
                self.figures.wrong.append("a name that nobody asked for")
        await self.compare()


async def run(kills: int) -> Figures:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = EmbeddedValkey(folder / "store")
        await store.start()
        try:
            async with AsyncExitStack() as stack:
                chaos = Chaos(stack, folder, store)
                await asyncio.gather(chaos.start_server(), chaos.start_server())
                await chaos.seat_everybody()
                playing = [asyncio.create_task(player.play()) for player in chaos.players]
                ends = [signal.SIGKILL] * kills
                for n in range(kills // 10):
                    ends.insert(11 * n, signal.SIGTERM)
                for n, how in enumerate(ends, start=1):
                    await chaos.end_one(how)
                    print(f"\r{n} of {len(ends)} ended", end="", file=sys.stderr, flush=True)
                for task in playing:
                    task.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                await chaos.check()
                return chaos.figures
        finally:
            await store.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.cluster.chaos")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    figures = asyncio.run(run(args.kills))
    found = figures.summary()
    print(file=sys.stderr)
    if args.json:
        print(json.dumps(found))
    else:
        for what, said in found.items():
            print(f"{what}: {said}")
    return 1 if figures.failed else 0


if __name__ == "__main__":
    sys.exit(main())
