"""What a server has open, and when it is at rest."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from math import isfinite
from pathlib import Path

from tests.serving import Served

AT_REST_S = 120


@dataclass(frozen=True)
class Held:
    """What a process holds: descriptors, tasks of its loop, lines, resident memory in MB."""

    descriptors: int
    tasks: int
    lines: int
    memory: float


def descriptors(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def memory_mb(pid: int) -> float:
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) / 1024


SPREADS = ("answer", "loop_lag", "turn_wait", "append")


@dataclass(frozen=True)
class Waits:
    """How often something took at most so many seconds in the server, by what it was."""

    counts: dict[str, dict[float, float]]

    def since(self, before: Waits) -> dict[str, float]:
        """How long 99 % took at the most since then, ms; between bounds as Prometheus has it."""
        return {name: 1000 * self._p99(name, before) for name in self.counts}

    def _p99(self, name: str, before: Waits) -> float:
        now, then = self.counts[name], before.counts[name]
        more = {bound: n - then.get(bound, 0) for bound, n in sorted(now.items())}
        wanted = 0.99 * max(more.values(), default=0)
        low = below = 0.0
        for bound, count in more.items():
            if count >= wanted:
                share = (wanted - below) / (count - below) if count > below else 0.0
                return low + share * (bound - low) if isfinite(bound) else low
            low, below = bound, count
        return 0.0


async def waits(server: Served) -> Waits:
    """What the server has measured of itself so far."""
    _, page = await server.get("/metrics")
    return Waits(
        {
            name: {
                float(bound): float(count)
                for bound, count in re.findall(
                    rf'^pentaraduga_{name}_seconds_bucket{{.*le="([^"]+)".*}} (\S+)$', page, re.M
                )
            }
            for name in SPREADS
        }
    )


async def held(server: Served) -> Held:
    """What the server holds now."""
    _, page = await server.get("/metrics")

    def total(name: str) -> int:
        return int(sum(float(x) for x in re.findall(rf"^{name}(?:{{.*}})? (\S+)$", page, re.M)))

    return Held(
        descriptors(server.pid),
        total("pentaraduga_tasks"),
        total("pentaraduga_connections"),
        memory_mb(server.pid),
    )


async def at_rest(server: Served, before: Held | None = None) -> Held:
    """What it holds once nobody is connected, and no more is open than `before`."""
    now = await held(server)
    for _ in range(AT_REST_S * 4):
        quiet = now.lines == 0
        if quiet and (before is None or leaks(before, now) == []):
            break
        await asyncio.sleep(0.25)
        now = await held(server)
    return now


HELPERS = 12
"""Descriptors of the solver's two processes and of that which reads records: they start when first
needed, and stay for some minutes."""
STORE = 16
"""As many connections to the store are kept open once so many calls were under way together."""


def leaks(before: Held, after: Held) -> list[str]:
    """What is open that was not; one request, that which looks, is under way each time."""
    found = []
    if after.descriptors > before.descriptors + 2 + HELPERS + STORE:
        found.append(f"{after.descriptors} descriptors, {before.descriptors} before")
    if after.tasks > before.tasks + 2:
        found.append(f"{after.tasks} tasks, {before.tasks} before")
    return found
