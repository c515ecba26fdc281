"""The load generator: one process on a core of its own, which prints what it measured as JSON.

`compare.py` starts it: `python bench/load.py '{"kind": "bare", "port": 9000, …}'`.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, cast

import msgspec
import uvloop

from crowds import Plays, crowd, empty, flood
from speakers import Member
from tables import Table, Tally
from wire import Wire, connect

TICK_S = 0.001
READY_S = 120.0
"""Only something that hangs takes this long."""
ASKING = {"game": "freecell", "plays": "ask", "size": 1, "watching": 0, "rtt_ms": 0.0}
SCHEDSTAT = "*/schedstat"


class Job(msgspec.Struct, frozen=True, kw_only=True):
    """The work to do. `pids`: the server's `workers` processes first, then its store's, if it has
    one.

    `rate`: moves a second over all rooms, 0 for none. `warm`, `seconds`: how long they are made
    before and during the measurement. `plays`: who sits there (see `crowds.crowd`). `watching`:
    more members of each room, without a seat. `rtt_ms`: added to every member's line. `asking`:
    rooms beside them that ask the solver all the time. `flooding`: members of one more room who
    send as much as they may. `beside`: more rooms at work that nobody is in. `quiet`: for so long
    nobody moves first, and what that costs is taken off the moves' cost.
    """

    kind: str
    port: int
    pids: tuple[int, ...]
    rooms: int
    workers: int = 1
    size: int = 4
    rate: float = 0.0
    warm: float = 1.0
    seconds: float = 5.0
    game: str = "minutka"
    plays: Plays = "swap"
    watching: int = 0
    rtt_ms: float = 0.0
    asking: int = 0
    flooding: int = 0
    beside: int = 0
    quiet: float = 0.0


def cpu_s(pid: int) -> float:
    """CPU time of the process so far, as the kernel counts it: finely where it keeps schedstat."""
    threads = [path.read_text().split()[0] for path in Path(f"/proc/{pid}/task").glob(SCHEDSTAT)]
    if threads:
        return sum(map(int, threads)) / 1e9
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def rss_kb(pid: int) -> int:
    """Resident memory of the process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def quantile(samples: list[float], q: float) -> float | None:
    """In ms; None of nothing."""
    if not samples:
        return None
    ordered = sorted(samples)
    return round(ordered[min(len(ordered) - 1, int(q * len(ordered)))] * 1000, 3)


async def pace(tables: list[Table], rate: float, until: float) -> None:
    """Plans moves at this rate, table after table, however long they take."""
    due, at = time.perf_counter(), 0
    while (now := time.perf_counter()) < until:
        while due <= now:
            tables[at % len(tables)].plan(due)
            at += 1
            due += 1 / rate
        await asyncio.sleep(TICK_S)


async def standing_by(job: Job) -> float:
    """CPU seconds a second of a server where nobody moves."""
    if not job.quiet:
        return 0.0
    server = job.pids[: job.workers]
    before = sum(map(cpu_s, server))
    await asyncio.sleep(job.quiet)
    return (sum(map(cpu_s, server)) - before) / job.quiet


async def everybody(members: list[Member], port: int) -> None:
    """Connects them and waits until all are ready to play; ends the process if one can't be."""
    problem: Exception | None = None
    try:
        await connect(cast("list[Wire]", members), port, 64)
        ready = [member.ready for member in members]
        if ready:
            await asyncio.wait(ready, timeout=READY_S)
    except (TimeoutError, OSError) as error:
        problem = error
    waiting = [member for member in members if not _is_ready(member)]
    if problem is not None or waiting:
        lost = Counter(member.lost for member in members if member.lost is not None)
        sys.exit(
            f"{len(waiting)} of {len(members)} never got ready to play ({problem!r}); "
            f"ended: {dict(lost)}"
        )


def _is_ready(member: Member) -> bool:
    return member.ready.done() and member.ready.exception() is None


