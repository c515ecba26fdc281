"""How often each of many may do something."""

from __future__ import annotations

from typing import Final

KEPT: Final = 1000


class Pace:
    """So many at once for each of many, and one more each time `every_ms` has passed.

    Times: room time, ms.
    """

    def __init__(self, at_once: int, every_ms: float) -> None:
        self._at_once = at_once
        self._every_ms = every_ms
        self._full_at: dict[str, float] = {}
        """When each may do as many as at first."""

    def wait_ms(self, who: str, now: float) -> float:
        """Counts one and returns 0; or, where that would be one too many, says how long to wait."""
        full_at = max(self._full_at.pop(who, now), now)
        wait_ms = full_at + self._every_ms - now - self._at_once * self._every_ms
        self._full_at[who] = full_at if wait_ms > 0 else full_at + self._every_ms
        if len(self._full_at) > KEPT:
            self._full_at = {x: at for x, at in self._full_at.items() if at > now}
        return max(0.0, wait_ms)
