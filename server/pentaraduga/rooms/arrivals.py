"""Newcomers: how a room recognizes a device, and the log entries for a new member."""

from __future__ import annotations

import hashlib

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import log
from pentaraduga.rooms.names import GUEST, admissible, different
from pentaraduga.rooms.state import RoomState

CROWD = 200
"""Members in a room, spectators included."""


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
