"""The end of a node that somebody knows to be dead."""

from __future__ import annotations

import contextlib

from redis.exceptions import RedisError

from pentaraduga.storage.connections import Connections
from pentaraduga.storage.keys import node_keys


async def bury(url: str, node: str) -> None:
    """Ends the lease of a node whose process is gone, so that its rooms can be claimed at once.

    If the store doesn't answer, the lease runs out by itself.
    """
    lease, _ = node_keys(node)
    connections = Connections(url)
    try:
        with contextlib.suppress(RedisError, OSError, TimeoutError):
            await connections.slots.refresh()
            await connections.pulse(lease, lambda c: c.delete(lease))
    finally:
        await connections.close()
