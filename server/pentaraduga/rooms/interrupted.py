"""What was claimed before a room stopped, and never decided: its node died with the hold.

Whoever has no answer says the command again to the next node, where the round stands meanwhile. It
is judged when the clocks run again: everybody is back by then, their clocks are measured, and what
they said before is here. A claim made while nobody noticed that the node had died counts by when it
was made, however late it comes; one made later is refused, as in any pause.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pentaraduga.rooms.clock import STAMP_MOST, ClockSync
from pentaraduga.rooms.stamps import BACK_MOST_MS, TOLERANCE_MOST_MS, Stamp

UNNOTICED_MS: Final = 3000.0
"""After a node's last sign of life, another one mostly has its rooms by then. It is also what the
clocks of two machines may differ by. Whoever goes on for longer has an outage to think in."""


@dataclass(frozen=True)
class Unstamped:
    """A claim as it was said again. `t`: the input event's time by the client's clock."""

    seat: int
    action: Any
    text: str
    t: float
    by: str
    cseq: int


class Interrupted:
    """The claims of a round that was running when its node died.

    `last_sign`: the node's last sign of life; `taken_over`: when this one had the room, and paused
    the round; `floor`: when actions had become possible. Room time, ms.
    """

    def __init__(self, last_sign: float, taken_over: float, floor: float) -> None:
        self._from = max(floor, last_sign - BACK_MOST_MS)
        self._until = min(taken_over, last_sign + UNNOTICED_MS)
        self._said: dict[tuple[str, int], Unstamped] = {}

    def __iter__(self) -> Iterator[Unstamped]:
        return iter(self._said.values())

    def said_again(self, claim: Unstamped) -> None:
        """It waits until the clocks run again."""
        self._said[claim.by, claim.cseq] = claim

    def stamp(self, claim: Unstamped, sync: ClockSync, now: float) -> Stamp | None:
        """When it was made; None if the round was paused by then, or if nobody can tell."""
        offset = sync.offset(now)
        if offset is None or not abs(claim.t) <= STAMP_MOST:
            return None
        # The few samples since the connection was made tell less, but more than its arrival does.
        sigma = sync.sigma if sync.trusted else sync.arrival_sigma
        made = claim.t + offset
        if made > self._until + min(3 * sigma + sync.granularity, TOLERANCE_MOST_MS):
            return None
        return Stamp(self._until, min(max(made, self._from), self._until), sigma)