async def measure(job: Job) -> dict[str, Any]:
    """Connects everybody, lets them play, and reports what it cost and how long it took."""
    tally = Tally()
    server = job.pids[: job.workers]
    rss_before = sum(map(rss_kb, server))
    begun = time.perf_counter()
    empty(job, job.beside)
    tables = crowd(job, tally)
    askers = crowd(msgspec.structs.replace(job, **ASKING, rooms=job.asking), tally)
    members = [
        cast(Member, member)
        for table in tables + askers
        for member in table.members + table.watchers
    ]
    flooders = flood(job, job.flooding) if job.flooding else []
    await everybody(members, job.port)
    seated = time.perf_counter() - begun
    await everybody(cast("list[Member]", flooders), job.port)
    await asyncio.sleep(1.5)  # rounds are dealt a little ahead of their start
    rss = sum(map(rss_kb, server))
    gc.collect()
    gc.freeze()
    gc.disable()  # from here on, allocations are in the thousands, not in the millions
    idle = await standing_by(job)
    player = None
    if job.rate:
        until = time.perf_counter() + job.warm + job.seconds
        player = asyncio.create_task(pace(tables, job.rate, until))
    for flooder in flooders:
        flooder.flood()
    await asyncio.sleep(job.warm)
    tally.clear()
    before = [cpu_s(pid) for pid in job.pids]
    own, at = time.process_time(), time.perf_counter()
    await asyncio.sleep(job.seconds)
    seconds, own = time.perf_counter() - at, time.process_time() - own
    each = [cpu_s(pid) - b for pid, b in zip(job.pids, before, strict=True)]
    used = [sum(each[: job.workers]), *each[job.workers :]]
    done, heard, acked = tally.done, list(tally.heard), list(tally.acked)
    probed = tally.probed
    watched, finished, advised = list(tally.watched), list(tally.finished), list(tally.advised)
    deliveries = done * (job.size + job.watching)
    if player is not None:
        await player
    # Give deliveries that are still due time to arrive.
    deadline = time.perf_counter() + 15
    while time.perf_counter() < deadline:
        if not any(table.waiting for table in tables):
            break
        await asyncio.sleep(0.05)
    drained = time.perf_counter() - at - seconds
    lost = Counter(member.lost for member in members if member.lost is not None)
    still = sum(flooder.lost is None for flooder in flooders)
    for member in [*members, *flooders]:
        member.leave()
    await asyncio.sleep(0.1)
    per_move = used[0] / done * 1e6 if done else None
    clients = len(members)
    return {
        "clients": clients,
        "made": sum(table.made for table in tables),
        "moves_per_s": round(done / seconds, 1),
        "cpu_us_per_move": per_move and round(per_move, 1),
        "store_us_per_move": round(used[1] / done * 1e6, 1) if done and len(used) > 1 else None,
        "cpu_share": round(used[0] / seconds, 3),
        "cpu_us_per_client_s": round(used[0] / seconds / clients * 1e6, 1),
        "probes_per_client_s": round(probed / seconds / clients, 3),
        "net_us_per_move": round((used[0] - idle * seconds) / done * 1e6, 1) if done else None,
        "p50_ms": quantile(heard, 0.5),
        "p99_ms": quantile(heard, 0.99),
        "max_ms": quantile(heard, 1.0),
        "ack_p50_ms": quantile(acked, 0.5),
        "ack_p99_ms": quantile(acked, 0.99),
        "us_per_delivery": round(used[0] / deliveries * 1e6, 2) if done else None,
        "watched_p50_ms": quantile(watched, 0.5),
        "watched_p99_ms": quantile(watched, 0.99),
        "contended": len(finished),
        "contended_p50_ms": quantile(finished, 0.5),
        "contended_p99_ms": quantile(finished, 0.99),
        "advised_per_s": round(len(advised) / seconds, 1),
        "advised_p50_ms": quantile(advised, 0.5),
        "rss_kb_per_client": round((rss - rss_before) / clients, 2),
        "seated_s": round(seated, 2),
        "thrown_out": sum(lost.values()),
        "why": dict(lost),
        "refused": dict(tally.refused),
        "flooders": still,
        "left_over": sum(table.waiting for table in tables),
        "drained_s": round(drained, 2),
        "load_cpu_share": round(own / seconds, 3),
    }


def main() -> None:
    """Does the job in the first argument."""
    job = msgspec.json.decode(sys.argv[1], type=Job)
    print(json.dumps(uvloop.run(measure(job))))


if __name__ == "__main__":
    main()
