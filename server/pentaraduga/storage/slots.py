"""Which master of a cluster has which keys. A store that is no cluster has one place for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import RedisError

from pentaraduga.storage.tasks import end
from pentaraduga.storage.url import Place

HERE: Final[Place] = ("", 0)
"""The place of a store that is no cluster."""

_ASK_S = 1.0


class Slots:
    """The map of a cluster, as some node of it told last."""

    def __init__(self, seeds: Sequence[Place] = (), options: Mapping[str, Any] | None = None):
        """`seeds`: nodes to ask first; none for a store that is no cluster. `options`: how to
        connect to them."""
        self._seeds = tuple(seeds)
        self._options = options or {}
        self._of: list[Place | None] = [None] * REDIS_CLUSTER_HASH_SLOTS
        self._asked = 0
        self._asking: asyncio.Task[None] | None = None
        self.places: tuple[Place, ...] = () if seeds else (HERE,)
        """Every master that has slots."""
        self.on_change: Callable[[], None] | None = None
        """Called when other masters have slots than before."""

    @property
    def many(self) -> bool:
        """Whether keys lie in different places, so that no step can touch just any two."""
        return bool(self._seeds)

    @property
    def missing(self) -> int:
        """How many slots no master is known to have."""
        return sum(place is None for place in self._of) if self.many else 0

    def place(self, key: str) -> Place:
        """The master that has the key.

        Raises:
            redis.exceptions.ConnectionError: none has.
        """
        if not self.many:
            return HERE
        place = self._of[key_slot(key.encode())]
        if place is None:
            raise NoConnection("no master of the cluster has the key's slot")
        return place

    async def refresh(self) -> None:
        """Asks the cluster again who has what.

        Raises:
            RedisError, OSError, TimeoutError: nobody answers.
        """
        if not self.many:
            return
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask(), name="slots")
        # Shielded: others wait for the same answer.
        await asyncio.shield(self._asking)

    async def close(self) -> None:
        """Asks no more."""
        if self._asking is not None:
            await end(self._asking)

    async def _ask(self) -> None:
        known = list(dict.fromkeys((*self.places, *self._seeds)))
        # Another one each time: a node that is cut off goes on telling what it believes.
        self._asked += 1
        first = self._asked % len(known)
        error: Exception = NoConnection("the cluster has no node to ask")
        for host, port in (*known[first:], *known[:first]):
            try:
                # A connection of its own: those in use may hang.
                async with Redis(
                    host=host,
                    port=port,
                    socket_timeout=_ASK_S,
                    socket_connect_timeout=_ASK_S,
                    retry=Retry(NoBackoff(), 0),
                    **_tls(self._options),
                ) as node:
                    self._learn(host, await node.execute_command("CLUSTER", "SLOTS"))
                return
            except (RedisError, OSError, TimeoutError) as refused:
                error = refused
        raise error

    def _learn(self, asked: str, ranges: Sequence[Any]) -> None:
        # Slots that nobody has at the moment stay where they were: their master may come back.
        of = list(self._of)
        for begin, last, (host, port, *_), *_ in ranges:
            name = host.decode() if host else asked  # a node that doesn't know its own address
            of[begin : last + 1] = [(name, port)] * (last + 1 - begin)
        if of == self._of:
            return
        self._of = of
        self.places = tuple(sorted({place for place in of if place is not None}))
        if self.on_change is not None:
            self.on_change()


def _tls(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a connection as a client takes them."""
    taken = dict(options)
    if taken.pop("connection_class", None) is not None:
        taken["ssl"] = True
    return taken
