"""Logs, snapshots, owners and join codes of rooms in Valkey or Redis.

Keys of a room: `{r:ID}:own`, `{r:ID}:log`, `{r:ID}:snap`, `{r:ID}:rec`; see functions.lua for what
they hold.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from pentaraduga.storage.appender import Future, Settled
from pentaraduga.storage.appenders import Appenders
from pentaraduga.storage.claims import Claim, Claims
from pentaraduga.storage.connections import Connections, down_for_errors
from pentaraduga.storage.damage import (
    Loaded,
    last_seq,
    read,
    snapshot_sum,
    with_sums,
)
from pentaraduga.storage.errors import (
    StorageDown,
    StorageRefused,
)
from pentaraduga.storage.keys import (
    code_key,
    lost_key,
    moving_key,
    node_keys,
    record_key,
    room_keys,
    stats_keys,
)
from pentaraduga.storage.lease import TTL_MS, Lease
from pentaraduga.storage.library import function, load_functions
from pentaraduga.storage.nodes import NOWHERE, Nodes
from pentaraduga.storage.noticeboard import Noticeboard
from pentaraduga.storage.preflight import inspect, refusal
from pentaraduga.storage.reading import log_of, records_of
from pentaraduga.storage.replies import failure
from pentaraduga.storage.rights import check_rights
from pentaraduga.storage.satchel import Satchel
from pentaraduga.storage.statistics import KEEP_STATS_DAYS, Count, arguments, by_level

log = logging.getLogger(__name__)

DAY_MS = 86_400_000

KEEP_DAYS = 90
"""A released room that nobody opens is deleted after this many days."""

CONGESTED_BYTES = 64 * 1024 * 1024
"""The most that may wait for a store that is away."""


class Storage:
    """A node's access to the store. Use within one event loop; made by `Storage.open`."""

    def __init__(
        self,
        url: str,
        node: str,
        keep_days: int,
        keep_stats_days: int,
        exclusive: bool,
        room_ms: Callable[[], float],
        address: str | None,
        room_format: int,
    ) -> None:
        self.node = f"{node}~{secrets.token_hex(4)}"
        self.store = ""
        self.warnings: Sequence[str] = ()
        self.on_batch: Callable[[int, float], None] | None = None
        self._keep_ms = b"%d" % (keep_days * DAY_MS)
        self._keep_stats_ms = b"%d" % (keep_stats_days * DAY_MS)
        self._connections = Connections(url)
        self.nodes = Nodes(self._connections, self.node, address)
        self.board = Noticeboard(self._connections)
        self.satchel = Satchel(self._connections, keep_stats_days * DAY_MS)
        self._claims = Claims(
            self._connections, self.node, self.nodes, exclusive, room_ms, room_format
        )
        self._logs = Appenders(self._connections.slots, self._connections.log, self._batch_done)
        self._room_ms = room_ms
        self._lease = Lease(self._beat, exclusive=exclusive)
        self._confirming: set[asyncio.Task[int]] = set()

    @classmethod
    async def open(
        cls,
        url: str,
        node: str,
        *,
        keep_days: int = KEEP_DAYS,
        keep_stats_days: int = KEEP_STATS_DAYS,
        exclusive: bool = False,
        room_ms: Callable[[], float] = lambda: time.time() * 1000,
        address: str | None = None,
        room_format: int = 0,
    ) -> Self:
        """Connects, checks the store, puts the functions there and starts the node's lease.

        `node` is a name for people; each opened storage adds something unique to it, because a
        restarted node is a different node to the rooms of the one that died. `keep_days`: how long
        a room is kept that was given back, `keep_stats_days`: statistics of a game that the device
        no longer plays. `exclusive`: no other node uses the store, so the owner of any room is
        dead, whatever its lease says. `address`: where this node serves others, None if it doesn't.
        `room_format`: of what this program writes into logs and snapshots; it claims no room that
        one with a higher number has had.

        Raises:
            StorageRefused: the text says what is wrong and what would be right.
            ValueError: `node` has characters other than letters, digits, `.`, `_`, `-`.
        """
        if not re.fullmatch(r"[A-Za-z0-9._-]{1,64}", node):
            raise ValueError(f"{node!r}: a node's name has 1 to 64 letters, digits, ., _ or -")
        try:
            storage = cls(
                url, node, keep_days, keep_stats_days, exclusive, room_ms, address, room_format
            )
        except (ValueError, TypeError, RedisError) as error:
            raise StorageRefused(f"the store's URL cannot be used: {error}") from error
        try:
            storage.store, storage.warnings = await inspect(storage._connections, url)
            await storage._connections.everywhere(load_functions)
            await storage._connections.everywhere(check_rights)
            await storage._logs.start()
            await storage._lease.start()
            with contextlib.suppress(StorageDown):
                await storage.nodes.report(0, 0.0)
        except BaseException as error:
            await storage._disconnect()
            if isinstance(error, RedisError | OSError | TypeError):
                raise await refusal(error, url) from error
            raise
        for warning in storage.warnings:
            log.warning("%s", warning)
        return storage

    async def close(self) -> None:
        """Answers everything asked so far, gives the lease back and disconnects.

        Rooms that were not released can be claimed by others at once.
        """
        await self._logs.close()
        await self._lease.stop()
        with contextlib.suppress(RedisError, OSError):
            await self._beat()
            await self.nodes.leave()
            lease, _ = node_keys(self.node)
            await self._connections.pulse(lease, lambda c: c.delete(lease))
        await self._disconnect()

    @property
    def alive(self) -> bool:
        """Whether this node may show its rooms, because nobody else can have taken them in this
        `term`.

        Its lease was renewed within 0.8 s, or the store is its own.
        """
        return self._lease.alive

    @property
    def term(self) -> int:
        """Changes whenever the lease may have run out. Rooms owned before must be confirmed."""
        return self._lease.term

    @property
    def lease_margin_s(self) -> float:
        """How many seconds longer the lease can be trusted; negative if it already can't."""
        return self._lease.margin_s

    @property
    def connected(self) -> bool:
        """Whether appends reach the store."""
        return self._logs.connected

    @property
    def trouble(self) -> str | None:
        """Why nothing can be saved or shown at the moment, for people; None if all is well."""
        if self._logs.trouble is not None or self._lease.alive:
            return self._logs.trouble
        return f"the node lease was not renewed: {self._lease.why or 'this process was late'}"

    @property
    def waiting(self) -> tuple[int, int]:
        """Calls that the store has not answered yet, and the bytes that they hold."""
        return self._logs.waiting

    @property
    def congested(self) -> bool:
        """Whether so much is waiting for the store that callers should hold back."""
        return self._logs.held_bytes > CONGESTED_BYTES

    @property
    def answered(self) -> int:
        """Bytes that the store has acknowledged in logs, not less than they take on its disk."""
        return self._logs.answered

    def allow(self, total: int | None) -> None:
        """Lets appends wait that would make `answered` exceed this; None: no bound."""
        self._logs.allow(total)

    async def hold(self, why: str | None) -> None:
        """Writes nothing while there is a reason not to, as if the store were away.

        Before it goes on, the store must say that its last write was whole.
        """
        while why is None and self._connections.held is not None:
            with contextlib.suppress(RedisError, OSError, TimeoutError):
                whole = await self._connections.everywhere(_last_write_is_whole)
                if all(whole):
                    break
            await asyncio.sleep(0.2)
        self._connections.held = why
        self._logs.hold(why)

    async def create(self, room_id: str, first_seq: int, entries: Sequence[bytes]) -> Claim:
        """A new room that begins with these entries, owned by this node.

        Raises:
            RoomExists: the id is taken. StorageDown.
        """
        return await self._claims.create(room_id, first_seq, entries)

    async def claim(self, room_id: str) -> Claim:
        """Makes this node the owner of a room whose owner released it, died, or is this node.

        Raises:
            NoSuchRoom: no room has this id.
            OwnedElsewhere: a live node owns it. MadeByNewer. StorageDown.
        """
        return await self._claims.claim(room_id)

    async def load(self, room_id: str, epoch: int | None = None) -> Loaded:
        """The snapshot and all entries after it, as of one instant, as far as they can be read.

        `epoch`: of the caller's claim. Then a damaged log ends from now on where what can be read
        ends, so that appends go on from there; the rest is put aside.

        Raises:
            NoSuchRoom: no room has this id.
            Damaged: nothing of it can be read. Fenced: the claim is no longer good. StorageDown.
        """
        snapshots, entries = await log_of(self._connections, room_id)
        loaded = read(room_id, snapshots, entries)
        if epoch is not None and loaded.end != last_seq(entries):
            own, stream, _ = room_keys(room_id)
            keys = (own, stream, lost_key(room_id))
            end = b"%d" % loaded.end
            await self._logs.call("cut", keys, self._owner(epoch), end, self._keep_ms)
        return loaded

    def append(
        self,
        room_id: str,
        epoch: int,
        first_seq: int,
        entries: Sequence[bytes],
        settled: Settled | None = None,
    ) -> Future:
        """Adds entries to the log, all or none, with the numbers `first_seq`, `first_seq + 1`, …

        Don't await them one by one: calls made in one loop tick leave in one write, in the order in
        which they were made. While the store is away they wait, and are repeated when the outcome
        is in doubt. `settled` is called in the moment when the future is done. That fails with
            Fenced: another epoch owns the room, or the log does not end at `first_seq` - 1.
            StorageDown: the room is damaged, or the storage closed before the store answered.

        Raises:
            ValueError: no entries, or `first_seq` < 1.
        """
        if not entries or first_seq < 1:
            raise ValueError("an append has at least one entry and begins at 1 or later")
        own, stream, _ = room_keys(room_id)
        summed = with_sums(room_id, first_seq, entries)
        return self._logs.append((own, stream), self._owner(epoch), first_seq, summed, settled)

    def confirm(self, room_id: str, epoch: int) -> asyncio.Future[int]:
        """Waits until the lease is good, then asks whether the room is still this node's.

        The `term` in which it is; fails with Fenced if it is not, or with StorageDown.
        """
        task = asyncio.create_task(self._confirm(room_id, epoch), name="confirm")
        self._confirming.add(task)
        task.add_done_callback(self._confirming.discard)
        return task

    async def _confirm(self, room_id: str, epoch: int) -> int:
        term = await self._lease.good()
        own, stream, _ = room_keys(room_id)
        await self._logs.call("confirm", (own, stream), self._owner(epoch), b"%d" % term)
        return term

    def snapshot(self, room_id: str, epoch: int, seq: int, state: bytes) -> Future:
        """Stores what the log folds to up to and including `seq`.

        Drops the snapshot before the last one and what it has of the log.

        Goes after the appends asked before, and fails as they do.
        """
        keys = room_keys(room_id)
        summed = snapshot_sum(room_id, seq, state)
        return self._logs.call("snapshot", keys, self._owner(epoch), b"%d" % seq, state, summed)

    def count_attempt(self, count: Count) -> Future:
        """Counts a solitaire, in order with the appends; only once, however often this is
        called."""
        keys = stats_keys(count.device, count.game)
        return self._logs.call("count_attempt", keys, *arguments(count, self._keep_stats_ms))

    async def stats(self, device: str, game: str) -> dict[str, dict[str, int]]:
        """By level: played, won, streak, best_streak, best_ms, fewest_moves, best_points, and
        whatever else a game keeps from its best win, such as best_pairs.

        Numbers that were never counted are left out.
        """
        with down_for_errors():
            key, _ = stats_keys(device, game)
            held: Any = await self._connections.ask(key, lambda c: c.hgetall(key))
        return by_level(held)

    async def forget_device(self, device: str, games: Iterable[str]) -> None:
        """Deletes everything that was counted for the device in these games."""
        keys = [
            key for game in games for key in (*stats_keys(device, game), moving_key(device, game))
        ]
        with down_for_errors():
            await self._connections.ask(keys[0], lambda c: c.delete(*keys))

    def keep_record(self, room_id: str, epoch: int, n: int, text: bytes) -> Future:
        """Stores the record of a finished round under its number, replacing any other.

        Goes after the appends asked before, and fails as they do. Old records make room.
        """
        own, stream, _ = room_keys(room_id)
        keys = (own, stream, record_key(room_id))
        return self._logs.call("keep_record", keys, self._owner(epoch), b"%d" % n, text)

    async def records(self, room_id: str) -> dict[int, bytes]:
        """The records of the room's finished rounds, by number. Anybody may ask, owner or not.

        Raises:
            NoSuchRoom: no room has this id. StorageDown.
        """
        return await records_of(self._connections, room_id)

    async def release(self, room_id: str, epoch: int) -> None:
        """Gives the room up after everything asked for it so far; any node may claim it then.

        Raises:
            Fenced: the room is not this node's any more. StorageDown.
        """
        keys = (*room_keys(room_id), record_key(room_id))
        await self._logs.call("release", keys, self._owner(epoch), self._keep_ms, self._room_now())
        await self.nodes.strike(room_id)

    async def reserve_code(self, code: str, room_id: str, ttl_s: float) -> bool:
        """Makes the join code lead to the room for `ttl_s`; False if it leads to another room.

        Asking again for the same room prolongs it.
        """
        return await self._code("reserve_code", code, room_id, int(ttl_s * 1000))

    async def free_code(self, code: str, room_id: str) -> None:
        """Frees the join code, if it led to this room."""
        await self._code("free_code", code, room_id)

    async def room_of_code(self, code: str) -> str | None:
        """The room to which the join code leads."""
        with down_for_errors():
            key = code_key(code)
            room: Any = await self._connections.ask(key, lambda c: c.get(key))
        return None if room is None else room.decode()

    async def ping(self) -> float:
        """Seconds that the store took to answer.

        Raises:
            StorageDown: it did not.
        """
        start = time.perf_counter()
        with down_for_errors():
            await self._connections.everywhere(lambda c: c.ping())
        return time.perf_counter() - start

    def _owner(self, epoch: int) -> bytes:
        return f"{self.node} {epoch}".encode()

    async def _code(self, name: str, code: str, *args: str | int) -> bool:
        try:
            return bool(await self._connections.call(name, (code_key(code),), *args))
        except ResponseError as error:
            raise failure(error) from error

    def _room_now(self) -> bytes:
        return b"%d" % self._room_ms()

    async def _beat(self) -> None:
        if self._connections.held is not None:
            return  # only a store of our own is held, and nobody asks for its lease
        lease, beat = node_keys(self.node)
        keys = lease, beat
        words = TTL_MS, self._keep_ms, self._room_now(), self.nodes.address or NOWHERE
        await self._connections.pulse(lease, lambda c: c.fcall(function("beat"), 2, *keys, *words))

    def _batch_done(self, requests: int, seconds: float) -> None:
        if self.on_batch is not None:
            self.on_batch(requests, seconds)

    async def _disconnect(self) -> None:
        await self._logs.close()
        await self._lease.stop()
        await self._connections.close()


async def _last_write_is_whole(client: Redis) -> bool:
    info = await client.info("persistence")
    return bool(info.get("aof_last_write_status", "ok") == "ok")
