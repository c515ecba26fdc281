"""Newcomers: how a room recognizes a device, and the log entries for a new member."""

from __future__ import annotations

import hashlib

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import keeper, log
from pentaraduga.rooms.names import GUEST, admissible, different
from pentaraduga.rooms.state import RoomState

CROWD = 200
"""Members in a room, spectators included."""

SPECTATORS = 50
"""Members without a seat from which on those who come to watch are onlookers."""

NEWCOMERS = 20
"""New members from one network at once, into one room."""
ANOTHER_AFTER_MS = 3000.0
"""After that, one more each time this has passed."""


def device_key(secret: str) -> str:
    """The hash of a device's secret that a room keeps."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()[:32]


def is_full(state: RoomState) -> bool:
    """Whether there is no room for anybody new."""
    return len(state.members) >= CROWD


def is_room_for(state: RoomState) -> bool:
    """Whether a newcomer could be a member, maybe in place of one who is away."""
    return not is_full(state) or keeper.gives_way(state) is not None


def looks_on(state: RoomState, hello: c.Hello) -> bool:
    """Whether a newcomer isn't to be a member: there are enough who only watch."""
    if not hello.watch:
        return False
    return sum(m.seat is None and not m.waiting for m in state.members) >= SPECTATORS


def counted_as(state: RoomState, key: str, device: str) -> str:
    """The key of the device itself, which the log keeps only where statistics need it."""
    return device if state.rules.info.solo and device != key else ""


def joining(
    state: RoomState, key: str, device: str, hello: c.Hello, now: float
) -> list[log.AnyEntry]:
    """A new member, who is the host if there is none, and plays if the game is for one."""
    name = different(admissible(hello.name or "") or GUEST, [m.name for m in state.members])
    member = f"m{state.named + 1}"
    counted = counted_as(state, key, device)
    entries: list[log.AnyEntry] = [
        log.Joined(at=now, member=member, key=key, name=name, device=counted)
    ]
    if not state.member(state.host):
        entries.append(log.HostIs(at=now, member=member))
    if state.rules.info.solo and not hello.watch and state.free_seats:
        entries.append(log.Seated(at=now, member=member, seat=0))
    return entries
