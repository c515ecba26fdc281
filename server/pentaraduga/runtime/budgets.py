"""How much of the processor each room, and each network, may use up: what costs much waits.

Limits on messages count messages; some cost a thousand times as much as others. So the time that a
room's work really takes is charged to the room and to the network that it comes from. Those who
are in debt are told to come again a little later.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final

from pentaraduga.allowances import USUAL, Allowance

SMALL_S: Final = 0.0003
"""Work shorter than this is ordinary and not worth counting."""

CLOSELY: Final = 8
"""So many pieces of work are measured by the thread's own time once one has taken long. Few: every
64 entries a room's snapshot takes long, too."""

GUESSED_MOST_S: Final = 0.01
"""What a piece is charged at most that was not: the process may have been stopped meanwhile."""

KEPT: Final = 10_000
MOST_WAIT_MS: Final = 10_000


class _Debts:
    """What each of many has used up and not yet got back."""

    def __init__(self, allowance: Allowance) -> None:
        self._allowance = allowance
        self._debts: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Debt, and the time at which it was that."""

    def __len__(self) -> int:
        return len(self._debts)

    def charge(self, who: str, units: float, now: float) -> None:
        self._debts[who] = self.left(who, now) + units, now
        self._debts.move_to_end(who)
        while len(self._debts) > KEPT:
            self._debts.popitem(last=False)

    def left(self, who: str, now: float) -> float:
        """The debt that is left."""
        debt, at = self._debts.get(who, (0.0, now))
        return max(0.0, debt - (now - at) * self._allowance.per_s)

    def wait_s(self, who: str, now: float) -> float:
        if who not in self._debts:
            return 0.0
        debt = self.left(who, now)
        if not debt:
            del self._debts[who]  # paid: nothing to look up the next time
        return max(0.0, (debt - self._allowance.burst) / self._allowance.per_s)


class Budgets:
    """Counts units, of work (s) or of anything else, for rooms and networks; "" isn't counted.

    `clock` gives seconds.
    """

    def __init__(
        self,
        room: Allowance = USUAL["work"],
        network: Allowance = USUAL["network-work"],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._rooms, self._networks = _Debts(room), _Debts(network)

    def charge(self, room_id: str, network: str, units: float) -> None:
        """So much was used up for the room, because of somebody in this network."""
        now = self._clock()
        self._rooms.charge(room_id, units, now)
        if network:
            self._networks.charge(network, units, now)

    def wait_ms(self, room_id: str, network: str) -> int | None:
        """How long they should wait; None if they need not."""
        if not self._rooms:
            return None
        now = self._clock()
        wait_s = self._rooms.wait_s(room_id, now)
        if network:
            wait_s = max(wait_s, self._networks.wait_s(network, now))
        return min(int(1000 * wait_s) + 1, MOST_WAIT_MS) if wait_s > 0 else None


class Effort:
    """How long the pieces of a room's work have had the processor, s.

    Asking the kernel for a thread's time may take as long as a twentieth of a move; looking at a
    clock takes next to nothing. So work is timed by the clock while it is short, for then nothing
    is charged anyway. A piece that takes long may only have waited for the processor: the
    next ones are measured by the thread's time, and it is charged `GUESSED_MOST_S` at most.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.perf_counter,
        thread: Callable[[], float] = time.thread_time,
    ) -> None:
        self._clock = clock
        self._thread = thread
        self._closely = 0

    def begin(self) -> tuple[bool, float]:
        """A piece of work begins, perhaps within another; what this gives is for `end`."""
        closely = self._closely > 0
        return closely, self._thread() if closely else self._clock()

    def end(self, begun: tuple[bool, float]) -> float:
        """How long it has taken."""
        closely, at = begun
        taken = (self._thread() if closely else self._clock()) - at
        if taken > SMALL_S:
            self._closely = CLOSELY
        elif closely:
            self._closely -= 1
        return taken if closely else min(taken, GUESSED_MOST_S)


class Costs:
    """What the rooms of a node cost: their work on the loop, and questions to the solver."""

    def __init__(self, work: Budgets | None = None, questions: Budgets | None = None) -> None:
        self._work = work or Budgets()
        self._questions = questions or _questions(USUAL)

    @classmethod
    def of(cls, allowed: Mapping[str, Allowance]) -> Costs:
        """With the limits of an operator."""
        work = Budgets(allowed["work"], allowed["network-work"])
        return cls(work, _questions(allowed))

    def worked(self, room_id: str, network: str, seconds: float) -> None:
        """So long the room has had the processor, because of somebody in this network: time spent
        waiting for it is not theirs."""
        if seconds > SMALL_S:
            self._work.charge(room_id, network, seconds)

    def wait_ms(self, room_id: str, network: str, *, asks: bool) -> int | None:
        """How long a command should wait; None: it need not, and counts. `asks`: the solver."""
        wait_ms = self._work.wait_ms(room_id, network)
        if wait_ms is None and asks:
            wait_ms = self._questions.wait_ms(room_id, network)
            if wait_ms is None:
                self._questions.charge(room_id, network, 1)
        return wait_ms


def _questions(allowed: Mapping[str, Allowance]) -> Budgets:
    return Budgets(allowed["questions"], allowed["network-questions"])
