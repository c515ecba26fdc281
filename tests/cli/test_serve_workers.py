"""The processes that think and read for the server end with it, whichever way it ends."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

import aiohttp
import pytest
from tests.serving import END_S, Served, runs, serving

MODULES = (b"pentaraduga.runtime.worker", b"pentaraduga.runtime.reader")
RECORD = Path(__file__).parent.parent / "records" / "golden" / "article.txt"


def workers_of(pid: int) -> list[int]:
    """Processes that this server has started for long work and that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes()
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid and any(module in line for module in MODULES) and runs(int(folder.name)):
            found.append(int(folder.name))
    return found


async def ask(served: Served) -> str:
    """The verdict on a fresh game."""
    room = await served.new_room("freecell")
    url = f"{served.url.replace('http', 'ws')}ws/{room}"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(url, protocols=("pentaraduga.v1+json",)) as socket,
    ):
        await socket.send_json({"type": "hello", "secret": "ab" * 16})
        asked = False
        async for message in socket:
            said = json.loads(message.data)
            dealt = "solo" in (said.get("pub") or {})
            if dealt and not asked:
                asked = True
                await socket.send_json({"type": "ask", "cseq": 1, "kind": "verdict"})
            if said["type"] == "advice":
                return str(said["verdict"])
    raise AssertionError("the socket ended before the answer")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_its_helpers_end_with_the_server(tmp_path: Path, number: signal.Signals) -> None:
    async with serving(tmp_path / "data") as served:
        assert await ask(served) in ("won", "unknown")
        async with (
            aiohttp.ClientSession() as session,
            session.post(f"{served.url}api/replay", data=RECORD.read_bytes()) as replayed,
        ):
            assert replayed.status == 200
        workers = workers_of(served.pid)
        assert len(workers) == 2
        status = await served.stop(number)
        assert status == (0 if number == signal.SIGTERM else -signal.SIGKILL)
        async with asyncio.timeout(END_S):
            while any(map(runs, workers)):  # noqa: ASYNC110 - other processes tell nobody
                await asyncio.sleep(0.05)
