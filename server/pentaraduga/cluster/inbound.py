"""The owner's end of a link: clients of another node, in rooms of this one."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

import msgspec

from pentaraduga.cluster.envelopes import (
    Aside,
    Count,
    Ended,
    Join,
    Leave,
    Made,
    Make,
    Say,
    Stand,
    Tell,
    read_from_relay,
    read_said,
)
from pentaraduga.cluster.line import Line, Sender
from pentaraduga.rooms.commands import AnyCommand, Hello, Pong, Resume
from pentaraduga.rooms.effects import Ack, Fault, Outgoing, Refused
from pentaraduga.runtime.actor import Actor
from pentaraduga.runtime.ports import RoomEvent, RoomEvents
from pentaraduga.runtime.refused import REFUSALS, code_of
from pentaraduga.runtime.registry import Registry

log = logging.getLogger(__name__)

_ids = itertools.count(-1, -1)
"""Connections of this node itself have positive ids."""


class Form(Protocol):
    """One form of the protocol, for the frames that its clients get."""

    def frame(self, message: Outgoing) -> bytes: ...
    def event_frame(self, event: RoomEvent, own: dict[str, Any] | None) -> bytes: ...


class Inbound:
    """One link from another node. An `End` of a line."""

    def __init__(
        self,
        line: Line,
        registry: Registry,
        forms: Mapping[str, Form],
        gone: Callable[[Inbound], None],
    ) -> None:
        """`gone(link)` is called when the line is lost."""
        self._gone = gone
        self._registry = registry
        self._forms = forms
        self._sender = Sender(line)
        self._guests: dict[int, Guest] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._places: dict[int, int] = {}
        """Where in the waiting batch a client's last envelope is."""
        self._shared: dict[int, tuple[Tell, int]] = {}
        """Frames in the waiting batch that several clients get, by their `id`, and their place."""

    @property
    def guests(self) -> int:
        """How many clients of the other node are in rooms of this one."""
        return len(self._guests)

    # -- from the other node --------------------------------------------------------------------

    def received(self, data: bytes, arrived: float) -> None:
        try:
            batch = read_from_relay(data)
        except msgspec.DecodeError:
            log.exception("link.unreadable")
            self._sender.line.cut()
            return
        for envelope in batch:
            if isinstance(envelope, Say):
                guest = self._guests.get(envelope.to)
                if guest is not None:
                    self._said(guest, envelope.message, arrived)
            elif isinstance(envelope, Join):
                self._join(envelope, arrived)
            elif isinstance(envelope, Leave):
                guest = self._guests.pop(envelope.to, None)
                if guest is not None:
                    guest.gone(self._registry.clock.now())
            elif isinstance(envelope, Stand):
                self._stand(envelope)
            elif isinstance(envelope, Count):
                guest = self._guests.get(envelope.to)
                if guest is not None:
                    guest.weigh(envelope.count)
            elif isinstance(envelope, Make):
                self._in_background(self._make(envelope))
            else:
                self._sender.put(envelope)

    def lost(self) -> None:
        self._gone(self)
        now = self._registry.clock.now()
        guests = list(self._guests.values())
        self._guests.clear()
        for task in self._tasks:
            task.cancel()
        for guest in guests:
            guest.gone(now)

    def _join(self, join: Join, arrived: float) -> None:
        form = self._forms.get(join.form)
        try:
            hello = read_said(join.hello)
            wish = read_said(join.wish) if join.wish else None
        except msgspec.DecodeError:
            hello = None
        if form is None or not isinstance(hello, Hello):
            self._sender.put(Ended(join.to, "bad_message"))
            return
        guest = self._guests[join.to] = Guest(self, join.to, form, aside=join.aside)
        if join.admitted:
            guest.stand_aside()
        elif wish is None or isinstance(wish, Hello | Pong | Resume):
            self._enter(
                guest, join.room, lambda actor: guest.enter(actor, hello, arrived, join.origin)
            )
        else:
            self._enter(
                guest,
                join.room,
                lambda actor: guest.wish(actor, hello, wish, arrived, join.origin),
            )

    def _stand(self, stand: Stand) -> None:
        form = self._forms.get(stand.form)
        if form is None:
            self._sender.put(Ended(stand.to, "bad_message"))
            return
        guest = self._guests[stand.to] = Guest(self, stand.to, form, stands_for=stand.count)
        self._enter(guest, stand.room, guest.watch)

    def _enter(self, guest: Guest, room: str, enter: Callable[[Actor], None]) -> None:
        actor = self._registry.at_work(room)
        if actor is not None:
            enter(actor)
        else:
            self._in_background(self._open(guest, room, enter))

    async def _open(self, guest: Guest, room: str, enter: Callable[[Actor], None]) -> None:
        try:
            actor = await self._registry.get(room)
        except REFUSALS as error:
            self.end(guest.number, code_of(error))
        else:
            if self._guests.get(guest.number) is guest:
                enter(actor)

    async def _make(self, make: Make) -> None:
        try:
            room, code = await self._registry.create(
                make.game, make.options, match=make.match, seats=make.seats
            )
        except REFUSALS:
            room, code = "", ""
        self._sender.put(Made(make.n, room, code))

    def _said(self, guest: Guest, raw: msgspec.Raw, arrived: float) -> None:
        try:
            message = read_said(raw)
        except msgspec.DecodeError:  # of a newer release
            guest.send(Fault("bad_message", {"detail": "this server is older"}))
            return
        if not isinstance(message, Hello):
            guest.say(message, arrived)

    def _in_background(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- to the other node ----------------------------------------------------------------------

    def tell(self, to: int, message: Outgoing, form: Form, *, at_once: bool) -> None:
        """Send a message to one client."""
        cseq = message.cseq if isinstance(message, Ack | Refused) else 0
        code = message.code if isinstance(message, Fault) else ""
        kind = str(type(message).__struct_config__.tag)
        self._note(to, Tell([to], kind, form.frame(message), cseq, code, at_once))
        if at_once:
            self._flush()

    def publish(self, to: int, frame: bytes) -> None:
        """Send a room event; those who get the very same frame share one envelope."""
        if not self._sender.waiting:
            self._forget_batch()
        shared = self._shared.get(id(frame))
        if shared is not None and self._places.get(to, -1) <= shared[1]:
            shared[0].to.append(to)
            self._places[to] = shared[1]
            return
        tell = Tell([to], "update", frame)
        self._note(to, tell)
        self._shared[id(frame)] = tell, self._places[to]

    def end(self, to: int, code: str) -> None:
        """The room has ended the client's connection."""
        if self._guests.pop(to, None) is not None:
            self._note(to, Ended(to, code))

    def aside(self, to: int) -> None:
        """The client is an onlooker, which its own node looks after."""
        if self._guests.pop(to, None) is not None:
            self._note(to, Aside(to))

    def _note(self, to: int, envelope: Tell | Ended | Aside) -> None:
        if not self._sender.waiting:
            self._forget_batch()
        self._sender.put(envelope)
        self._places[to] = len(self._sender.waiting) - 1

    def _flush(self) -> None:
        self._sender.flush()
        self._forget_batch()

    def _forget_batch(self) -> None:
        self._places.clear()
        self._shared.clear()


class Guest:
    """A client of another node, or all its onlookers of a room. The runtime's `Connection`.

    `aside`: its node looks after onlookers itself. `stands_for`: how many onlookers it is.
    """

    def __init__(
        self,
        link: Inbound,
        number: int,
        form: Form,
        *,
        aside: bool = False,
        stands_for: int | None = None,
    ) -> None:
        self.id: Final = next(_ids)
        self.number = number
        self._aside = aside
        self._stands_for = stands_for
        self._link = link
        self._form = form
        self._actor: Actor | None = None
        self._early: list[tuple[Pong | Resume | AnyCommand, float]] = []
        """What it said while its room was being loaded, and when that came in."""

    def enter(self, actor: Actor, hello: Hello, arrived: float, origin: str) -> None:
        """Its room is at work now."""
        self._actor = actor
        self._let_in(actor, actor.connect(self, hello, arrived, origin))

    def wish(
        self, actor: Actor, hello: Hello, command: AnyCommand, arrived: float, origin: str
    ) -> None:
        """It is an onlooker that would be a member."""
        self._actor = actor
        self._let_in(actor, actor.join(self, hello, command, arrived, origin))

    def watch(self, actor: Actor) -> None:
        """It is all onlookers of its node."""
        self._actor = actor
        self._let_in(actor, actor.watch(self, weight=self._stands_for))

    def weigh(self, count: int) -> None:
        """How many onlookers it is now."""
        self._stands_for = count
        if self._actor is not None:
            self._actor.weigh(self.id, count)

    def _let_in(self, actor: Actor, let_in: bool) -> None:
        if let_in:
            for message, at in self._early:
                actor.receive(self.id, message, at)
        self._early.clear()

    def stand_aside(self) -> bool:
        if self._aside:
            self._link.aside(self.number)
        return self._aside

    def say(self, message: Pong | Resume | AnyCommand, arrived: float) -> None:
        """A message of the client."""
        if self._actor is None:
            self._early.append((message, arrived))
        else:
            self._actor.receive(self.id, message, arrived)

    def gone(self, now: float) -> None:
        """The client is gone, or its node."""
        if self._actor is not None:
            self._actor.disconnect(self.id, now)

    def send(self, message: Outgoing, *, at_once: bool = False) -> None:
        self._link.tell(self.number, message, self._form, at_once=at_once)

    def publish(self, event: RoomEvent, own: dict[str, Any] | None) -> None:
        self._link.publish(self.number, self._form.event_frame(event, own))

    def publish_together(self, events: RoomEvents) -> None:
        for event in events.events:
            self.publish(event, None)

    def close(self, code: str) -> None:
        self._link.end(self.number, code)
