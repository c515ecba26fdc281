"""Events that are told a little later, together."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Generic, TypeVar

from pentaraduga.rooms.effects import ConnId

News = TypeVar("News")
Kept = TypeVar("Kept")


class Batched(Generic[News, Kept]):
    """What waits, since when, and who has heard some of it already.

    The first event is told at once; one that comes within `every_ms` of what was told last waits,
    and so do those after it. `tell(conn, news)` sends. `now()`: room time, ms. `wake(ms)`: what
    waits is to be told after that time.
    """

    every_ms: ClassVar[float]

    def __init__(
        self,
        tell: Callable[[ConnId, News], None],
        now: Callable[[], float],
        wake: Callable[[float], None],
    ) -> None:
        self._tell = tell
        self._now = now
        self._wake = wake
        self._waiting: list[Kept] = []
        self._heard: dict[ConnId, int] = {}
        """How far a connection has been told of it ahead of the others."""
        self._told_at = float("-inf")

    def __len__(self) -> int:
        """How many events wait."""
        return len(self._waiting)

    def forget(self) -> None:
        """Nobody is told any more of what waits."""
        self._waiting.clear()
        self._heard.clear()

    def _has_to_wait(self) -> bool:
        """Whether the next event does; if not, it counts as told."""
        if self._waiting:
            return True
        soon = self.every_ms - (self._now() - self._told_at)
        if soon > 0:
            self._wake(soon)
            return True
        self._told_at = self._now()
        return False

    def _all_told(self) -> None:
        self.forget()
        self._told_at = self._now()
