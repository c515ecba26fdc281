"""Counters and histograms for Prometheus that cost next to nothing where the events happen.

The library's own take a lock and look a child up for every event, several times for each move.
These belong to one thread, and are put into the library's form only when a page is asked for.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector
from prometheus_client.utils import INF, floatToGoString


class Tally(Collector):
    """A counter, with one label or none: `tally.of[value] += 1`."""

    def __init__(
        self, name: str, what: str, registry: CollectorRegistry, label: str | None = None
    ) -> None:
        self.of: Counter[str] = Counter()
        self._name = name
        self._what = what
        self._label = label
        if label is None:
            self.of[""] = 0
        registry.register(self)

    def collect(self) -> Iterator[Metric]:
        labels = None if self._label is None else [self._label]
        family = CounterMetricFamily(self._name, self._what, labels=labels)
        for value, count in self.of.items():
            family.add_metric([] if labels is None else [value], count)
        yield family


class Spread(Collector):
    """A histogram. `buckets`: upper bounds, ascending, without infinity."""

    def __init__(
        self, name: str, what: str, buckets: Sequence[float], registry: CollectorRegistry
    ) -> None:
        self._name = name
        self._what = what
        self._bounds = tuple(buckets)
        self._counts = [0] * (len(buckets) + 1)
        self._sum = 0.0
        registry.register(self)

    def observe(self, value: float) -> None:
        """One event; a value on a bound counts below it."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[Metric]:
        bounds = [floatToGoString(x) for x in (*self._bounds, INF)]  # type: ignore[no-untyped-call]
        counts = [float(n) for n in accumulate(self._counts)]
        buckets = list(zip(bounds, counts, strict=True))
        yield HistogramMetricFamily(self._name, self._what, buckets, self._sum)
