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
NETWORKS = 1000


class Newcomers:
    """How many new members each network has brought into a room lately. Times: room time, ms."""

    def __init__(self) -> None:
        self._full_at: dict[str, float] = {}
        """When each could bring as many as at first."""

    def admits(self, origin: str, now: float) -> bool:
        """Whether one more is let in; `origin` "" always is."""
        if not origin:
            return True
        full_at = max(self._full_at.pop(origin, now), now) + ANOTHER_AFTER_MS
        admitted = full_at - now <= NEWCOMERS * ANOTHER_AFTER_MS
        self._full_at[origin] = full_at if admitted else full_at - ANOTHER_AFTER_MS
        if len(self._full_at) > NETWORKS:
            self._full_at = {x: at for x, at in self._full_at.items() if at > now}
        return admitted


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
