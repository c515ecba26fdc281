"""Who is connected, what each connection has been shown, and how its clock runs."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from pentaraduga.core import Seat
from pentaraduga.rooms import show
from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.effects import ConnId, Publish, Welcome
from pentaraduga.rooms.show import same
from pentaraduga.rooms.state import RoomState

REMEMBERED = 256
"""How many sent room events a connection remembers, to bound an action by what it had seen."""


@dataclass
class Connection:
    """One socket of one member."""

    id: ConnId
    member: str
    clock: ClockSync
    own: dict[str, Any] = field(default_factory=dict)
    """The private sections that it shows."""
    made_of: show.Sources | None = None
    """The objects they were made from."""
    follows: bool = False
    """Wants the solver's verdict after every move."""
    since: int | None = None
    """The first room event that was sent to it, as part of its welcome."""
    races: bool = False
    """Whether its clock has to be known precisely now."""
    probe_at: float = float("-inf")
    """When its clock was to be probed next, as of the last look; see `probing.Schedule`."""
    apart: dict[int, float] = field(default_factory=dict)
    """Room events that were sent to it at other times than to everybody, room time, ms."""


class Audience:
    """The connections of a room; at most one per member."""

    def __init__(self, state: RoomState) -> None:
        self.connections: dict[ConnId, Connection] = {}
        self._by_member: dict[str, ConnId] = {}
        self._ids: tuple[ConnId, ...] | None = None
        """The ids of all connections, once somebody asked."""
        self._sides: tuple[tuple[ConnId, ...], tuple[ConnId, ...]] = ((), ())
        """Of these, the ones who only watch, and the others, as of `_sides_for`."""
        self._sides_for: tuple[object, object] = (None, None)
        self._state = state
        self._shown = show.public(state)
        self._with_own: list[tuple[Connection, Seat | None]] = []
        self._with_own_for: tuple[object, ...] = ()
        """What these follow from; empty once connections have come or gone."""
        self._sent: deque[float] = deque(maxlen=REMEMBERED)
        """When the newest room events were sent, room time, ms; the last one is of `_state.seq`."""

    def of_member(self, member: str) -> Connection | None:
        """The member's connection, if there is one."""
        conn = self._by_member.get(member)
        return None if conn is None else self.connections[conn]

    def of_seat(self, state: RoomState, seat: int) -> Connection | None:
        """The connection of the member who sits there."""
        member = state.at_seat(seat)
        return None if member is None else self.of_member(member.id)

    def add(self, connection: Connection) -> None:
        """A member's new connection; an older one must have been removed before."""
        self.connections[connection.id] = connection
        self._by_member[connection.member] = connection.id
        self._ids, self._with_own_for = None, ()

    def remove(self, conn: ConnId) -> Connection | None:
        """Forget a connection."""
        gone = self.connections.pop(conn, None)
        self._ids, self._with_own_for = None, ()
        if gone and self._by_member.get(gone.member) == conn:
            del self._by_member[gone.member]
        return gone

    @property
    def shown(self) -> dict[str, Any]:
        """The public sections as of the newest room event."""
        return self._shown

    def seen_at(self, connection: Connection, seq: int) -> float:
        """When event `seq` was sent to it; a claim to have seen more counts as the newest one.

        `-inf` for events before its welcome, or too old to be remembered.
        """
        newest = self._state.seq
        seq = min(seq, newest)
        if connection.since is None or seq < connection.since or newest - seq >= REMEMBERED:
            return float("-inf")
        apart = connection.apart.get(seq)
        return self._sent[seq - newest - 1] if apart is None else apart

    def private_to(self, state: RoomState, member: str) -> dict[str, Any]:
        """All that only this member may see."""
        seat = _private_seat(state, member)
        return {} if seat is None else show.private(state, seat, self._shown)

    def welcome(
        self, state: RoomState, connection: Connection, now: float, *, known: int | None
    ) -> Welcome:
        """The full view for a connection, or a bare confirmation if it already shows this state."""
        own = self.private_to(state, connection.member)
        connection.own, connection.made_of = own, None
        if connection.since is None:
            connection.since = state.seq
        _send_apart(connection, state.seq, now)
        current = known == state.seq
        return Welcome(
            me=connection.member,
            seq=state.seq,
            at=now,
            cseq=state.taken_from(connection.member).cseq,
            pub={} if current else self._shown,
            own={} if current else own,
            current=current,
        )

    def look(self, state: RoomState, now: float) -> Welcome:
        """The full view for people who aren't members."""
        return Welcome(me="", seq=state.seq, at=now, cseq=0, pub=self._shown, own={})

    def publish(
        self,
        state: RoomState,
        now: float,
        not_before: dict[ConnId, float] | None = None,
        onlookers_at: float = 0.0,
    ) -> Publish:
        """What the newest room event changes for each connection."""
        sections = show.renewed(self._shown, self._state, state)
        pub = show.changed(self._shown, sections)
        self._shown, self._state = sections, state
        self._sent.append(now)
        if not_before:
            for conn, at in not_before.items():
                _send_apart(self.connections[conn], state.seq, at)
        if self._ids is None:
            self._ids = tuple(self.connections)
        watching, playing = self._split(state, self._ids) if state.in_round else ((), ())
        return Publish(
            seq=state.seq,
            at=now,
            conns=self._ids,
            pub=pub,
            own=self._private_news(state, sections),
            not_before=not_before or {},
            watching=watching,
            playing=playing,
            onlookers_at=onlookers_at,
        )

    def _split(
        self, state: RoomState, ids: tuple[ConnId, ...]
    ) -> tuple[tuple[ConnId, ...], tuple[ConnId, ...]]:
        """The connections of people who only watch, and the others."""
        if self._sides_for[0] is not ids or self._sides_for[1] is not state.members:
            watching = tuple([x.id for x in self.connections.values() if _watches(state, x)])
            playing = tuple([x for x in ids if x not in set(watching)]) if watching else ids
            self._sides, self._sides_for = (watching, playing), (ids, state.members)
        return self._sides

    def _private_news(
        self, state: RoomState, sections: dict[str, Any]
    ) -> dict[ConnId, dict[str, Any]]:
        """The changes in private sections, for connections that have any."""
        news: dict[ConnId, dict[str, Any]] = {}
        for connection, seat in self._concerned(state):
            if seat is None:
                made_of, after = None, {}
            else:
                made_of = show.private_sources(state, seat, connection.made_of)
                if made_of is connection.made_of:
                    continue  # nothing touched what it shows
                after = show.private(state, seat, sections, connection.own)
            changes = show.changed(connection.own, after)
            if changes:
                news[connection.id] = changes
            connection.own, connection.made_of = after, made_of
        return news

    def _concerned(self, state: RoomState) -> list[tuple[Connection, Seat | None]]:
        """Connections that show something private, or are about to, and of which seat."""
        playing = state.round.members if state.round else ()
        follows_from = (playing, state.members, state.phase)
        if same(follows_from, self._with_own_for):
            return self._with_own
        held = [x for x in map(self.of_member, playing) if x is not None]
        ids = {x.id for x in held}
        held += [
            x for x, _ in self._with_own if x.id not in ids and self.connections.get(x.id) is x
        ]
        self._with_own = [(x, _private_seat(state, x.member)) for x in held]
        self._with_own_for = follows_from
        return self._with_own


def _watches(state: RoomState, connection: Connection) -> bool:
    """Whether its member has no seat, and none in the next round."""
    member = state.member(connection.member)
    return member is not None and member.seat is None and not member.waiting


def _private_seat(state: RoomState, member_id: str) -> Seat | None:
    """The seat whose private sections the member sees."""
    member = state.member(member_id)
    if member is None or member.seat is None or state.round is None:
        return None
    if state.in_round:
        return member.seat
    # Seats may have moved between rounds; the last round's hands belong to those who played them.
    return state.round.members.index(member_id) if member_id in state.round.members else None


def _send_apart(connection: Connection, seq: int, at: float) -> None:
    connection.apart[seq] = at
    if len(connection.apart) > REMEMBERED:
        connection.apart = {n: x for n, x in connection.apart.items() if n > seq - REMEMBERED}
