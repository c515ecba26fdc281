"""Runs `deploy/nginx.conf` for real: `python -m tests.cluster.proxy` (apt-get install nginx-light).

Two servers and a store as processes, nginx in front of them with only its addresses changed. Checks
that everybody of a room comes by the same server, that pages, WebSockets and rooms work, that
`/metrics` stays inside, and that killing either server stops nobody for good.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp

from pentaraduga.client import create_room
from tests.cluster.nodes import nodes
from tests.cluster.process import free_port
from tests.cluster.test_stopped_and_away import Guest
from tests.serving import Served

CONFIG = Path(__file__).resolve().parents[2] / "deploy" / "nginx.conf"


async def sockets(server: Served) -> int:
    _, page = await server.get("/metrics")
    counts = re.findall(r"^pentaraduga_connections\{.*\} ([0-9.]+)$", page, re.MULTILINE)
    return int(sum(map(float, counts)))


async def check(folder: Path, nginx: str) -> None:
    async with nodes(folder, 2) as (one, two), AsyncExitStack() as stack:
        port = free_port()
        text = CONFIG.read_text("utf-8").replace("/tmp/", f"{folder}/").replace("8080", f"{port}")
        for name, server in (("node2", two), ("node", one)):
            at = server.url.partition("//")[2].rstrip("/").replace("localhost", "127.0.0.1")
            text = text.replace(f"server {name}:8765", f"server {at}")
        config = folder / "nginx.conf"
        config.write_text(text, "utf-8")
        proxy = await asyncio.create_subprocess_exec(
            nginx, "-p", str(folder), "-c", str(config), "-g", "daemon off;"
        )
        stack.push_async_callback(proxy.wait)
        stack.callback(proxy.terminate)
        url = f"http://127.0.0.1:{port}"
        async with asyncio.timeout(120), aiohttp.ClientSession() as session:
            while True:
                try:
                    async with session.get(f"{url}/readyz") as ready:
                        assert ready.status == 200, await ready.text()
                        break
                except aiohttp.ClientConnectionError:
                    await asyncio.sleep(0.05)
            async with session.get(f"{url}/") as page:
                assert page.status == 200 and "Content-Security-Policy" in page.headers
            async with session.get(f"{url}/metrics") as hidden:
                assert hidden.status == 404
        rooms: list[str] = []
        seen = set[tuple[int, int]]()
        while len(rooms) < 8 or (len(seen) < 2 and len(rooms) < 30):
            room = (await create_room(url, "minutka"))["id"]
            rooms.append(room)
            before = await sockets(one), await sockets(two)
            for name in "АБ":  # they stay, so that nobody who leaves late is counted
                await stack.enter_async_context(Guest(url, room, name=name))
            after = await sockets(one), await sockets(two)
            more = after[0] - before[0], after[1] - before[1]
            assert more in ((2, 0), (0, 2)), f"one room, two servers: {more}"
            seen.add(more)
        assert len(seen) == 2, "all rooms at one server"
        guests = [await stack.enter_async_context(Guest(url, room, name="В")) for room in rooms]
        one.process.kill()
        for n, guest in enumerate(guests):
            async with asyncio.timeout(60):
                while not (await guest.command("rename", name=f"Г{n}")).ok:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
    print("the proxy does what it is there for")


def main() -> int:
    nginx = shutil.which("nginx")
    if nginx is None:
        print("there is no nginx here: apt-get install nginx-light", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(check(Path(name), nginx))
    return 0


if __name__ == "__main__":
    sys.exit(main())
