"""How busy nodes are, and which of them should have the next new room."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

from pentaraduga.storage.nodes import Seen

ROOMS_MORE: Final = 8
"""With so many rooms more than another node, and a quarter, new rooms are made there."""

CPU_MORE: Final = 0.25

RETIRING_CPU: Final = 1000.0
"""A node that will stop soon says that it is busier than any other can be: it gets no new rooms."""


class CpuMeter:
    """The share of one core that this process has used since it was last asked."""

    def __init__(
        self,
        used: Callable[[], float] = time.process_time,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._used, self._clock = used, clock
        self._before = used(), clock()

    def share(self) -> float:
        """0 to 1, or more with several threads."""
        (used, at), self._before = self._before, (self._used(), self._clock())
        now_used, now = self._before
        return max(0.0, now_used - used) / max(now - at, 1e-9)


def least_loaded(here: str, nodes: Mapping[str, Seen]) -> str:
    """The node that should have a new room: this one, unless another is clearly less busy.

    A room made elsewhere costs a relay for whoever made it, so small differences don't count.
    """
    own = nodes.get(here)
    if own is None:
        return here
    others = [
        (seen.cpu, seen.rooms, node)
        for node, seen in nodes.items()
        if node != here and seen.alive and seen.address is not None and less(seen, own)
    ]
    return min(others)[2] if others else here


def less(other: Seen, own: Seen) -> bool:
    """Whether the other node is clearly less busy, and not busier in any way."""
    fewer = own.rooms > other.rooms * 1.25 + ROOMS_MORE and other.cpu <= own.cpu + CPU_MORE / 2
    calmer = own.cpu > other.cpu + CPU_MORE
    return fewer or calmer
