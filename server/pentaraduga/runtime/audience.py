"""Many who are told the same: each everything, in order, whoever has waited longest first."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

from pentaraduga.rooms.effects import ConnId

EVERY_MS: Final = 50.0
"""Each of them is told something at most this often; news that come alone are told at once."""

PORTION_S: Final = 0.001
"""How long they are told things in one go: players, and other rooms, have their turn in between."""

News = TypeVar("News")


class Audience(ABC, Generic[News]):
    """They stand in a line, those first who have heard least.

    The first one is told everything that has come since it was told last, in one piece, and goes to
    the end. So news that come while the line is being told are told to those still in front along
    with what was before, and to the others when they are in front again: nobody waits for more than
    one round, and a round costs a write for each, however much has happened. Each write to a socket
    costs more than everything before it.

    `now()`: room time, ms. `soon(work, ms)`: do this after that time, in a turn of its own.
    `every_ms`: 0 if the news come in batches; those of one tick then go together.
    """

    def __init__(
        self,
        now: Callable[[], float],
        soon: Callable[[Callable[[], None], float], None],
        clock: Callable[[], float] = time.perf_counter,
        every_ms: float = EVERY_MS,
    ) -> None:
        self._now = now
        self._soon = soon
        self._clock = clock
        self._every_ms = every_ms
        self._line: OrderedDict[ConnId, int] = OrderedDict()
        """How much each has heard of all news there ever were. It never falls along the line, and
        is at most what may be told by now."""
        self._early: OrderedDict[ConnId, int] = OrderedDict()
        """The same of those who have heard more than that. They join the line, behind everybody,
        when it may be told."""
        self._news: deque[News] = deque()
        self._dropped = 0
        """How many news everybody has heard; they are no longer in `_news`."""
        self._open = 0
        """How much may be told by now."""
        self._parcel: tuple[int, int, Any] = (0, 0, None)
        """What was put together last: from where, up to where, what."""
        self._not_before = float("-inf")
        self._began_at = float("-inf")
        self._armed = self._telling = False

    @property
    def waiting(self) -> int:
        """How many news are kept for somebody."""
        return len(self._news)

    @property
    def told_at(self) -> float:
        """Room time when it was their turn last, ms."""
        return self._began_at

    def line_up(self, conn: ConnId) -> None:
        """One more, who is told what comes from now on."""
        self._place(conn, self._end)

    def step_out(self, conn: ConnId) -> None:
        """One less."""
        self._line.pop(conn, None)
        self._early.pop(conn, None)

    def disband(self) -> None:
        """Nobody is left."""
        self._line.clear()
        self._early.clear()

    def put(self, news: News, not_before: float = 0.0, *, hurry: bool = True) -> None:
        """Tell everybody in the line. `not_before`: neither this nor anything after it is told
        before that room time. `hurry`: false if it can wait for other news."""
        self._news.append(news)
        if hurry:
            self._hurry(not_before)

    def catch_up(self, conn: ConnId) -> None:
        """Tell this one now whatever waits for it."""
        end = self._end
        heard = self._early.get(conn, self._line.get(conn, end))
        if heard < end:
            self._place(conn, end)
            self._hand(conn, self._since(heard, end))

    def tell_all(self) -> None:
        """Tell everybody whatever waits, in one go."""
        if self._news:
            self._open_all()
            self._tell_some(float("inf"))

    def forget(self) -> None:
        """Nobody is told any more of what waits."""
        self._dropped = self._open = self._end
        self._news.clear()

    # -- to be said by subclasses ---------------------------------------------------------------

    @abstractmethod
    def _pack(self, news: Sequence[News]) -> Any:
        """Some news, one at least, in the form in which they are told together."""

    @abstractmethod
    def _hand(self, conn: ConnId, parcel: Any) -> None:
        """Tell what was packed. The last thing that this one is told in this tick."""

    def _opened(self) -> None:
        """More may be told; those in the line are told after this."""

    def _tell_ahead(self, until: float) -> bool:
        """Tell those who go ahead of the line; true if not all of them had their turn by then."""
        return False

    # -- one after the other --------------------------------------------------------------------

    @property
    def _end(self) -> int:
        return self._dropped + len(self._news)

    def _place(self, conn: ConnId, heard: int) -> None:
        """Behind everybody, having heard no less than anybody in the line."""
        self.step_out(conn)
        (self._line if heard <= self._open else self._early)[conn] = heard

    def _since(self, heard: int, end: int) -> Any:
        """The news from there to there, packed; None if there are none."""
        if self._parcel[0] != heard or self._parcel[1] != end:
            news = list(self._news)[max(heard - self._dropped, 0) : max(end - self._dropped, 0)]
            self._parcel = heard, end, self._pack(news) if news else None
        return self._parcel[2]

    def _hurry(self, not_before: float = 0.0) -> None:
        self._not_before = max(self._not_before, not_before)
        if self._armed:
            return
        now = self._now()
        wait_ms = max(self._not_before - now, self._began_at + self._every_ms - now)
        if wait_ms > 0 or not self._every_ms:
            self._armed = True
            self._soon(self._begin_armed, max(wait_ms, 0.0))
        else:
            self._begin()

    def _begin_armed(self) -> None:
        self._armed = False
        now = self._now()
        # A timer may be a moment early, or news may have come that nobody is to see yet.
        if max(self._not_before, self._began_at + self._every_ms) > now:
            self._hurry()
        else:
            self._begin()

    def _begin(self) -> None:
        self._open_all()
        if not self._telling:
            self._go_on()

    def _open_all(self) -> None:
        self._began_at = self._now()
        self._open = self._end
        self._line.update(self._early)
        self._early.clear()
        self._opened()

    def _go_on(self) -> None:
        self._telling = more = True
        try:
            more = self._tell_some(self._clock() + PORTION_S)
        finally:
            if more:
                self._soon(self._go_on, 0.0)
            else:
                self._telling = False

    def _tell_some(self, until: float) -> bool:
        """Tell those whose turn it is; true if not all of them had it by then."""
        if self._tell_ahead(until):
            return True
        line, clock, more = self._line, self._clock, False
        while line:
            conn = next(iter(line))
            heard, end = line[conn], self._open
            if heard >= end:
                break
            line[conn] = end
            line.move_to_end(conn)
            parcel = self._since(heard, end)
            if parcel is not None:
                self._hand(conn, parcel)
            if clock() > until:
                more = True
                break
        self._forget_old()
        return more

    def _forget_old(self) -> None:
        """Drop what everybody has heard."""
        heard = min(self._open, next(iter(self._line.values()))) if self._line else self._open
        while self._dropped < heard:
            self._news.popleft()
            self._dropped += 1
