"""The join code: switched on and off by the host, and fetched from the store of codes."""

from __future__ import annotations

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import log
from pentaraduga.rooms.effects import FreeCode, WantCode
from pentaraduga.rooms.state import RoomState

CODE_WITHIN_MS = 5000.0
"""How long a new join code may take before it is asked for again."""


class Invitation:
    """The code that a room has asked for and not received yet."""

    def __init__(self) -> None:
        self._asked_at: float | None = None

    def open(self, state: RoomState, now: float) -> list[WantCode]:
        """Ask for a code, only once: each answer uses up one of the available codes."""
        asked = self._asked_at
        late = asked is None or now - asked > CODE_WITHIN_MS  # an answer may get lost
        if state.code is not None or not late:
            return []
        self._asked_at = now
        return [WantCode()]

    def close(self, state: RoomState, command: c.Invite, by: str, now: float) -> log.CodeIs | None:
        """Stop joining by code; None if nobody could join by code."""
        self._asked_at = None
        if state.code is None:
            return None
        return log.CodeIs(at=now, code=None, by=by, cseq=command.cseq)

    def arrived(self, state: RoomState, code: str, now: float) -> FreeCode | log.CodeIs:
        """A code came: it is the room's from now on, or freed if the host closed joining
        meanwhile."""
        if state.code is None and self._asked_at is None:
            return FreeCode(code)
        self._asked_at = None
        return log.CodeIs(at=now, code=code)
