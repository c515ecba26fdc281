"""A seat that moves to another device: offered by a code, asked for with it, given by its holder.

The code works once, for two minutes, and alone it opens nothing: the device that has the seat is
asked before the other gets it. Secrets never travel; the room learns the new device's key instead.
Nothing of this is in the log but the move itself: after a restart, the seat has to be offered
again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pentaraduga.rooms import lobby, log
from pentaraduga.rooms.audience import Audience, Connection
from pentaraduga.rooms.effects import Close, ConnId, Effect, Fault, Send, Transfer
from pentaraduga.rooms.rounds import Entropy
from pentaraduga.rooms.state import Member, RoomState

OFFER_MS = 120_000.0
"""How long a code works, and how long its holder may take to answer."""

CODE_BYTES = 10


@dataclass(frozen=True)
class Asker:
    """A device that wants the seat: its connection, and its keys as of `log.Joined`."""

    connection: Connection
    key: str
    device: str

    def member(self, state: RoomState) -> str:
        """The member that this device is so far, as a spectator; empty if none."""
        there = state.by_key(self.key) or state.by_key(self.device)
        return there.id if there is not None else ""

    def moves(
        self, state: RoomState, member: Member, counted: str, now: float
    ) -> list[log.AnyEntry]:
        """The member goes on from here; the device's former member is gone, because one device is
        one member.

        `counted`: the device's key for statistics, as of `log.Joined`.
        """
        there = state.member(self.member(state))
        left = [] if there is None else lobby.gone(state, there, now)
        return [*left, log.SeatMoved(at=now, member=member.id, key=self.key, device=counted)]


def sits(state: RoomState, asker: Asker | None) -> bool:
    """Whether the device has a place at the table already, which it would lose."""
    there = None if asker is None else state.member(asker.member(state))
    return there is not None and (there.seat is not None or there.waiting)


@dataclass(frozen=True)
class Offer:
    """A member's offer; `asker`: the device that came with the code, which is then spent."""

    member: str
    code: str
    until: float
    asker: Asker | None = None


class Transfers:
    """The offers of one room, one a member at most."""

    def __init__(self) -> None:
        self._offers: dict[str, Offer] = {}
        self._moved: dict[str, Offer] = {}

    @property
    def waiting(self) -> Iterator[Connection]:
        """The connections that wait for their seat."""
        return (x.asker.connection for x in self._offers.values() if x.asker is not None)

    @property
    def next_due(self) -> float | None:
        """When the next offer ends by itself, room time."""
        return min(x.until for x in self._offers.values()) if self._offers else None

    def offer(self, holder: Connection, entropy: Entropy, now: float) -> list[Effect]:
        """A new code for the member; an older one is void."""
        effects = self.end(holder.member, None)
        offer = Offer(holder.member, entropy(CODE_BYTES).hex(), now + OFFER_MS)
        self._offers[holder.member] = offer
        return [*effects, Send(holder.id, Transfer(offer.code, offer.until))]

    def open(self, code: str, now: float) -> Offer | None:
        """The offer that this code belongs to, if nobody has used it."""
        offers = self._offers.values()
        return next(
            (x for x in offers if x.code == code and x.asker is None and now < x.until), None
        )

    def moved(self, code: str, member: Member | None) -> bool:
        """Whether this member has come to its device by this code: it says it again if its welcome
        was lost."""
        offer = None if member is None else self._moved.get(member.id)
        return offer is not None and offer.code == code

    def ask(self, offer: Offer, asker: Asker, audience: Audience) -> list[Effect]:
        """A device came with the code: both sides hear that it waits for the answer."""
        self._offers[offer.member] = Offer(offer.member, offer.code, offer.until, asker)
        news = Transfer(offer.code, offer.until, asked=True)
        holder = audience.of_member(offer.member)
        told = [asker.connection] if holder is None else [asker.connection, holder]
        return [Send(x.id, news) for x in told]

    def given(self, member: str) -> Asker:
        """The device that waits, to which the member says yes; the offer is over.

        Raises:
            KeyError: no device waits for this member's answer.
        """
        asker = self.asked(member)
        if asker is None:
            raise KeyError(member)
        self._moved[member] = self._offers.pop(member)
        return asker

    def asked(self, member: str) -> Asker | None:
        """The device that waits for the member's answer, if any."""
        offer = self._offers.get(member)
        return None if offer is None else offer.asker

    def end(self, member: str, holder: Connection | None) -> list[Effect]:
        """The member's offer is over: refused, taken back, too late, or its holder is gone."""
        offer = self._offers.pop(member, None)
        if offer is None:
            return []
        effects: list[Effect] = []
        if offer.asker is not None:
            conn = offer.asker.connection.id
            effects += [Send(conn, Fault("seat_not_given")), Close(conn, "seat_not_given")]
        if holder is not None:
            effects.append(Send(holder.id, Transfer()))
        return effects

    def gone(self, conn: ConnId, audience: Audience) -> list[Effect]:
        """A connection that waited is gone; its code is spent."""
        offer = next(
            (x for x in self._offers.values() if x.asker and x.asker.connection.id == conn), None
        )
        if offer is None:
            return []
        del self._offers[offer.member]
        holder = audience.of_member(offer.member)
        return [] if holder is None else [Send(holder.id, Transfer())]

    def late(self, audience: Audience, now: float) -> list[Effect]:
        """End the offers whose time is over."""
        effects: list[Effect] = []
        for offer in list(self._offers.values()):
            if offer.until <= now:
                effects += self.end(offer.member, audience.of_member(offer.member))
        return effects
