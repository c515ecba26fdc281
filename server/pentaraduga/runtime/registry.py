"""The rooms that this node has at work, and how they come and go."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Final

from pentaraduga.core import OptionValue
from pentaraduga.games import GAMES
from pentaraduga.rooms.commands import MatchRule
from pentaraduga.rooms.effects import Append, Effect
from pentaraduga.rooms.poster import Poster
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.budgets import Costs
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.ids import is_room_id, new_room_id
from pentaraduga.runtime.join_codes import CODE_RENEWED_MS, JoinCodes, NoFreeCode
from pentaraduga.runtime.loading import Loader
from pentaraduga.runtime.logs import event, room_tag
from pentaraduga.runtime.ports import (
    Meter,
    NoMeter,
    NoSolver,
    RoomCore,
    RoomMaker,
    Solver,
    Store,
)
from pentaraduga.runtime.posters import Posters
from pentaraduga.runtime.profiles import Moving
from pentaraduga.runtime.refused import Stopping, TooManyRooms
from pentaraduga.runtime.turns import Turns
from pentaraduga.storage.errors import NoSuchRoom, RoomExists, StorageDown, StorageError

log = logging.getLogger(__name__)

WATCH_EVERY_S: Final = 0.2
FROZEN_LOOKS: Final = 3
"""An outage that is over within this many checks is too short to be reported."""
SWEEP_EVERY_S: Final = 5.0
GIVE_BACK_S: Final = 3.0
"""How long the store is given to take rooms back when this node stops."""


class Registry:
    """The rooms of this node.

    `rooms`: the class that makes them. `max_rooms`: at work at one time. `unload_after_s`: how long
    a room without connections and with nothing to do stays in memory. `patience_s`: how long to
    wait for a room whose owner may just have died (its lease runs out within this time). `turns`
    measures by the real clock unless another one is given.
    """

    def __init__(
        self,
        store: Store,
        rooms: RoomMaker,
        *,
        clock: Clock | None = None,
        meter: Meter | None = None,
        solver: Solver | None = None,
        costs: Costs | None = None,
        turns: Turns | None = None,
        max_rooms: int = 5000,
        unload_after_s: float = 60.0,
        patience_s: float = 2.0,
    ) -> None:
        self.clock = clock or Clock()
        self._store = store
        self._rooms = rooms
        self._meter = meter or NoMeter()
        self._solver = solver or NoSolver()
        self._turns = Turns(measured=self._meter.worked) if turns is None else turns
        self._costs = costs or Costs()
        self._loader = Loader(store, rooms, self.clock, patience_s)
        self._max_rooms = max_rooms
        self._unload_after_ms = unload_after_s * 1000
        self._actors: dict[str, Actor] = {}
        self._loading: dict[str, asyncio.Task[Actor]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._join_codes = JoinCodes(store, lambda: self._stopping)
        self._posters = Posters(store.board, self.clock, lambda: self._stopping)
        self._watcher: asyncio.Task[None] | None = None
        self.retiring = self._stopping = False
        self._term = store.term
        self._trouble: str | None = None
        self._looks = 0

    @property
    def loaded(self) -> int:
        """How many rooms are at work."""
        return len(self._actors)

    @property
    def loading(self) -> int:
        """How many rooms are being read from their logs, or wait for that."""
        return len(self._loading)

    @property
    def held_back(self) -> int:
        """How much that rooms have decided or would say waits until it is in the log."""
        return sum(actor.held_back for actor in self._actors.values())

    @property
    def waiting(self) -> int:
        """How many inputs of rooms are waiting for their turn."""
        return len(self._turns)

    @property
    def alive(self) -> bool:
        """Whether rooms can be served: moves can be saved and this node is not stopping."""
        return self.why_not is None

    @property
    def why_not(self) -> str | None:
        """Why rooms cannot be served at the moment, for people; None if they can."""
        return "stopping" if self.retiring or self._stopping else self._store.trouble

    @property
    def stopping(self) -> bool:
        """Whether rooms are being given back for good."""
        return self._stopping

    def start(self) -> None:
        """Begin to watch the store and to let idle rooms go."""
        self._watcher = asyncio.create_task(self._watch(), name="registry watch")

    def retire(self) -> None:
        """Say `stopping` from now on in `why_not`, and go on as before until `close`."""
        self.retiring = True

    async def close(self) -> None:
        """Close every connection with `server_stopping` and give every room back.

        A store that doesn't answer isn't waited for: others can have the rooms when the lease of
        this node has run out.
        """
        self._stopping = True
        if self._watcher is not None:
            self._watcher.cancel()
        for task in list(self._loading.values()):
            task.cancel()
        giving = (asyncio.create_task(self._unload(a)) for a in self._actors.values())
        await _within({*giving, *self._leaving.values()}, GIVE_BACK_S)
        if self._store.trouble is not None:
            for waiting in self._join_codes.at_work:
                waiting.cancel()
        await _within({*self._join_codes.at_work}, GIVE_BACK_S)

    # -- making and finding ---------------------------------------------------------------------

    async def create(
        self,
        game: str,
        options: Mapping[str, OptionValue],
        *,
        match: MatchRule | None = None,
        seats: int | None = None,
    ) -> tuple[str, str]:
        """Make a room; its id and join code. The settings must have been checked.

        Raises:
            TooManyRooms, Stopping, StorageError: no room was made.
        """
        self._admit()
        while True:
            room_id = new_room_id()
            try:
                code = await self._join_codes.reserve(room_id)
            except NoFreeCode as error:
                raise TooManyRooms(str(error)) from error
            room, effects = self._rooms.create(
                room_id,
                code,
                game,
                options,
                secrets.token_bytes,
                self.clock.now(),
                match=match,
                seats=seats,
            )
            appends, others = _split(effects)
            term = self._store.term
            entries = tuple(entry for append in appends for entry in append.entries)
            try:
                claim = await self._store.create(room_id, appends[0].first_seq, entries)
            except RoomExists:  # one in 10^17
                await self._join_codes.free(code, room_id)
                continue
            except StorageError:
                self._join_codes.free_some_time(code, room_id)
                raise
            self._adopt(room_id, room, claim.epoch, term).perform(others)
            event(log, logging.INFO, "room.created", room=room_tag(room_id), game=game)
            return room_id, code

    async def get(self, room_id: str) -> Actor:
        """The room at work on this node, loaded from its log if need be.

        Raises:
            NoSuchRoom: no room has this id.
            OwnedElsewhere: a live node has it.
            Damaged: its stored data can't be read.
            TooManyRooms, Stopping, StorageError: it cannot be served now.
        """
        if not is_room_id(room_id):
            raise NoSuchRoom(f"{room_id!r} is not the id of a room")
        actor = self._actors.get(room_id)
        if actor is not None:
            return actor
        task = self._loading.get(room_id)
        if task is None:
            self._admit()
            task = asyncio.create_task(self._load(room_id), name=f"load {room_tag(room_id)}")
            self._loading[room_id] = task
            task.add_done_callback(lambda done: self._loaded(room_id, done))
        try:
            # Shielded: others wait for the same load when this caller goes away.
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if self._stopping and task.cancelled():
                raise Stopping("the server is stopping") from None
            raise

    def at_work(self, room_id: str) -> Actor | None:
        """The room, if this node has it at work."""
        return self._actors.get(room_id)

    async def room_of_code(self, code: str) -> str | None:
        """The room that lets people in under this code now."""
        return await self._store.room_of_code(code)

    async def records(self, room_id: str) -> dict[int, str]:
        """The records of the room's finished rounds, by number; the room may be anywhere.

        Raises:
            NoSuchRoom: no room has this id. StorageError.
        """
        if not is_room_id(room_id):
            raise NoSuchRoom(f"{room_id!r} is not the id of a room")
        kept = await self._store.records(room_id)
        return {n: kept[n].decode(errors="replace") for n in sorted(kept)}

    async def poster(self, room_id: str) -> Poster | None:
        """What the room says outside, wherever it is at work; None: nothing, or there is none.

        Raises:
            StorageError: the store doesn't say.
        """
        return await self._posters.of(room_id) if is_room_id(room_id) else None

    async def public_rooms(self) -> dict[str, Poster]:
        """The rooms of all nodes that strangers may find, by id, those with most people first.

        Raises:
            StorageError: the store doesn't say.
        """
        return await self._posters.public()

    async def stats(self, device: str, game: str) -> dict[str, dict[str, int]]:
        """A device's statistics of a game, by level."""
        return await self._store.stats(device, game)

    async def forget(self, device: str) -> None:
        """Deletes a device's statistics of all games."""
        await self._store.forget_device(device, GAMES)

    @property
    def moving(self) -> Moving:
        """The profiles that move to another device."""
        return Moving(self._store.satchel, self.clock, GAMES)

    def _admit(self) -> None:
        if self._stopping:
            raise Stopping("the server is stopping")
        if not self._store.alive:
            raise StorageDown("the lease of this node is not good")
        if len(self._actors) + len(self._loading) >= self._max_rooms:
            raise TooManyRooms(f"{self._max_rooms} rooms are at work")

    async def _load(self, room_id: str) -> Actor:
        leaving = self._leaving.get(room_id)
        if leaving is not None:
            await asyncio.wait([leaving])
        found = await self._loader.load(room_id)
        actor = self._adopt(room_id, found.room, found.epoch, found.term)
        actor.lost = found.lost
        actor.perform(found.effects)
        self._join_codes.keep(actor)
        self._posters.show(actor)
        return actor

    def _loaded(self, room_id: str, task: asyncio.Task[Actor]) -> None:
        self._loading.pop(room_id, None)
        if not task.cancelled():
            task.exception()  # the waiting tasks have it; if none is left, nobody needs it

    def _adopt(self, room_id: str, room: RoomCore, epoch: int, term: int) -> Actor:
        actor = Actor(
            room_id,
            room,
            epoch,
            term,
            self._store,
            self.clock,
            self._meter,
            self._died,
            self._join_codes.carry_out,
            self._solver,
            self._turns,
            self._costs,
            self._posters.show,
        )
        actor.freeze(self._trouble is not None)
        actor.renew_code_at = self.clock.now() + CODE_RENEWED_MS
        self._actors[room_id] = actor
        self._meter.rooms(len(self._actors))
        return actor

    # -- letting go -----------------------------------------------------------------------------

    def _died(self, actor: Actor) -> None:
        if self._actors.get(actor.room_id) is actor:
            del self._actors[actor.room_id]
            self._meter.rooms(len(self._actors))
            self._posters.forget(actor)

    async def _unload(self, actor: Actor) -> None:
        """Stop a room whose log is complete, and give it back so that anybody may claim it."""
        for _ in range(100):
            if actor.settled:
                break
            await asyncio.sleep(0.01)
        was_settled = actor.settled
        if actor.dead:
            return
        actor.die("server_stopping")
        if was_settled:
            await self._release(actor)

    async def _let_go(self, actor: Actor) -> None:
        """Give a room back that nobody is in; before that, because afterwards it may be another
        node's, its link stops inviting people."""
        await self._posters.left(actor)
        await self._release(actor)

    async def _release(self, actor: Actor) -> None:
        try:
            await self._store.release(actor.room_id, actor.epoch)
        except StorageError as error:  # the lease will run out instead
            event(log, logging.WARNING, "room.not_released", why=str(error))

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        sweep_at = loop.time() + SWEEP_EVERY_S
        while True:
            await asyncio.sleep(WATCH_EVERY_S)
            try:
                self.look()
                if loop.time() >= sweep_at:
                    sweep_at = loop.time() + SWEEP_EVERY_S
                    self.sweep()
            except Exception:
                log.exception("registry.watch_failed")

    def look(self) -> None:
        """Notice when the store goes away or comes back, and when the lease may have run out."""
        if self._store.alive and self._store.term != self._term:
            self._term = self._store.term
            for actor in list(self._actors.values()):
                actor.confirm()
        trouble = self._store.trouble
        self._looks = 0 if trouble is None else self._looks + 1
        if trouble is None and self._trouble is not None:
            event(log, logging.WARNING, "rooms.go_on", after=self._trouble, rooms=self.loaded)
            self._tell_trouble(None)
        elif trouble is not None and self._trouble is None and self._looks >= FROZEN_LOOKS:
            event(log, logging.WARNING, "rooms.frozen", why=trouble, rooms=self.loaded)
            self._tell_trouble(trouble)

    def _tell_trouble(self, trouble: str | None) -> None:
        self._trouble = trouble
        for actor in list(self._actors.values()):
            actor.freeze(trouble is not None)

    def sweep(self) -> None:
        """Unload rooms that nobody is in and that have nothing to do."""
        now = self.clock.now()
        for room_id, actor in list(self._actors.items()):
            self._posters.renew(actor, now)
            if actor.room.code is not None and now >= actor.renew_code_at:
                actor.renew_code_at = now + CODE_RENEWED_MS
                self._join_codes.keep(actor)
            if now - actor.quiet_since >= self._unload_after_ms and actor.idle(now):
                actor.die("server_stopping")
                task = asyncio.create_task(self._let_go(actor))
                self._leaving[room_id] = task
                task.add_done_callback(partial(self._left, room_id))

    def _left(self, room_id: str, _: asyncio.Task[None]) -> None:
        self._leaving.pop(room_id, None)


async def _within(tasks: set[asyncio.Task[None]], seconds: float) -> None:
    """Wait until the tasks are done, and end those that take longer."""
    if not tasks:
        return
    _, late = await asyncio.wait(tasks, timeout=seconds)
    for task in late:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _split(effects: list[Effect]) -> tuple[list[Append], list[Effect]]:
    appends = [effect for effect in effects if isinstance(effect, Append)]
    return appends, [effect for effect in effects if not isinstance(effect, Append)]
