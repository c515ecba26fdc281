"""The end of a node that somebody knows to be dead."""

from __future__ import annotations

import contextlib

from redis.asyncio import Redis
from redis.exceptions import RedisError

from pentaraduga.storage.keys import node_keys


async def bury(url: str, node: str) -> None:
    """Ends the lease of a node whose process is gone, so that its rooms can be claimed at once.

    If the store doesn't answer, the lease runs out by itself.
    """
    with contextlib.suppress(RedisError, OSError, TimeoutError):
        async with Redis.from_url(url, socket_timeout=1.0, socket_connect_timeout=1.0) as client:
            await client.delete(node_keys(node)[0])
