"""`python -m tests.upgrade`: plays a room of every game, and keeps the store that this release wrote.

Run it for each release and each format of rooms (`rooms.log.FORMAT`), and commit what it makes:
`tests/upgrade/NAME.tar.xz` is the data folder of an embedded store, `NAME.json` what its rooms,
records and statistics hold.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tarfile
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from redis.asyncio import Redis

from pentaraduga.core import Rng
from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import show
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.log import FORMAT
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import RoomState
from pentaraduga.runtime.registry import Registry
from pentaraduga.storage import Storage
from pentaraduga.storage.embedded import EmbeddedValkey
from tests.games.every_case import CASES
from tests.runtime.fakes import FakeConnection, until

VERSION = version("pentaraduga")
NAME = f"{VERSION}.format{FORMAT}"
HERE = Path(__file__).parent
MOVES = 25


def secret(game: str, n: int) -> str:
    return device_key(f"{n:032x}")[:16] + f"{sorted(GAMES).index(game):016x}"


def shown(state: RoomState) -> dict[str, Any]:
    """All that is public in the room."""
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(show.public(state)))
    return found


class Table:
    """A room of one game with people at it, as their sockets would drive it."""

    def __init__(self, registry: Registry, game: str) -> None:
        self.registry, self.game = registry, game
        self.people = GAMES[game].info.min_seats
        self.cseq = [0] * self.people
        self.rng = Rng(game.encode())

    async def do(self, n: int, kind: Any, **fields: Any) -> None:
        """A command of person n, done when nothing of it is left to be saved."""
        self.cseq[n] += 1
        now = self.registry.clock.now()
        self.actor.receive(n, kind(cseq=self.cseq[n], **fields), now)
        while self.actor.room.holding or not self.actor.settled:  # noqa: ASYNC110
            await asyncio.sleep(0.01)

    @property
    def state(self) -> RoomState:
        room: Any = self.actor.room
        found: RoomState = room.state
        return found

    async def play(self) -> None:
        info = GAMES[self.game].info
        self.id, _ = await self.registry.create(self.game, info.options_from({}))
        self.actor = await self.registry.get(self.id)
        for n in range(self.people):
            hello = c.Hello(secret=secret(self.game, n), name=f"Игрок {n}")
            self.actor.connect(FakeConnection(n), hello, self.registry.clock.now())
        for kind in (c.Sit, c.Ready):
            for n in range(self.people):
                if self.state.phase == "lobby":
                    await self.do(n, kind)
        await until(lambda: self.state.phase == "round")
        await until(lambda: self.registry.clock.now() >= self.state.dealt.start_at)
        await self.moves()
        if self.people > 1:
            await self.do(0, c.Lock)
            await self.do(1, c.Rename, name="Боря")
        if self.people == 1:
            await self.act(0, "give_up")
        elif self.game == "minutka":  # one round that is over, with its record
            for n in range(self.people):
                await self.act(n, "give_up")

    async def moves(self) -> None:
        case, rules = CASES[self.game], GAMES[self.game].rules
        for _ in range(MOVES):
            if self.state.phase != "round":
                return
            play = self.state.dealt.play
            for seat in sorted(rules.acting(play)):
                tries = [*case.game.legal(play, seat), *case.tries(play, seat, self.rng)]
                good = [a for a in tries if rules.check(play, seat, a) is None]
                texts = [t for t in map(rules.write_action, good) if t not in ("give_up", "leave")]
                if texts:
                    await self.act(seat, self.rng.choice(texts))
                    break

    async def act(self, seat: int, text: str) -> None:
        if self.state.phase == "round":
            await self.do(seat, c.Act, action=text, t=0.0, seen=self.state.seq)


async def write(folder: Path) -> dict[str, Any]:
    """Plays; what the store in the folder then holds."""
    valkey = EmbeddedValkey(folder)
    await valkey.start()
    storage = await Storage.open(valkey.url, "upgrade")
    registry = Registry(storage, Room)
    registry.start()
    tables = [Table(registry, game) for game in GAMES]
    await asyncio.gather(*(table.play() for table in tables))
    held = {}
    for table in tables:
        stats = await registry.stats(device_key(secret(table.game, 0)), table.game)
        held[table.id] = {
            "game": table.game,
            "seq": table.state.seq,
            "public": shown(table.state),
            "secrets": [secret(table.game, n) for n in range(table.people)],
            "records": await registry.records(table.id),
            "stats": stats,
        }
    await registry.close()
    await storage.close()
    client = Redis.from_url(valkey.url)
    async for key in client.scan_iter():
        await client.persist(key)  # the fixture stays good for ever
    await client.aclose()
    await valkey.stop()
    return held


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        data = Path(place) / "data"
        held = asyncio.run(write(data))
        (data / "valkey" / "valkey.log").unlink()
        with tarfile.open(HERE / f"{NAME}.tar.xz", "w:xz") as tar:
            tar.add(data, "data")
        shutil.rmtree(data)
    text = json.dumps(held, ensure_ascii=False, indent=1, sort_keys=True)
    (HERE / f"{NAME}.json").write_text(text + "\n", encoding="utf-8")
    print(f"{NAME}: {len(held)} rooms")


if __name__ == "__main__":
    main()
