"""Who is connected, what each connection has been shown, and how its clock runs."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any

from pentaraduga.rooms import show
from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.effects import ConnId, Publish, Welcome
from pentaraduga.rooms.state import RoomState

REMEMBERED = 256
"""How many sent room events a connection remembers, to bound an action by what it had seen."""


@dataclass
class Connection:
    """One socket of one member."""

    id: ConnId
    member: str
    clock: ClockSync
    sent: OrderedDict[int, float] = field(default_factory=OrderedDict)
    """Room event seq to the room time at which it was sent, ms."""
    own: dict[str, Any] = field(default_factory=dict)
    """The private sections that it shows."""
    follows: bool = False
    """Wants the solver's verdict after every move."""

    def note_sent(self, seq: int, at: float) -> None:
        """Remember when a room event left for this connection."""
        self.sent[seq] = at
        if len(self.sent) > REMEMBERED:
            self.sent.popitem(last=False)

    def seen_at(self, seq: int) -> float:
        """When the newest event up to `seq` was sent; a claim to have seen more counts as all."""
        best = float("-inf")
        for known, at in self.sent.items():
            if known > seq:
                break
            best = at
        return best


class Audience:
    """The connections of a room; at most one per member."""

    def __init__(self, state: RoomState) -> None:
        self.connections: dict[ConnId, Connection] = {}
        self._by_member: dict[str, ConnId] = {}
        self._shown = show.public(state)

    def of_member(self, member: str) -> Connection | None:
        """The member's connection, if there is one."""
        conn = self._by_member.get(member)
        return None if conn is None else self.connections[conn]

    def of_seat(self, state: RoomState, seat: int) -> Connection | None:
        """The connection of whoever sits there."""
        member = state.at_seat(seat)
        return None if member is None else self.of_member(member.id)

    def add(self, connection: Connection) -> None:
        """A member's new connection; an older one must have been removed before."""
        self.connections[connection.id] = connection
        self._by_member[connection.member] = connection.id

    def remove(self, conn: ConnId) -> Connection | None:
        """Forget a connection."""
        gone = self.connections.pop(conn, None)
        if gone and self._by_member.get(gone.member) == conn:
            del self._by_member[gone.member]
        return gone

    def welcome(
        self, state: RoomState, connection: Connection, now: float, *, known: int | None
    ) -> Welcome:
        """The full view for a connection, or only a nod if it already shows this state."""
        own = self._own(state, connection.member, self._shown)
        connection.own = own
        connection.note_sent(state.seq, now)
        member = state.member(connection.member)
        cseq = member.cseq if member else 0
        current = known == state.seq
        return Welcome(
            me=connection.member,
            seq=state.seq,
            at=now,
            cseq=cseq,
            pub={} if current else self._shown,
            own={} if current else own,
            current=current,
        )

    def publish(
        self, state: RoomState, now: float, not_before: dict[ConnId, float] | None = None
    ) -> Publish:
        """What the newest room event changes for each connection."""
        sections = show.public(state)
        pub = show.changed(self._shown, sections)
        self._shown = sections
        own: dict[ConnId, dict[str, Any]] = {}
        for conn, connection in self.connections.items():
            after = self._own(state, connection.member, sections)
            news = show.changed(connection.own, after)
            if news:
                own[conn] = news
            connection.own = after
            connection.note_sent(state.seq, (not_before or {}).get(conn, now))
        return Publish(
            seq=state.seq,
            at=now,
            conns=tuple(self.connections),
            pub=pub,
            own=own,
            not_before=not_before or {},
        )

    @staticmethod
    def _own(state: RoomState, member_id: str, shown: dict[str, Any]) -> dict[str, Any]:
        member = state.member(member_id)
        if member is None or member.seat is None or state.round is None:
            return {}
        # Between rounds seats may have moved; the hands of the last one belong to who played them.
        if not state.in_round:
            if member_id not in state.round.members:
                return {}
            return show.private(state, state.round.members.index(member_id), shown)
        return show.private(state, member.seat, shown)
