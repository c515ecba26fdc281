"""A server that starts on a store full of rooms: when is it usable, how long does any room take?

    .venv/bin/python bench/startup.py [--rooms 10000] [--ask 200] [--json]

Fills a data folder with rooms of Minutka that have played a round and are in the middle of the
next (log entries and snapshots as the server writes them; copies of one of `--kinds` rooms differ
in their ids alone). Then the server is started on it, stopped as by a power cut (SIGKILL), and
started again. Measured are, from the start of the process: until it says that it is ready, and
until it has made a new room; then, one after the other, how long random old rooms take from
opening a socket to the whole view.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from load import quantile
from pentaraduga.client import RoomClient
from pentaraduga.rooms import effects as fx
from pentaraduga.runtime.ids import new_room_id
from pentaraduga.storage import Storage
from pentaraduga.storage.embedded import EmbeddedValkey
from room import Table, swaps
from servers import all_servers, free_port, running
from speakers import post

ID = "bench00000"
AT_ONCE = 64


@dataclass
class Kept:
    """One room in the store: its log from 1 on, and its newest snapshot."""

    entries: list[bytes] = field(default_factory=list)
    snapshot: tuple[int, bytes] | None = None

    def of(self, room: str) -> Kept:
        """The same for another room."""
        old, new = ID.encode(), room.encode()
        entries = [entry.replace(old, new) for entry in self.entries]
        if self.snapshot is None:
            return Kept(entries)
        seq, state = self.snapshot
        return Kept(entries, (seq, state.replace(old, new)))


class Written(Table):
    """A table whose room's effects on the store are kept."""

    def __init__(self, game: str, seats: int) -> None:
        self.kept = Kept()
        super().__init__(game, seats)

    def do(self, effects: list[fx.Effect]) -> None:
        """Like any table, but keeps the effects on the store."""
        for effect in effects:
            if isinstance(effect, fx.Append):
                self.kept.entries += effect.entries
            elif isinstance(effect, fx.Snapshot):
                self.kept.snapshot = (effect.seq, effect.state)
        super().do(effects)


def played(moves: int) -> Kept:
    """A room after a round, with `moves` made in the next."""
    table = Written("minutka", 4)
    for most in (40, moves):
        table.deal()
        for made, (conn, action) in enumerate(swaps(table)):
            if made == most or not table.room.state.in_round:
                break
            table.measured(conn, action)
        if most == 40 and table.room.state.in_round:
            table.end_round()
        table.wait(1000)
    return table.kept


async def fill(data: Path, rooms: int, kinds: int) -> list[str]:
    """Puts rooms into the store of this folder; their ids."""
    templates = [played(3 * kind % 30) for kind in range(kinds)]
    valkey = EmbeddedValkey(data)
    await valkey.start()
    try:
        storage = await Storage.open(valkey.url, "bench", exclusive=True)
        slots = asyncio.Semaphore(AT_ONCE)

        async def one(room: str) -> None:
            kept = random.choice(templates).of(room)
            async with slots:
                claim = await storage.create(room, 1, kept.entries)
                if kept.snapshot is not None:
                    await storage.snapshot(room, claim.epoch, *kept.snapshot)

        ids = [new_room_id() for _ in range(rooms)]
        await asyncio.gather(*map(one, ids))
        await storage.close()
    finally:
        await valkey.stop()
    return ids


def ready(port: int) -> bool:
    """Whether it says so."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=5) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


async def visit(port: int, ids: list[str]) -> list[float]:
    """How long each room takes to show itself, s."""
    took = []
    for room in ids:
        at = time.perf_counter()
        async with RoomClient(f"http://127.0.0.1:{port}", room, secret=f"{1:032x}") as client:
            took.append(time.perf_counter() - at)
            assert client.pub["room"]["game"] == "minutka"
    return took


def started(data: Path, ids: list[str], core: int | None) -> dict[str, Any]:
    """One start, and visits to these rooms; at the end the power is cut."""
    server, port = all_servers()["ours"], free_port()
    at = time.perf_counter()
    with running(server, core, data, port) as found:
        while not ready(port):
            time.sleep(0.005)
        usable = time.perf_counter() - at
        post(port, "/api/rooms", {"game": "minutka"})
        made = time.perf_counter() - at
        took = asyncio.run(visit(port, ids))
        os.kill(found.pids[0], signal.SIGKILL)
    return {
        "ready_s": round(usable, 3),
        "room_made_s": round(made, 3),
        "first_room_ms": round(took[0] * 1000, 1),
        "room_p50_ms": quantile(took, 0.5),
        "room_p99_ms": quantile(took, 0.99),
        "room_max_ms": quantile(took, 1.0),
    }


def main() -> int:
    parser = argparse.ArgumentParser(prog="startup", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", type=int, default=10_000)
    parser.add_argument("--kinds", type=int, default=20, help="different rooms among them")
    parser.add_argument("--ask", type=int, default=200, help="rooms that are opened after a start")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-", ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "data"
        ids = asyncio.run(fill(data, args.rooms, args.kinds))
        size = sum(file.stat().st_size for file in data.rglob("*") if file.is_file())
        starts = {
            name: started(data, random.sample(ids, min(args.ask, len(ids))), None)
            for name in ("after a stop", "after SIGKILL")
        }
    report = {"rooms": args.rooms, "store_mb": round(size / 1e6, 1), "starts": starts}
    if args.json:
        print(json.dumps(report, indent=1))
        return 0
    columns = list(next(iter(starts.values())))
    print(f"{args.rooms} rooms, {report['store_mb']} MB\n")
    print("| start | " + " | ".join(columns) + " |\n" + "|---" * (len(columns) + 1) + "|")
    for name, found in starts.items():
        print(f"| {name} | " + " | ".join(str(found[column]) for column in columns) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
