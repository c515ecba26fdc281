"""`serve --workers 2`: one port, two processes, and a supervisor that replaces those that die."""

from __future__ import annotations

import asyncio
import os
import re
import signal
from contextlib import AsyncExitStack
from pathlib import Path

from pentaraduga.client import create_room
from tests.cluster.test_kill_server import in_round
from tests.cluster.test_stopped_and_away import Guest
from tests.serving import Served, run_to_end, runs, serving


def workers(server: Served) -> set[int]:
    """Process ids of the workers."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.pid and b"--as-worker" in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
        except OSError:
            continue
    return found


async def figures(server: Served, name: str, labels: str = "") -> list[float]:
    """What each of the two workers says."""
    page = (await server.get("/metrics"))[1]
    pattern = rf'^pentaraduga_{name}{{worker="[12]"{labels}}} (\S+)$'
    return [float(found) for found in re.findall(pattern, page, re.M)]


async def test_a_killed_worker_is_replaced_and_nobody_loses_a_move(tmp_path: Path) -> None:
    async with (
        serving(tmp_path / "data", "--workers", "2") as server,
        AsyncExitStack() as stack,
    ):
        (valkey,) = server.valkeys()
        first = workers(server)
        assert len(first) == 2
        assert await figures(server, "worker_answers") == [1, 1]
        rooms = []
        for _ in range(3):
            room = (await create_room(server.url, "minutka"))["id"]
            # The system deals connections out: some of these come by the other worker, which hands
            # them on.
            seats = [
                await stack.enter_async_context(Guest(server.url, room, name=f"Г{n}"))
                for n in range(4)
            ]
            await in_round(*seats[:2])
            rooms.append(seats)
        assert await figures(server, "visitors") == [0, 0], "nobody is relayed"
        assert sum(await figures(server, "lines", ',phase="socket"')) == 12
        for number, killed in enumerate(first):
            os.kill(killed, signal.SIGKILL)
            for seats in rooms:
                for guest in seats:
                    name = f"{'АБ'[number]}{seats.index(guest)}"
                    while not (await guest.command("rename", name=name)).ok:  # noqa: ASYNC110
                        await asyncio.sleep(0.02)  # it is on its way back
                for guest in seats:
                    await guest.until(
                        lambda guest=guest, n=number: all(  # type: ignore[misc]
                            f"{'АБ'[n]}{k}" in str(guest.pub["members"]) for k in range(4)
                        )
                    )
            async with asyncio.timeout(180):
                while len(workers(server) - {killed}) < 2:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
        for seats in rooms:
            await seats[0].until(lambda s=seats: s[0].pub["clock"]["paused"] is None)  # type: ignore[misc]
        assert not first & workers(server)
        last = workers(server)
        assert await server.stop(signal.SIGTERM) == 0
        assert not any(runs(pid) for pid in (*last, valkey))


async def test_a_supervisor_that_is_killed_leaves_nobody_behind(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", "--workers", "2") as server:
        left = [*workers(server), *server.valkeys()]
        server.process.kill()
        async with asyncio.timeout(180):
            while any(runs(pid) for pid in left):  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def test_what_contradicts_itself_is_refused(tmp_path: Path) -> None:
    status, _, said = await run_to_end(
        *("--data", str(tmp_path), "--workers", "2", "--cluster-listen", "127.0.0.1:0")
    )
    assert status == 2 and "--workers are for one machine" in said
    status, _, said = await run_to_end("--data", str(tmp_path), "--cluster-listen", "127.0.0.1:0")
    assert status == 2 and "--redis" in said
    for secret in ("", "short"):
        status, _, said = await run_to_end(
            *("--redis", "unix:///nowhere", "--cluster-listen", "127.0.0.1:0"),
            env={"PENTARADUGA_CLUSTER_SECRET": secret},
        )
        assert status == 2 and "16 characters" in said
