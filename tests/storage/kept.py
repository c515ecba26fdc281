"""What a room writes to its store in so many rounds, and how much of it the store keeps.

`python -m tests.storage.kept` prints the figures of docs/operations.md.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from tests.sim.test_simulation import people
from tests.sim.world import World

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.storage import Storage
from pentaraduga.storage.embedded import EmbeddedValkey
from pentaraduga.storage.keys import record_key, room_keys


class Written(World):
    """Remembers everything that is to be written, in order."""

    def __init__(self, seed: int, **room: Any) -> None:
        self.written: list[fx.Append | fx.Snapshot | fx.KeepRecord] = []
        super().__init__(seed, **room)

    def do(self, effects: list[fx.Effect]) -> None:
        kept = (fx.Append, fx.Snapshot, fx.KeepRecord)
        self.written += [effect for effect in effects if isinstance(effect, kept)]
        super().do(effects)


def played(rounds: int, seats: int = 2) -> Written:
    """A match of so many rounds of Minutka to its end."""
    world = Written(7, seats=seats, match=c.MatchRule("rounds", rounds))
    people(world, seats)
    over = world.run(lambda: world.clients[0].pub.get("room", {}).get("phase") == "over", ms=3.6e6)
    assert over
    world.run(ms=5000)
    return world


async def write(storage: Storage, room_id: str, world: Written) -> None:
    """Writes it as the room's actor does."""
    first, *others = world.written
    assert isinstance(first, fx.Append)
    await storage.create(room_id, first.first_seq, first.entries)
    for effect in others:
        if isinstance(effect, fx.Append):
            await storage.append(room_id, 1, effect.first_seq, effect.entries)
        elif isinstance(effect, fx.Snapshot):
            await storage.snapshot(room_id, 1, effect.seq, effect.state)
        else:
            await storage.keep_record(room_id, 1, effect.n, effect.text.encode())


async def memory(url: str, room_id: str) -> dict[str, int]:
    """Bytes of the store's memory for each of the room's keys: own, log, snap, rec."""
    keys = (*room_keys(room_id), record_key(room_id))
    async with Redis.from_url(url) as admin:
        return {
            key.rpartition(":")[2]: int(await admin.memory_usage(key, samples=0) or 0)
            for key in keys
        }


async def main() -> None:
    """Prints bytes after 1, 5 and 20 rounds, for two and for four players."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedValkey(Path(folder))
        await server.start()
        storage = await Storage.open(server.url, "kept")
        for seats in (2, 4):
            for rounds in (1, 5, 20):
                room_id = f"{seats}-{rounds}"
                await write(storage, room_id, played(rounds, seats))
                taken = await memory(server.url, room_id)
                print(f"{seats} players, {rounds} rounds: {taken}, {sum(taken.values())} in all")
        await storage.close()
        await server.stop()


if __name__ == "__main__":
    asyncio.run(main())
