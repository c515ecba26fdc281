"""What the nodes on one store know of each other: who lives, where, with which rooms, how busy."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import dataclass
from typing import Any

from redis.exceptions import RedisError

from pentaraduga.storage.connections import Connections, down_for_errors
from pentaraduga.storage.keys import NODES_KEY, node_keys, rooms_key

NOWHERE = "-"
"""The address of a node that serves no other nodes."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A node as the store has it.

    `address`: where it serves other nodes, None if it doesn't or is dead. `rooms`: how many it has
    at work; `cpu`: the share of one core that it used last, 0 to 1; both as it said last.
    """

    alive: bool
    address: str | None
    rooms: int = 0
    cpu: float = 0.0


class Nodes:
    """The directory of nodes, and the list of this node's rooms, by which others find them.

    The list may name a room too many, never one too few: who takes a room over asks the room's
    owner key.
    """

    def __init__(self, connections: Connections, node: str, address: str | None) -> None:
        self.node = node
        self.address = address
        self._connections = connections

    async def note(self, room_id: str) -> None:
        """The room is about to be this node's.

        Raises:
            StorageDown: it could not be noted.
        """
        with down_for_errors():
            await self._connections.call("note", (rooms_key(self.node),), room_id, "1")

    async def strike(self, room_id: str) -> None:
        """The room isn't this node's any more. If the store doesn't hear it, no harm is done."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            await self._ask("hdel", rooms_key(self.node), room_id)

    async def report(self, rooms: int, cpu: float) -> None:
        """Say how busy this node is. `cpu`: share of one core.

        Raises:
            StorageDown.
        """
        said = json.dumps({"rooms": rooms, "cpu": round(cpu, 3)})
        with down_for_errors():
            await self._connections.call("note", (NODES_KEY,), self.node, said)

    async def all(self) -> dict[str, Seen]:
        """Every node that reported and was not forgotten, this one included.

        Raises:
            StorageDown.
        """
        with down_for_errors():
            said: dict[bytes, bytes] = await self._ask("hgetall", NODES_KEY)
            names = [name.decode(errors="replace") for name in said]
            # One by one: in a cluster each lease may be on another machine.
            leases: list[bytes | None] = await asyncio.gather(
                *(self._ask("get", node_keys(name)[0]) for name in names)
            )
        return {
            name: _seen(lease, report)
            for name, lease, report in zip(names, leases, said.values(), strict=True)
        }

    async def where(self, node: str) -> str | None:
        """Where a living node serves others; None if it is dead or doesn't.

        Raises:
            StorageDown.
        """
        with down_for_errors():
            lease: bytes | None = await self._ask("get", node_keys(node)[0])
        return _address(lease)

    async def rooms_of(self, node: str) -> list[str]:
        """The rooms that the node had at work.

        Raises:
            StorageDown.
        """
        with down_for_errors():
            held: dict[bytes, bytes] = await self._ask("hgetall", rooms_key(node))
        return [room.decode(errors="replace") for room in held]

    async def forget(self, node: str) -> None:
        """Strike a dead node, whose rooms are taken over, off the directory.

        Raises:
            StorageDown.
        """
        with down_for_errors():
            await self._ask("hdel", NODES_KEY, node)
            await self._ask("delete", rooms_key(node))

    async def leave(self) -> None:
        """This node is stopping: nobody should look for it. Rooms that it kept stay listed."""
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            if not await self._ask("hgetall", rooms_key(self.node)):
                await self._ask("hdel", NODES_KEY, self.node)

    async def _ask(self, command: str, key: str, *args: str) -> Any:
        return await self._connections.ask(key, lambda c: getattr(c, command)(key, *args))


def _address(lease: bytes | None) -> str | None:
    text = NOWHERE if lease is None else lease.decode(errors="replace")
    # The releases before this one wrote "1".
    return None if text in (NOWHERE, "1") else text


def _seen(lease: bytes | None, report: bytes) -> Seen:
    rooms, cpu = 0, 0.0
    with contextlib.suppress(ValueError, TypeError, KeyError):
        said = json.loads(report)
        rooms, cpu = int(said["rooms"]), float(said["cpu"])
    return Seen(lease is not None, _address(lease), rooms, cpu)
