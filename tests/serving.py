"""A real server process for tests."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

READY_S = 180
END_S = 180
"""Only what hangs takes so long, however busy the machine is."""


def runs(pid: int) -> bool:
    """Whether the process exists and has not ended (a zombie has)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def child_env(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """This environment without settings that the developer may have made for a server."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PENTARADUGA")}
    return kept | dict(extra or {})


KNOWN_DEALS = str(Path(__file__).with_name("known_deals.py"))


def command(*args: str, known_deals: bool = False) -> list[str]:
    program = (KNOWN_DEALS,) if known_deals else ("-m", "pentaraduga")
    return [sys.executable, *program, "serve", *args]


async def run_to_end(
    *args: str, env: Mapping[str, str] | None = None
) -> tuple[int | None, str, str]:
    """Runs a server that ends by itself; its exit status, standard output and error."""
    process = await asyncio.create_subprocess_exec(
        *command(*args),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=child_env(env),
    )
    try:
        async with asyncio.timeout(READY_S):
            out, err = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return process.returncode, out.decode(), err.decode()


@dataclass(slots=True)
class Served:
    """A running server. `log` is the file with its standard error."""

    url: str
    network_url: str | None
    pid: int
    process: asyncio.subprocess.Process
    log: Path

    async def get(self, path: str) -> tuple[int, str]:
        async with (
            aiohttp.ClientSession() as session,
            session.get(self.url.rstrip("/") + path) as response,
        ):
            return response.status, await response.text()

    async def new_room(self, game: str = "minutka", **options: object) -> str:
        """Makes a room; its id."""
        async with (
            aiohttp.ClientSession() as session,
            session.post(
                self.url + "api/rooms", json={"game": game, "options": options}
            ) as response,
        ):
            assert response.status < 300, await response.text()
            return str((await response.json())["id"])

    async def stop(self, number: signal.Signals = signal.SIGINT) -> int:
        """Asks the server to stop; its exit status."""
        self.process.send_signal(number)
        async with asyncio.timeout(END_S):
            return await self.process.wait()

    def valkeys(self) -> list[int]:
        """Process ids of the Valkeys that this server has started and that still run."""
        found = []
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                name = (folder / "comm").read_text()
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            pid = int(folder.name)
            if parent == self.pid and name.startswith("valkey") and runs(pid):
                found.append(pid)
        return found


@asynccontextmanager
async def serving(
    data: Path,
    *args: str,
    env: Mapping[str, str] | None = None,
    log: Path | None = None,
    descriptors: int | None = None,
    known_deals: bool = False,
) -> AsyncIterator[Served]:
    """A server on a free port of this machine with the data folder; killed at the end.

    `descriptors`: how many it may have open, as `ulimit -n` sets it.
    `known_deals`: every room deals what `tests/known_deals.py` says.
    """
    limit = ("sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh") if descriptors else ()
    log = log or data.with_name(data.name + ".log")
    with log.open("ab") as stderr:
        process = await asyncio.create_subprocess_exec(
            *limit,
            *command(
                *("--json", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *args),
                known_deals=known_deals,
            ),
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
            env=child_env(env),
            # As a terminal does: a signal for the group reaches the server and what it started.
            start_new_session=True,
        )
    try:
        assert process.stdout is not None
        async with asyncio.timeout(READY_S):
            line = await process.stdout.readline()
        assert line, log.read_text()
        ready = json.loads(line)
        assert ready["pid"] == process.pid
        yield Served(ready["url"], ready["network_url"], ready["pid"], process, log)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
