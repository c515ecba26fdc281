"""Lets connections in and out, welcomes them with a view, and moves seats."""

from __future__ import annotations

import math

from msgspec import structs

from pentaraduga.core import Illegal
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import keeper, log
from pentaraduga.rooms.arrivals import (
    ANOTHER_AFTER_MS,
    NEWCOMERS,
    counted_as,
    device_key,
    is_full,
    is_room_for,
    joining,
    looks_on,
)
from pentaraduga.rooms.audience import Connection
from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.effects import (
    Close,
    ConnId,
    Fault,
    Look,
    Refused,
    Send,
    ShowOut,
    Watch,
)
from pentaraduga.rooms.pace import Pace
from pentaraduga.rooms.pipeline import Pipeline, signed
from pentaraduga.rooms.probing import Schedule
from pentaraduga.rooms.state import Member
from pentaraduga.rooms.transfers import Asker, Transfers, sits


class Door:
    """The door of one room. Times: room time, ms."""

    def __init__(self, pipeline: Pipeline) -> None:
        self._pipeline = pipeline
        self._audience = pipeline.audience
        self._transfers = Transfers()
        self._newcomers = Pace(NEWCOMERS, ANOTHER_AFTER_MS)
        self._probes = Schedule(self._measured)

    @property
    def next_probe(self) -> float | None:
        """When the next clock is to be measured, if anybody is here."""
        return self._probes.next_due(self._pipeline.state)

    @property
    def next_late_offer(self) -> float | None:
        """When the next offer of a seat ends by itself."""
        return self._transfers.next_due

    # --- coming and going -----------------------------------------------------------------------

    def connect(self, conn: ConnId, hello: c.Hello, now: float, origin: str) -> None:
        """A socket has said hello: a new member, one that is back, or one more who only watches."""
        room, state = self._pipeline, self._pipeline.state
        key = device_key(hello.secret)
        device = device_key(hello.device or hello.secret)
        if {key, device} & set(state.banned):
            self._turn_out(conn, "kicked")
            return
        # A device that made a secret for this room only later is known by its device's own secret.
        member = state.by_key(key) or state.by_key(device)
        if hello.take is not None and not self._transfers.moved(hello.take, member):
            offer = self._transfers.open(hello.take, now)
            if offer is None:
                self._turn_out(conn, "no_such_transfer")
                return
            if member is None or member.id != offer.member:
                asker = Asker(_connection(conn, offer.member, hello), key, device)
                if sits(state, asker):
                    self._turn_out(conn, "seated_already")
                    return
                room.effects.extend(self._transfers.ask(offer, asker, self._audience))
                self._probes.add(asker.connection)
                self.probe_due(now)
                return
        if member is None:
            if not state.shut and (looks_on(state, hello) or not is_room_for(state)):
                room.effects.append(Watch(conn))
                return
            if state.shut or self._comes_too_soon(origin, now):
                self._turn_out(conn, "room_locked" if state.shut else "too_many_joins")
                return
            member = self._new_member(hello, now)
        self._let_in(conn, member, hello, now)

    def _comes_too_soon(self, origin: str, now: float) -> float:
        """How long the next newcomer from there has to wait, ms."""
        return self._newcomers.wait_ms(origin, now) if origin else 0.0

    def _new_member(self, hello: c.Hello, now: float) -> Member:
        room = self._pipeline
        if is_full(room.state) and (absent := keeper.gives_way(room.state)):
            room.enter([log.Left(at=now, member=absent.id)], now)
        key, device = device_key(hello.secret), device_key(hello.device or hello.secret)
        room.enter(joining(room.state, key, device, hello, now), now)
        return room.state.members[-1]  # who has just joined

    def _let_in(self, conn: ConnId, member: Member, hello: c.Hello, now: float) -> None:
        room = self._pipeline
        old = self._audience.of_member(member.id)
        if old is not None and old.id != conn:
            self._audience.remove(old.id)
            room.unheard(member, now)  # its answer to a probe will not come
            self.end_offer(member.id)
            self._turn_out(old.id, "seat_taken_over")
        if not member.online:
            room.enter([log.Presence(at=now, member=member.id, online=True)], now)
            room.advance(now)
        connection = _connection(conn, member.id, hello)
        self._audience.add(connection)
        self._probes.add(connection)
        self.welcome(connection, hello.seq, now)
        self.probe_due(now)

    def join(self, conn: ConnId, hello: c.Hello, cseq: int, now: float, origin: str) -> bool:
        """Makes an onlooker a member; False if it stays one and its command was refused."""
        state = self._pipeline.state
        key, device = device_key(hello.secret), device_key(hello.device or hello.secret)
        member = state.by_key(key) or state.by_key(device)  # by another connection, meanwhile
        # Sits by its command, if that is what it wants, and sees nothing that it has seen already.
        hello = structs.replace(hello, watch=True, seq=None, take=None)
        if member is not None:
            self._let_in(conn, member, hello, now)
            return True
        if state.shut or {key, device} & set(state.banned):
            reason = Illegal("room_locked")
        elif not is_room_for(state):
            reason = Illegal("room_full", {"seats": state.seats})
        elif wait_ms := self._comes_too_soon(origin, now):
            reason = Illegal("too_often", {"wait_ms": math.ceil(wait_ms)})
        else:
            self._let_in(conn, self._new_member(hello, now), hello, now)
            return True
        refused = Refused(cseq, reason.code, dict(reason.params))
        self._pipeline.effects += [Send(conn, refused), Watch(conn)]
        return False

    def look(self, now: float) -> None:
        """The full view for onlookers."""
        state = self._pipeline.state
        start_at = state.dealt.start_at if state.in_round else 0.0
        not_before = start_at if now < start_at else 0.0
        self._pipeline.effects.append(Look(self._audience.look(state, now), not_before))

    def welcome(self, connection: Connection, known: int | None, now: float) -> None:
        """The full view, unless the client says that it already shows this very event."""
        state = self._pipeline.state
        welcome = self._audience.welcome(state, connection, now, known=known)
        not_before = 0.0
        if state.in_round and now < state.dealt.start_at:
            # A client that joins or asks just now doesn't see a dealt hand any sooner.
            not_before = state.dealt.start_at - connection.clock.one_way
        self._pipeline.effects.append(Send(connection.id, welcome, not_before=not_before))

    def disconnect(self, conn: ConnId, now: float) -> None:
        """A socket is gone."""
        room = self._pipeline
        room.effects.extend(self._transfers.gone(conn, self._audience))
        connection = self._audience.remove(conn)
        member = None if connection is None else room.state.member(connection.member)
        if member is not None and self._audience.of_member(member.id) is None:
            self.end_offer(member.id)
            room.unheard(member, now)
            room.enter([log.Presence(at=now, member=member.id, online=False)], now)
            room.advance(now)

    def show_out(self, because_of: ConnId, banned: set[str], *, everybody: bool = False) -> None:
        """Close the connections of former members.

        `because_of`: whose command it was. `banned`: members who may not come back. `everybody`:
        onlookers go, too.
        """
        if everybody:
            self._pipeline.effects.append(ShowOut("asked_out"))
        for other in list(self._audience.connections.values()):
            if self._pipeline.state.member(other.member) is None:
                self._audience.remove(other.id)
                self.end_offer(other.member)
                code = "kicked" if other.member in banned else "asked_out"
                code = "left" if other.id == because_of else code
                self._pipeline.effects.append(Close(other.id, code))

    def probe_due(self, now: float) -> None:
        """Measure the clocks that are due."""
        self._pipeline.effects.extend(self._probes.due(self._pipeline.state, now))

    def pong(self, connection: Connection, pong: c.Pong, now: float) -> None:
        """A line's answer to a probe."""
        connection.clock.answer(pong.id, pong.received, pong.sent, now)
        self._probes.heard(connection)

    def _measured(self, connection: Connection) -> bool:
        """Whether this line is still there, as a member's or waiting for a seat."""
        return self._audience.connections.get(connection.id) is connection or any(
            x is connection for x in self._transfers.waiting
        )

    # --- seats that move to another device ------------------------------------------------------

    def outside(self, conn: ConnId, message: c.Incoming, now: float) -> None:
        """A message from a connection that isn't a member's, or not yet."""
        waiting = next((x for x in self._transfers.waiting if x.id == conn), None)
        if waiting is not None and isinstance(message, c.Pong):
            self.pong(waiting, message, now)  # its clock is measured already

    def transfer(
        self,
        connection: Connection,
        member: Member,
        command: c.OfferSeat | c.GiveSeat,
        now: float,
    ) -> None:
        """A member offers the seat, takes the offer back, or answers a device that asks for it."""
        room = self._pipeline
        asker = self._transfers.asked(member.id)
        if isinstance(command, c.OfferSeat) and command.on:
            room.effects.extend(self._transfers.offer(connection, room.entropy, now))
        elif isinstance(command, c.GiveSeat) and asker is None:
            room.refuse(connection.id, command.cseq, Illegal("nobody_asks"))
            return
        elif isinstance(command, c.GiveSeat) and command.on and not sits(room.state, asker):
            self._give_seat(connection, member, command, now)
            return
        else:
            self.end_offer(member.id, connection)
        room.acknowledge(connection.id, command.cseq)

    def end_offer(self, member: str, holder: Connection | None = None) -> None:
        """The member's offer is over, if there is one; `holder` hears of it."""
        self._pipeline.effects.extend(self._transfers.end(member, holder))

    def end_late_offers(self, now: float) -> None:
        """The offers whose time is over."""
        self._pipeline.effects.extend(self._transfers.late(self._audience, now))

    def _give_seat(
        self, connection: Connection, member: Member, command: c.GiveSeat, now: float
    ) -> None:
        room = self._pipeline
        asker = self._transfers.given(member.id)
        watching = self._audience.of_member(asker.member(room.state))
        if watching is not None:
            self._audience.remove(watching.id)
            self._turn_out(watching.id, "seat_taken_over")
        self._audience.remove(connection.id)
        counted = counted_as(room.state, asker.key, asker.device)
        moved = asker.moves(room.state, member, counted, now)
        room.enter(signed(moved, member.id, command.cseq), now)
        room.acknowledge(connection.id, command.cseq)
        self._turn_out(connection.id, "seat_moved")
        room.unheard(member, now)
        self._audience.add(asker.connection)
        self.welcome(asker.connection, None, now)
        room.advance(now)

    def _turn_out(self, conn: ConnId, code: str) -> None:
        self._pipeline.effects += [Send(conn, Fault(code)), Close(conn, code)]


def _connection(conn: ConnId, member: str, hello: c.Hello) -> Connection:
    return Connection(conn, member, ClockSync(hello.granularity))
