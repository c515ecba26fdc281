"""How a room that is at work nowhere comes from its log to this node."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final, NamedTuple

from pentaraduga.rooms.effects import Effect
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.logs import event, room_tag
from pentaraduga.runtime.ports import Claimed, RoomCore, RoomMaker, Store
from pentaraduga.storage.errors import Damaged, OwnedElsewhere

log = logging.getLogger(__name__)

LOADS_AT_ONCE: Final = 8
"""After a restart thousands ask for their rooms at once: first come, first served."""

AGAIN_S: Final = 0.1


class Loaded(NamedTuple):
    """A room that is this node's now.

    `term`: of the lease when it was claimed. `lost`: how many of its newest entries were damaged.
    """

    room: RoomCore
    effects: list[Effect]
    epoch: int
    term: int
    lost: int


class Loader:
    """Claims rooms and reads them. `patience_s`: how long to wait for a room whose owner may just
    have died (its lease runs out within this time)."""

    def __init__(self, store: Store, rooms: RoomMaker, clock: Clock, patience_s: float) -> None:
        self._store = store
        self._rooms = rooms
        self._clock = clock
        self._patience_s = patience_s
        self._loads = asyncio.Semaphore(LOADS_AT_ONCE)

    async def load(self, room_id: str) -> Loaded:
        """The room as its log has it.

        Raises:
            NoSuchRoom, OwnedElsewhere, Damaged, StorageError: it can't be had.
        """
        term = self._store.term
        claim = await self._claim(room_id)
        async with self._loads:
            try:
                saved = await self._store.load(room_id, claim.epoch)
            except Damaged as error:
                event(log, logging.ERROR, "room.damaged", room=room_tag(room_id), why=str(error))
                raise
        try:
            room, effects = self._rooms.restore(
                saved.snapshot,
                saved.entries,
                secrets.token_bytes,
                self._clock.now(),
                claim.downtime_ms,
            )
        except Exception as error:
            # What is stored stays as it is: another release may be able to read it.
            log.exception("room.damaged", extra={"fields": {"room": room_tag(room_id)}})
            raise Damaged("what was saved of the room makes no sense") from error
        event(
            log,
            logging.INFO,
            "room.loaded",
            room=room_tag(room_id),
            epoch=claim.epoch,
            seq=room.seq,
            downtime_ms=round(claim.downtime_ms),
        )
        return Loaded(room, effects, claim.epoch, term, _lost(room_id, saved.lost))

    async def _claim(self, room_id: str) -> Claimed:
        deadline = asyncio.get_running_loop().time() + self._patience_s
        while True:
            try:
                async with self._loads:
                    return await self._store.claim(room_id)
            except OwnedElsewhere:
                if asyncio.get_running_loop().time() >= deadline:
                    raise
                await asyncio.sleep(AGAIN_S)


def _lost(room_id: str, lost: tuple[int, int] | None) -> int:
    if lost is None:
        return 0
    first, last = lost
    event(log, logging.ERROR, "room.lost_moves", room=room_tag(room_id), first=first, last=last)
    return last - first + 1
