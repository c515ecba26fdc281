"""`make soak`: 2000 clients for 10 minutes, two in five of them ill-behaved; exit code 1 on a leak.

`python -m tests.soak [--clients N] [--seconds S] [--seed N]`. A quarter of the time goes to the
well-behaved alone, for comparison. The ill-behaved have a process of their own, or the well-behaved
would measure how long they wait for each other in this one. Where there is more than one core, the
server has one to itself. What the server has measured of itself, from reading a command to writing
its answer, counts as it is; of what the well-behaved measured, what this process was late is its own.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from tests.serving import serving
from tests.soak.crowd import BEHIND_A_PROXY, Soak, crowd, ill_behaved
from tests.soak.server import at_rest, leaks, waits

ILL_BEHAVED = 0.4


def p99_ms(soak: Soak) -> float:
    return 1000 * statistics.quantiles(soak.answered, n=100)[-1]


LAG_EVERY_S = 0.05


async def watch_lag(late: list[float]) -> None:
    """Notes how late this process is, s: so much of what the well-behaved wait is its own."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_EVERY_S
        await asyncio.sleep(LAG_EVERY_S)
        late.append(max(0.0, time.monotonic() - due))


def late_ms(late: list[float]) -> float:
    return 1000 * statistics.quantiles(late, n=100)[-1]


def said_of(server: dict[str, float], late: list[float]) -> str:
    said = ", ".join(f"{name} {ms:.1f}" for name, ms in server.items())
    return f"p99 in the server, ms: {said}; this process late: {late_ms(late):.1f}"


def answers_ms(server: dict[str, float]) -> float:
    """What the server adds to an answer: its loop gets to the command, and works on it."""
    return server["loop_lag"] + server["answer"]


def give_a_core(server: int) -> None:
    """One to the server and its store, the others to everybody else."""
    first, *others = sorted(os.sched_getaffinity(0))
    if not others:
        return
    for task in Path(f"/proc/{server}/task").iterdir():
        os.sched_setaffinity(int(task.name), {first})
    os.sched_setaffinity(0, others)


async def soak(clients: int, seconds: float, seed: int) -> list[str]:
    """What went wrong."""
    wrong: list[str] = []
    done: Counter[str] = Counter()
    ill = int(clients * ILL_BEHAVED)
    loop, each_s = asyncio.get_running_loop(), seconds / 4
    # Niced: on the cores that they share, the well-behaved go first.
    apart = ProcessPoolExecutor(1, get_context("spawn"), initializer=os.nice, initargs=(10,))
    with apart, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        async with serving(Path(folder) / "data", *BEHIND_A_PROXY) as server:
            url = server.url if server.url.endswith("/") else server.url + "/"
            give_a_core(server.pid)
            late: list[float] = []
            watching = asyncio.create_task(watch_lag(late))
            start = await waits(server)
            calm = await crowd(url, clients - ill, each_s, seed, bad=0.0)
            between = await waits(server)
            calm_server, calm_said = between.since(start), said_of(between.since(start), late)
            late.clear()
            first = await at_rest(server)
            waves = []
            for n in range(3):
                args = url, ill, each_s, seed + n, calm.rooms
                around = loop.run_in_executor(apart, ill_behaved, *args)
                waves.append(
                    await crowd(url, clients - ill, each_s, seed + n, 0.0, rooms=calm.rooms)
                )
                done += await around
            storm_server = (await waits(server)).since(between)
            watching.cancel()
            last = await at_rest(server, first)
    storm = Soak(url, calm.session, calm.rng, 0.0)
    for wave in waves:
        storm.answered += wave.answered
        storm.holes += wave.holes
        done += wave.done
    print(f"calm: p99 {p99_ms(calm):.0f} ms of {len(calm.answered)} answers; {first}")
    print(f"  {calm_said}")
    print(f"storm: p99 {p99_ms(storm):.0f} ms of {len(storm.answered)}; {last}; {dict(done)}")
    print(f"  {said_of(storm_server, late)}")
    wrong += leaks(first, last)
    if calm.holes + storm.holes:
        wrong.append(f"{calm.holes + storm.holes} gaps in the events")
    if answers_ms(storm_server) > 2 * answers_ms(calm_server):
        wrong.append("the server takes more than twice as long for an answer as in calm")
    if p99_ms(storm) - late_ms(late) > 2 * p99_ms(calm):
        wrong.append("the well-behaved wait more than twice as long as in calm")
    if last.memory > 1.25 * first.memory + 20:
        wrong.append(f"{last.memory:.0f} MB, {first.memory:.0f} before")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("--clients", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    wrong = asyncio.run(soak(args.clients, args.seconds, args.seed))
    print("\n".join(wrong) or "no leak, no gap, nobody kept waiting")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
