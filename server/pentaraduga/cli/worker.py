"""One of several processes that serve together: what is different from a server of its own."""

from __future__ import annotations

import asyncio
import json
import socket
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pentaraduga.cli.address import listen_together
from pentaraduga.cli.plan import Plan
from pentaraduga.config import Config

if TYPE_CHECKING:
    from pentaraduga.runtime.registry import Registry
    from pentaraduga.storage import Storage


class Control:
    """The socket to the supervisor. When that is gone, so is the reason to serve."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def open(cls, fd: int) -> tuple[Control, Plan]:
        """The socket that the supervisor gave, and what it said first."""
        reader, writer = await asyncio.open_connection(sock=socket.socket(fileno=fd))
        said = json.loads(await reader.readline())
        return cls(reader, writer), Plan(**said["plan"])

    def serves(self, node: str) -> None:
        """Tell that this worker serves."""
        self._writer.write(node.encode() + b"\n")

    async def obey(self, storage: Storage) -> None:
        """Do what the supervisor says about writing, until it is gone."""
        while said := await self._reader.readline():
            message: dict[str, Any] = json.loads(said)
            if "hold" in message:
                await storage.hold(message["hold"])
            if "allow" in message:
                left = message["allow"]
                storage.allow(None if left is None else storage.answered + left)


def as_worker(config: Config, plan: Plan) -> Config:
    """The settings of one worker."""
    return replace(
        config,
        redis=plan.redis,
        store_exclusive=False,
        workers=1,
        cluster_listen=None,
        node=f"{config.node}-{plan.number}",
    )


async def start_worker(
    config: Config, fd: int, stack: AsyncExitStack
) -> tuple[asyncio.Task[None], Registry]:
    """Serves as the supervisor at `fd` says; the task ends when the supervisor is gone.

    Also what looks after the rooms of this worker.

    Raises:
        StorageRefused, UsageError: something configured can't be used.
    """
    from pentaraduga.cli import parts
    from pentaraduga.cli.peers import peers_on_this_machine

    control, plan = await Control.open(fd)
    listening = listen_together(plan.host, plan.port)
    stack.callback(listening.close)
    peers = peers_on_this_machine(plan, stack)
    storage, registry = await parts.start(
        as_worker(config, plan), plan.redis, listening, stack, None, peers
    )
    control.serves(storage.node)
    return asyncio.create_task(control.obey(storage), name="supervisor"), registry
