"""Plans, and the time that people take."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

from pentaraduga.core import Rng


class Plan(NamedTuple):
    """Play `action` (the game's own text) after `after_ms`, unless the view changes before."""

    after_ms: float
    action: str


class Span(NamedTuple):
    """How long something takes, ms: never less than `low`, less than `median` in half of all cases,
    at most about `high`; skewed to the right as human times are (log-logistic, cut off)."""

    low: float
    median: float
    high: float

    def left(self, elapsed_ms: float, rng: Rng) -> float:
        """How much longer it takes, ms, when `elapsed_ms` have already passed.

        Drawn from the distribution of the rest, so drawing again on the way changes nothing.
        """
        at_most, passed = self._share(self.high), self._share(elapsed_ms)
        if passed >= at_most:
            # Overdue: any moment now. Memoryless, so that a busy table cannot put it off for ever.
            return -300 * log(1 - rng.uniform())
        share = passed + (at_most - passed) * rng.uniform()
        return self.low + (self.median - self.low) * sqrt(share / (1 - share)) - elapsed_ms

    def _share(self, ms: float) -> float:
        """The share of the uncut distribution that lies below `ms`."""
        x = max(0.0, ms - self.low) / (self.median - self.low)
        return x * x / (1 + x * x)
