"""What rooms say outside: kept in the store, where every node finds it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

import msgspec

from pentaraduga.rooms.poster import Poster, read_poster, without_people, write_poster
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.logs import event
from pentaraduga.runtime.ports import Board
from pentaraduga.storage.errors import StorageError

log = logging.getLogger(__name__)

POSTER_S: Final = 1800.0
"""A poster counts for this long; its room's node renews it sooner, so the link of a room whose node
has died soon invites nobody."""

POSTER_RENEWED_MS: Final = 600_000.0

LEFT_S: Final = 24 * 3600.0
"""For this long a room that nobody is in says which game it was for."""

TOGETHER_S: Final = 0.2
"""Changes within this time are written once."""

LISTED_MS: Final = 90_000.0
"""A line of the list counts for this long; its room's node renews it sooner."""

RENEWED_MS: Final = 30_000.0
LISTED_MOST: Final = 200
"""Rooms of one node in the list of public rooms."""

READ_MOST: Final = 30
"""Rooms that one answer lists."""

READ_AGAIN_MS: Final = 1000.0
"""However many ask, the list is read so often."""


class Line(msgspec.Struct, frozen=True):
    """A room in the list of public rooms. `until`: room time, ms."""

    poster: Poster
    until: float


class Posters:
    """The posters of a node's rooms, and everybody's list of public rooms."""

    def __init__(self, board: Board, clock: Clock, stopping: Callable[[], bool]) -> None:
        self._board = board
        self._clock = clock
        self._stopping = stopping
        self._shown: dict[str, Poster | None] = {}
        """Of rooms at work here, what the store has been told."""
        self._told: dict[str, float] = {}
        """When, room time, ms."""
        self._listed: dict[str, float] = {}
        """Rooms of this node in the list: when their lines were written, room time, ms."""
        self._changed: dict[str, Actor] = {}
        self._writing: asyncio.Task[None] | None = None
        self._read: tuple[float, dict[str, Poster]] = (float("-inf"), {})

    def show(self, actor: Actor) -> None:
        """The room may say something new outside."""
        if actor.room_id in self._shown and self._shown[actor.room_id] == actor.room.poster:
            return
        self._changed[actor.room_id] = actor
        self._write_soon()

    def forget(self, actor: Actor) -> None:
        """The room isn't at work here any more; its poster stays for a while, without a line in the
        list."""
        self._changed.pop(actor.room_id, None)
        self._shown.pop(actor.room_id, None)
        self._told.pop(actor.room_id, None)
        if self._listed.pop(actor.room_id, None) is not None and not self._stopping():
            self._changed[actor.room_id] = actor
            self._write_soon()

    async def left(self, actor: Actor) -> None:
        """The room is let go because nobody is in it, and no other node has it yet."""
        poster = actor.room.poster
        if poster is None:
            return
        try:
            text = write_poster(without_people(poster))
            await self._board.put_up(actor.room_id, text, LEFT_S)
        except StorageError as error:  # then it invites until it is too old
            event(log, logging.INFO, "poster.failed", why=str(error))

    def renew(self, actor: Actor, now: float) -> None:
        """Write the room's poster and its line again, if it has any that grow old."""
        at = self._listed.get(actor.room_id)
        if (at is not None and now - at >= RENEWED_MS) or self._grows_old(actor.room_id, now):
            self._changed[actor.room_id] = actor
            self._write_soon()

    def _grows_old(self, room_id: str, now: float) -> bool:
        at = self._told.get(room_id)
        return at is not None and now - at >= POSTER_RENEWED_MS

    async def of(self, room_id: str) -> Poster | None:
        """What the room says, wherever it is at work.

        Raises:
            StorageError: the store doesn't say.
        """
        data = await self._board.poster(room_id)
        return read_poster(data) if data else None

    async def public(self) -> dict[str, Poster]:
        """The public rooms that can be joined now, at all nodes, those with most people first.

        Raises:
            StorageError: the store doesn't say.
        """
        now = self._clock.now()
        at, rooms = self._read
        if not 0 <= now - at < READ_AGAIN_MS:
            rooms = await self._look(now)
            self._read = now, rooms
        return rooms

    async def _look(self, now: float) -> dict[str, Poster]:
        found: dict[str, Poster] = {}
        for room_id, data in (await self._board.listed()).items():
            try:
                line = msgspec.json.decode(data, type=Line)
            except (msgspec.DecodeError, UnicodeDecodeError):
                continue  # a newer release's
            # Nodes' clocks may differ; a line from far ahead was written before one was set back.
            if now < line.until < now + 2 * LISTED_MS:
                found[room_id] = line.poster
            elif abs(now - line.until) > 2 * LISTED_MS:
                await self._board.list_room(room_id, None)  # its node died
        best = sorted(found.items(), key=lambda room: (-room[1].taken, room[0]))
        return dict(best[:READ_MOST])

    def _write_soon(self) -> None:
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write(), name="posters")

    async def _write(self) -> None:
        while self._changed and not self._stopping():
            await asyncio.sleep(TOGETHER_S)
            changed, self._changed = self._changed, {}
            for actor in changed.values():
                try:
                    await self._put_up(actor)
                except StorageError as error:
                    # The next change of the room, or its next renewal, says it again.
                    self._shown.pop(actor.room_id, None)
                    event(log, logging.INFO, "poster.failed", why=str(error))

    async def _put_up(self, actor: Actor) -> None:
        room_id = actor.room_id
        if actor.dead:
            await self._board.list_room(room_id, None)
            return
        poster, now = actor.room.poster, self._clock.now()
        changed = room_id not in self._shown or self._shown[room_id] != poster
        if changed or self._grows_old(room_id, now):
            self._shown[room_id], self._told[room_id] = poster, now
            text = b"" if poster is None else write_poster(poster)
            await self._board.put_up(room_id, text, POSTER_S)
        if poster is not None and poster.public and self._may_list(room_id):
            self._listed[room_id] = now
            line = msgspec.json.encode(Line(poster, now + LISTED_MS))
            await self._board.list_room(room_id, line)
        elif self._listed.pop(room_id, None) is not None:
            await self._board.list_room(room_id, None)

    def _may_list(self, room_id: str) -> bool:
        return room_id in self._listed or len(self._listed) < LISTED_MOST
