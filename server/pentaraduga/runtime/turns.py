"""Turns: rooms share the loop fairly, and leave part of every tick to everything else.

Work for a room is done as it comes in, as long as this tick of the loop has time left and the room
has not had its share. Anything beyond that waits, in order for each room; the rooms that have
something waiting take turns. So lease, probes, timers, sockets and newcomers get to run whatever
the load, and what comes in for a quiet room is done at once although a flood waits in another.

A move takes several ticks: it is read, saved, and sent. So the ticks must be short while few rooms
flood the server; while many wait, it is better to get much done in each.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, Final, TypeAlias

log = logging.getLogger(__name__)

BUDGET_S: Final = 0.004
"""How long rooms may work in one tick of the loop; work that crosses the line is finished."""

SHARE: Final = 1 / 4
"""How much of that one room gets for what comes in, and the first of those that wait for theirs."""

MOST_OF_ONE: Final = 100
MOST_OF_ALL: Final = 2000
"""With more than that waiting, new commands are refused for a while."""

MOST_OF_SENDER: Final = 12
MOST_OF_SEVERAL: Final = 40
"""Where several people are in a room: how much one of them, and all, may have waiting. The others
don't stand behind more."""

WAIT_MS: Final = (50, 5000)

Work: TypeAlias = Callable[..., None]


class Turns:
    """Runs the rooms' work. Use within one event loop.

    `clock` gives seconds. `measured(waited_s, worked_s)` is called for each piece of work.
    """

    def __init__(
        self,
        budget_s: float = BUDGET_S,
        clock: Callable[[], float] = time.perf_counter,
        measured: Callable[[float, float], None] | None = None,
    ) -> None:
        self._budget_s = budget_s
        self._clock = clock
        self._measured = measured
        self._queues: OrderedDict[str, deque[tuple[float, Work, tuple[Any, ...]]]] = OrderedDict()
        self._length = 0
        self._spent_s = 0.0
        self._spent_by: dict[str, float] = {}
        """The same for each room."""
        self._usual_s = 0.0005
        """The time that one piece of work takes, smoothed."""
        self._tick_is_new = True

    def __len__(self) -> int:
        """How many pieces of work wait."""
        return self._length

    def waits(self, room_id: str) -> bool:
        """Whether work of this room is waiting."""
        return room_id in self._queues

    def take(self, room_id: str, work: Work, *args: Any) -> None:
        """Do the work now or in its turn; one room's work is done in the order given."""
        if (
            room_id not in self._queues
            and self._spent_s < self._budget_s
            and self._spent_by.get(room_id, 0.0) < self._budget_s * SHARE
        ):
            self._do(room_id, work, args, 0.0)
            if self._tick_is_new:
                self._tick_is_new = False
                asyncio.get_running_loop().call_soon(self._next_tick)
            return
        self.later(room_id, work, *args)

    def later(self, room_id: str, work: Work, *args: Any) -> None:
        """Do the work in a turn of its own, behind what waits in this room."""
        queue = self._queues.get(room_id)
        if queue is None:
            queue = self._queues[room_id] = deque()
        queue.append((self._clock(), work, args))
        self._length += 1
        if self._tick_is_new:
            self._tick_is_new = False
            asyncio.get_running_loop().call_soon(self._next_tick)

    def busy_ms(self, room_id: str, own: int = 1, *, others: bool = False) -> int | None:
        """How long further commands to this room should wait; None if it accepts more now.

        `own`: how much of the sender waits already. A room that is full of other people's commands
        still accepts the first one of somebody who has none waiting. `others`: the sender is not
        alone in the room.
        """
        of_room = len(self._queues.get(room_id, ()))
        full = of_room >= MOST_OF_ONE
        if others:
            full = of_room >= MOST_OF_SEVERAL or own >= MOST_OF_SENDER
        if self._length < MOST_OF_ALL and not (own and full):
            return None
        low, high = WAIT_MS
        # Half of the loop's time, at the least, goes into this work.
        return int(min(max(2000 * self._usual_s * self._length, low), high))

    def _next_tick(self) -> None:
        self._spent_s = 0.0
        self._spent_by.clear()
        self._tick_is_new = True
        once_each_s = len(self._queues) * self._usual_s
        until_s = min(self._budget_s, max(self._budget_s * SHARE, once_each_s))
        while self._queues and self._spent_s < until_s:
            room_id, queue = next(iter(self._queues.items()))
            since, work, args = queue.popleft()
            self._length -= 1
            # Before the work, which may ask for more: that comes behind.
            if queue:
                self._queues.move_to_end(room_id)
            self._do(room_id, work, args, self._clock() - since)
            if not queue and self._queues.get(room_id) is queue:
                del self._queues[room_id]
        if self._queues and self._tick_is_new:
            self._tick_is_new = False
            asyncio.get_running_loop().call_soon(self._next_tick)

    def _do(self, room_id: str, work: Work, args: tuple[Any, ...], waited_s: float) -> None:
        began = self._clock()
        try:
            work(*args)
        except Exception:
            log.exception("turn.failed")
        worked_s = self._clock() - began
        self._spent_s += worked_s
        self._spent_by[room_id] = self._spent_by.get(room_id, 0.0) + worked_s
        self._usual_s += (worked_s - self._usual_s) / 64
        if self._measured is not None:
            self._measured(waited_s, worked_s)
