"""A node's connections to the store, and what their errors mean."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

from redis.asyncio import BlockingConnectionPool, ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError, ResponseError

from pentaraduga.storage.appender import failure
from pentaraduga.storage.errors import StorageDown
from pentaraduga.storage.library import function, load_functions

_CONNECT_S = 2.0
_READY_S = 10.0
"""For a new connection's first questions: on a slow disk, each answer takes half a second."""

_REPLY_S = 2.0


@contextlib.contextmanager
def down_for_errors() -> Iterator[None]:
    """Raises StorageDown, or the exception for a refusal, on any error of the client."""
    try:
        yield
    except ResponseError as error:
        raise failure(error) from error
    except (RedisError, OSError, TimeoutError) as error:
        raise StorageDown(f"the store does not answer: {error or type(error).__name__}") from error


class Connections:
    """Three kinds: `client` for questions, `pulse` for the lease, `log` for what goes in order."""

    def __init__(self, url: str) -> None:
        """Connects only when first used.

        Raises:
            ValueError, TypeError, RedisError: the URL cannot be used.
        """
        self.held: str | None = None
        """Why nothing may be written at the moment."""
        once = Retry(NoBackoff(), 1)
        common: dict[str, Any] = {"protocol": 2, "socket_connect_timeout": _CONNECT_S}
        self.client = Redis.from_pool(
            BlockingConnectionPool.from_url(
                url, max_connections=16, timeout=5, socket_timeout=_REPLY_S, retry=once, **common
            )
        )
        # Its own connection: a renewal must not queue behind hundreds of claims.
        self.pulse = Redis.from_pool(
            ConnectionPool.from_url(url, socket_timeout=_REPLY_S, retry=once, **common)
        )
        self._log_pool = ConnectionPool.from_url(url, socket_timeout=None, **common)

    async def call(self, name: str, keys: tuple[str, ...], *args: str | bytes | int) -> Any:
        """The reply of a function (functions.lua).

        Raises:
            ResponseError: the function itself refused.
            StorageDown: the store did not answer.
        """
        if self.held is not None:
            raise StorageDown(self.held)
        try:
            return await self.client.fcall(function(name), len(keys), *keys, *args)
        except ResponseError:
            raise
        except (RedisError, OSError, TimeoutError) as error:
            raise StorageDown(
                f"the store does not answer: {error or type(error).__name__}"
            ) from error

    async def log(self) -> AbstractConnection:
        """A new connection for the appender, to a store that has the functions.

        Raises:
            RedisError, OSError, TimeoutError: it could not be made.
        """
        async with asyncio.timeout(_READY_S):
            connection: AbstractConnection = self._log_pool.make_connection()
            try:
                await connection.connect()
                # A restarted or promoted store may have lost them.
                await load_functions(self.pulse)
            except BaseException:
                await connection.disconnect(nowait=True)
                raise
        return connection

    async def close(self) -> None:
        """Closes all of them."""
        await self.client.aclose()
        await self.pulse.aclose()
        await self._log_pool.aclose()
