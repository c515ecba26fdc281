"""A node's connections to the store, and what their errors mean."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

from redis.asyncio import BlockingConnectionPool, ConnectionPool, Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import Sentinel, SentinelConnectionPool
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterDownError,
    MovedError,
    ReadOnlyError,
    RedisError,
    ResponseError,
)
from redis.exceptions import ConnectionError as NoConnection

from pentaraduga.storage.errors import StorageDown
from pentaraduga.storage.library import function, load_functions
from pentaraduga.storage.replies import failure
from pentaraduga.storage.slots import Slots
from pentaraduga.storage.url import Place, read_url

T = TypeVar("T")
Question = Callable[[Redis], Awaitable[T]]

_CONNECT_S = 2.0
_READY_S = 10.0
"""For a new connection's first questions: on a slow disk, each answer takes half a second."""

_REPLY_S = 2.0
_SENTINEL_S = 0.5
"""A Sentinel that doesn't answer for this long is passed over."""

_ELSEWHERE = (MovedError, ClusterDownError, ReadOnlyError, NoConnection)
"""In a cluster, what these say may be because a key has moved."""


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
    """Three kinds for each place: for questions, for the lease, and for what goes in order.

    redis-py's own client for clusters isn't used: it asks where the keys of each call of a function
    are, and begins a thread for each command of a transaction.
    """

    def __init__(self, url: str) -> None:
        """Connects only when first used.

        Raises:
            StorageRefused: the URL cannot lead to a store.
            ValueError, TypeError, RedisError: the URL cannot be used.
        """
        self.held: str | None = None
        """Why nothing may be written at the moment."""
        self._url = read_url(url)
        cluster = self._url.kind == "cluster"
        self.slots = Slots(self._url.hosts if cluster else (), self._url.options)
        self._sentinel = self._sentinels() if self._url.kind == "sentinel" else None
        self._clients: dict[Place, Redis] = {}
        self._pulses: dict[Place, Redis] = {}
        self._logs: dict[Place, ConnectionPool] = {}
        if not cluster:
            self._client(self.slots.places[0])  # a URL that is no good is known at once

    async def ask(self, key: str, question: Question[T]) -> T:
        """The answer of the one who has the key. All keys of a question lie where this one does.

        Raises:
            RedisError, OSError, TimeoutError: there is none.
        """
        return await self._asked(self._client, key, question)

    async def pulse(self, key: str, question: Question[T]) -> T:
        """The same on a connection of its own: a renewal must not queue behind hundreds of
        claims."""
        return await self._asked(self._pulse, key, question)

    async def everywhere(self, question: Question[T]) -> list[T]:
        """The answers of all places, one after the other.

        Raises:
            RedisError, OSError, TimeoutError: one of them gave none.
        """
        return [await question(self._client(place)) for place in self.slots.places]

    async def call(self, name: str, keys: tuple[str, ...], *args: str | bytes | int) -> Any:
        """The reply of a function (functions.lua).

        Raises:
            ResponseError: the function itself refused.
            StorageDown: the store did not answer.
        """
        if self.held is not None:
            raise StorageDown(self.held)

        async def called(client: Redis) -> Any:
            return await client.fcall(function(name), len(keys), *keys, *args)

        async def loaded_and_called(client: Redis) -> Any:
            await load_functions(client)
            return await called(client)

        try:
            try:
                return await self.ask(keys[0], called)
            except ResponseError as error:
                if "unction not found" not in str(error):
                    raise
                # One that has joined the cluster, or was emptied.
                return await self.ask(keys[0], loaded_and_called)
        except ResponseError:
            raise
        except (RedisError, OSError, TimeoutError) as error:
            raise StorageDown(
                f"the store does not answer: {error or type(error).__name__}"
            ) from error

    async def log(self, place: Place) -> AbstractConnection:
        """A new connection for the appender, to a store that has the functions.

        Raises:
            RedisError, OSError, TimeoutError: it could not be made.
        """
        async with asyncio.timeout(_READY_S):
            pool = self._logs.get(place)
            if pool is None:
                pool = self._logs[place] = self._pool(place, socket_timeout=None)
            connection: AbstractConnection = pool.make_connection()
            try:
                await connection.connect()
                # A restarted or promoted store may have lost them.
                await load_functions(self._pulse(place))
            except BaseException:
                await connection.disconnect(nowait=True)
                raise
        return connection

    async def close(self) -> None:
        """Closes all of them."""
        await self.slots.close()
        for client in (*self._clients.values(), *self._pulses.values()):
            await client.aclose()
        for pool in self._logs.values():
            await pool.aclose()
        if self._sentinel is not None:
            await self._sentinel.aclose()

    async def _asked(self, client: Callable[[Place], Redis], key: str, question: Question[T]) -> T:
        try:
            return await question(client(self.slots.place(key)))
        except _ELSEWHERE:
            if not self.slots.many:
                raise
        await self.slots.refresh()
        return await question(client(self.slots.place(key)))

    def _client(self, place: Place) -> Redis:
        client = self._clients.get(place)
        if client is None:
            once = Retry(NoBackoff(), 1)
            pool = self._pool(place, few=True, socket_timeout=_REPLY_S, retry=once)
            client = self._clients[place] = Redis.from_pool(pool)
        return client

    def _pulse(self, place: Place) -> Redis:
        client = self._pulses.get(place)
        if client is None:
            once = Retry(NoBackoff(), 1)
            pool = self._pool(place, socket_timeout=_REPLY_S, retry=once)
            client = self._pulses[place] = Redis.from_pool(pool)
        return client

    def _pool(self, place: Place, *, few: bool = False, **options: Any) -> ConnectionPool:
        common: dict[str, Any] = {"protocol": 2, "socket_connect_timeout": _CONNECT_S, **options}
        if self._sentinel is not None:
            return SentinelConnectionPool(
                self._url.service, self._sentinel, **self._url.options, **common
            )
        kind: type[ConnectionPool] = ConnectionPool
        if few:
            kind = BlockingConnectionPool
            common |= {"max_connections": 16, "timeout": 5}
        if self._url.kind == "one":
            return kind.from_url(self._url.url, **common)
        return kind(host=place[0], port=place[1], **self._url.options, **common)

    def _sentinels(self) -> Sentinel:
        asked: dict[str, Any] = {
            "protocol": 2,
            "socket_timeout": _SENTINEL_S,
            "socket_connect_timeout": _SENTINEL_S,
            "retry": Retry(NoBackoff(), 1),
        }
        return Sentinel(self._url.hosts, sentinel_kwargs={**asked, **self._url.of_sentinels})
