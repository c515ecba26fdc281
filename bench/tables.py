"""A table at which everybody waits for one member's move to arrive at all."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Protocol


class Speaker(Protocol):
    """A connection that can make a move of its server's kind."""

    lost: str | None

    def move(self) -> bool:
        """Makes one; False if there is none to make now."""


@dataclass
class Tally:
    """Counts since the last `clear`; times in seconds."""

    heard: list[float] = field(default_factory=list)
    """From when a move was due until it arrived, one for each member that it arrived at."""
    acked: list[float] = field(default_factory=list)
    """The same until its maker was told that it is saved, where a server says so."""
    made: int = 0
    done: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    watched: list[float] = field(default_factory=list)
    """From when an event was due until somebody who watches knew of it, the oldest of a batch."""
    finished: list[float] = field(default_factory=list)
    """From sending what others contend for until its answer was there."""
    advised: list[float] = field(default_factory=list)
    """From a question for the solver to its answer."""
    probed: int = 0
    """Probes of clocks that members answered, where a server sends some."""
    late: int = 0
    """Moves that had to wait because the table was still busy with the one before."""

    def clear(self) -> None:
        """Begins anew."""
        self.__dict__.update(Tally().__dict__)


class Table:
    """One room. One move is under way at a time; others wait, and their waiting counts."""

    def __init__(self, tally: Tally) -> None:
        self.members: list[Speaker] = []
        self.watchers: list[Speaker] = []
        self.made = 0
        """Moves since the beginning, whatever was cleared."""
        self._events: list[float] = []
        self.tally = tally
        self._due: deque[float] = deque()
        self._since: float | None = None
        self._missing = 0
        self._turn = 0

    @property
    def waiting(self) -> int:
        """Moves that are due or under way."""
        return len(self._due) + (self._since is not None)

    def plan(self, due: float) -> None:
        """A move is due at this time."""
        if self._since is not None:
            self.tally.late += 1
        self._due.append(due)
        if self._since is None:
            self._next()

    def heard(self, now: float) -> None:
        """A member has got the move that is under way."""
        if self._since is None:
            return
        self.tally.heard.append(now - self._since)
        self._missing -= 1
        if self._missing <= 0:
            self.tally.done += 1
            self._next()

    def watched(self, known: int, now: float) -> int:
        """A spectator who knew of this many events has got an update; returns the new number."""
        if known < len(self._events):
            self.tally.watched.append(now - self._events[known])
        return len(self._events)

    def acked(self, now: float) -> None:
        """Its maker was told that it counts."""
        if self._since is not None:
            self.tally.acked.append(now - self._since)

    def refused(self, code: str) -> None:
        """It was not made."""
        self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
        self._next()

    def _next(self) -> None:
        self._since = None
        while self._due and self._since is None:
            due = self._due.popleft()
            for _ in self.members:
                self._turn = (self._turn + 1) % len(self.members)
                mover = self.members[self._turn]
                if mover.lost is None:
                    # Set first: a server on the same machine may answer at once.
                    self._since = due
                    self._events.append(due)
                    self._missing = sum(m.lost is None for m in self.members)
                    if mover.move():
                        self.tally.made += 1
                        self.made += 1
                        return
                    self._since = None
                    self._events.pop()
