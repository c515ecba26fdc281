"""Links between nodes: who may open one, and what goes over it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from tests.runtime.fakes import FakeStore, until

from pentaraduga.cluster.cluster import Cluster
from pentaraduga.cluster.envelopes import Beat, encode
from pentaraduga.rooms.room import Room
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.codec import CODECS
from pentaraduga.transport.inner import PATH, UNIX, Dialler, create_inner_app

SECRET = "known to all nodes"


class End:
    """Notes what comes in."""

    def __init__(self) -> None:
        self.got: list[bytes] = []
        self.ends = 0

    def received(self, data: bytes, arrived: float) -> None:
        self.got.append(data)

    def lost(self) -> None:
        self.ends += 1


class Nobody:
    """The directory of a node that has no peers."""

    node = "here"

    async def report(self, rooms: int, cpu: float) -> None: ...

    async def all(self) -> dict[str, Any]:
        return {}

    async def where(self, node: str) -> str | None:
        return None

    async def rooms_of(self, node: str) -> list[str]:
        return []

    async def forget(self, node: str) -> None: ...


@asynccontextmanager
async def inner(folder: Path) -> AsyncIterator[tuple[str, Registry, web.AppRunner]]:
    registry = Registry(FakeStore(), Room, patience_s=0.0)
    dialler = Dialler(registry.clock, SECRET)
    cluster = Cluster(registry, Nobody(), CODECS, dialler)
    runner = web.AppRunner(create_inner_app(cluster, registry.clock, SECRET), shutdown_timeout=0.1)
    await runner.setup()
    path = folder / "link"
    await web.UnixSite(runner, str(path)).start()
    try:
        yield f"{UNIX}{path}", registry, runner
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Authorization": "Bearer something else"},
        {"Authorization": "Bearer "},
        {"Authorization": f"Bearer {SECRET}", "Origin": "http://link"},
    ],
)
async def test_without_the_secret_and_from_a_page_there_is_no_link(
    tmp_path: Path, headers: dict[str, str]
) -> None:
    async with inner(tmp_path) as (address, _, _):
        connector = aiohttp.UnixConnector(address.removeprefix(UNIX))
        async with aiohttp.ClientSession(connector=connector) as session:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(f"http://link{PATH}", headers=headers)
            assert refused.value.status == 403


async def test_a_link_carries_batches_and_both_ends_hear_of_its_end(tmp_path: Path) -> None:
    async with inner(tmp_path) as (address, registry, runner):
        end = End()
        line = await Dialler(registry.clock, SECRET)(address, end)
        line.send(encode([Beat(7)]))
        await until(lambda: end.got)
        assert end.got == [encode([Beat(7)])]
        line.cut()
        line.cut()
        assert end.ends == 1
        other = End()
        await Dialler(registry.clock, SECRET)(address, other)
        await runner.cleanup()
        await until(lambda: other.ends)
        assert other.ends == 1


async def test_what_is_no_batch_ends_the_link(tmp_path: Path) -> None:
    async with inner(tmp_path) as (address, registry, _):
        end = End()
        line = await Dialler(registry.clock, SECRET)(address, end)
        line.send(b"\xc1 no batch")
        await until(lambda: end.ends)


async def test_a_node_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        await Dialler(Registry(FakeStore(), Room).clock, SECRET)(f"{UNIX}{tmp_path}/nowhere", End())


async def test_the_secret_is_wrong_is_an_os_error(tmp_path: Path) -> None:
    async with inner(tmp_path) as (address, registry, _):
        async with asyncio.timeout(60):
            with pytest.raises(OSError, match="403"):
                await Dialler(registry.clock, "another")(address, End())
