"""Servers side by side under the same load: `make bench`, or `python bench/compare.py --help`.

Method and results: docs/performance.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from restart import restarted
from servers import ROOT, Server, all_servers, install, running, slow_store, versions

Cell = dict[str, Any]

HOLD: Final[dict[str, Any]] = {
    "rooms": 50,
    "rate": 100.0,
    "size": 2,
    "plays": "race",
    "seconds": 20.0,
}
WORKLOADS: Final[dict[str, dict[str, Any]]] = {
    "rooms": {"rooms": 100, "rate": 800.0},
    "busy": {"rooms": 250, "rate": 2000.0},
    "players": {"rooms": 250, "rate": 1000 / 3},
    "idle": {"rooms": 500, "rate": 0.0, "seconds": 10.0, "warm": 10.0},
    "overload": {"rooms": 100, "rate": 0.0, "seconds": 30.0, "times": 2.0},
    "ramp": {"rooms": 100, "rate": 0.0, "seconds": 3.0},
    "spectators10": {"rooms": 5, "rate": 50.0, "watching": 196},
    "spectators40": {"rooms": 5, "rate": 200.0, "watching": 196},
    "idle20k": {"rooms": 5000, "rate": 0.0, "seconds": 10.0, "warm": 10.0},
    "kovriki": {"rooms": 50, "rate": 50 * 4 / 3, "game": "kovriki", "plays": "bot"},
    "kvadraty": {"rooms": 50, "rate": 50 * 4 / 3, "game": "kvadraty", "plays": "bot"},
    "solo": {"rooms": 200, "rate": 400.0, "size": 1, "game": "freecell", "plays": "solo"},
    "hints": {"rooms": 100, "rate": 400.0, "asking": 10},
    "flood": {"rooms": 50, "rate": 200.0, "flooding": 150},
    "growth": {"rate": 40.0, "seconds": 10.0, "quiet": 10.0},
    "slow_disk": {"rooms": 20, "rate": 24.0, "seconds": 60.0},
    "hold0": HOLD,
    "hold50": {**HOLD, "rtt_ms": 50.0},
    "hold150": {**HOLD, "rtt_ms": 150.0},
    "restart": {"rooms": 250, "rate": 0.0, "plays": "return"},
    "restart5000": {"rooms": 1250, "rate": 0.0, "plays": "wait"},
}
"""docs/performance.md says what each is for."""

GROWTH: Final[dict[str, dict[str, Any]]] = {
    "1 room": {"rooms": 1, "rate": 40.0},
    "10 rooms": {"rooms": 10, "rate": 40.0},
    "100 rooms": {"rooms": 100, "rate": 40.0},
    "1000 rooms": {"rooms": 100, "rate": 40.0, "beside": 900},
    "5000 rooms": {"rooms": 100, "rate": 40.0, "beside": 4880},
    "20 members": {"rooms": 2, "rate": 40.0, "watching": 16},
    "50 members": {"rooms": 2, "rate": 40.0, "watching": 46},
    "100 members": {"rooms": 2, "rate": 40.0, "watching": 96},
    "200 members": {"rooms": 2, "rate": 40.0, "watching": 196},
}
"""How large each step of `growth` is. A server has 5000 rooms at work at most."""

WATCHED: Final = ("moves_per_s", "us_per_delivery", "watched_p50_ms", "watched_p99_ms")
PLAYED: Final = ("moves_per_s", "cpu_us_per_move", "p50_ms", "p99_ms", "load_cpu_share")
HELD: Final = ("contended", "contended_p50_ms", "contended_p99_ms", "ack_p50_ms", "ack_p99_ms")
RESTARTED: Final = ("clients", "up_s", "first_s", "half_s", "all_s", "back")
SHOWN: Final[dict[str, tuple[str, ...]]] = {
    "rooms": ("moves_per_s", "cpu_us_per_move", "store_us_per_move", "p50_ms", "p99_ms"),
    "busy": ("moves_per_s", "cpu_us_per_move", "cpu_share", "p50_ms", "p99_ms"),
    "players": ("moves_per_s", "cpu_share", "p50_ms", "p99_ms"),
    "idle": ("cpu_us_per_client_s", "probes_per_client_s", "rss_kb_per_client", "seated_s"),
    "overload": ("offered", "moves_per_s", "p50_ms", "p99_ms", "thrown_out", "drained_s"),
    "ramp": ("highest", "p99_ms", "cpu_us_per_move"),
    "spectators10": WATCHED,
    "spectators40": WATCHED,
    "idle20k": ("clients", "cpu_us_per_client_s", "rss_kb_per_client", "seated_s"),
    "kovriki": PLAYED,
    "kvadraty": PLAYED,
    "solo": PLAYED,
    "hints": ("moves_per_s", "p50_ms", "p99_ms", "advised_per_s", "advised_p50_ms"),
    "flood": ("moves_per_s", "p50_ms", "p99_ms", "cpu_share", "flooders"),
    "growth": tuple(GROWTH),
    "slow_disk": ("moves_per_s", "p50_ms", "p99_ms", "thrown_out", "cpu_share"),
    "hold0": HELD,
    "hold50": HELD,
    "hold150": HELD,
    "restart": RESTARTED,
    "restart5000": RESTARTED,
}
OURS_ONLY: Final = {
    *("kovriki", "kvadraty", "solo", "hints", "flood", "slow_disk", "growth"),
    *("hold0", "hold50", "hold150", "restart", "restart5000"),
}
"""Workloads for what only our server has: games, a solver, fair order, seats that outlive it."""
WATCHABLE: Final = {"ours", "bare"}
"""The protocols that watching clients can speak."""
BRIEF: Final = {
    "rooms": 3,
    "busy": 1,
    "players": 1,
    "idle": 1,
    "spectators40": 1,
    "overload": 1,
    "kovriki": 1,
    "kvadraty": 1,
    "solo": 1,
    "hints": 1,
    "hold50": 1,
    "restart": 1,
}
"""What `--brief` measures, and how often: about ten minutes."""
BRIEF_SERVERS: Final = "ours,aiohttp,socket.io,colyseus"
MEMBER_PER_S: Final = 12.0
"""Moves of one member: ours takes 20 messages a second from each, answers to probes among them."""
SYNC_S: Final = 0.5
"""How late the store's answers are on a slow disk."""
P99_MS: Final = 10.0
"""More than this at the 99th percentile is too slow, for `ramp`."""


def load(server: Server, cores: tuple[int | None, int | None], job: dict[str, Any]) -> Cell:
    """One cell: a fresh server, one run of the load generator; `failed` says why there is none."""
    with running(server, cores[0]) as found:
        whole = {"kind": server.speaks, "port": found.port, "pids": found.pids, **job}
        whole["workers"] = found.workers

        def pinned() -> None:
            if cores[1] is not None:
                os.sched_setaffinity(0, {cores[1]})

        done = subprocess.run(
            [sys.executable, "bench/load.py", json.dumps(whole)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=pinned,
        )
    if done.returncode:
        # A server that disconnects its members before they play is a result, too.
        return {"failed": done.stderr.strip().rpartition("\n")[2]}
    cell: Cell = json.loads(done.stdout)
    return cell


def highest(server: Server, cores: tuple[int | None, int | None], job: dict[str, Any]) -> Cell:
    """The highest rate that keeps `P99_MS` and loses nothing: doubled, then narrowed down."""
    low, high, best = 0.0, 500.0, {}
    while high < 100_000:
        cell = load(server, cores, {**job, "rate": high})
        if not _keeps_up(cell, high):
            break
        low, best, high = high, cell, high * 2
    for _ in range(3):
        rate = (low + high) / 2
        cell = load(server, cores, {**job, "rate": rate})
        if _keeps_up(cell, rate):
            low, best = rate, cell
        else:
            high = rate
    return {**best, "highest": round(low)}


def _keeps_up(cell: Cell, rate: float) -> bool:
    if "failed" in cell or cell["p99_ms"] is None:
        return False
    return cell["p99_ms"] < P99_MS and cell["moves_per_s"] > 0.98 * rate and not cell["thrown_out"]


def overloaded(server: Server, cores: tuple[int | None, int | None], job: dict[str, Any]) -> Cell:
    """Twice what the server can take, according to a short look at its limit."""
    job = dict(job)
    times = job.pop("times")
    # More than any server here reaches, and still less than a member may send.
    rate = min(30_000.0, MEMBER_PER_S * job.get("size", 4) * job["rooms"])
    look = load(server, cores, {**job, "rate": rate, "seconds": 2.0})
    if "failed" in look:
        return look
    offered = round(times * look["moves_per_s"])
    return {**load(server, cores, {**job, "rate": float(offered)}), "offered": offered}


def growing(server: Server, cores: tuple[int | None, int | None], job: dict[str, Any]) -> Cell:
    """What a move costs (µs) with ever more rooms, and with ever more members in a room."""
    found: Cell = {}
    for name, size in GROWTH.items():
        cell = load(server, cores, {**job, **size})
        if "failed" in cell:
            return {**found, "failed": f"{name}: {cell['failed']}"}
        found[name] = cell["net_us_per_move"]
    return found


def run(workload: str, server: Server, cores: tuple[int | None, int | None], over: Cell) -> Cell:
    """One cell of this workload."""
    job = {**WORKLOADS[workload], **over}
    if workload == "ramp":
        return highest(server, cores, job)
    if workload == "overload":
        return overloaded(server, cores, job)
    if workload == "growth":
        return growing(server, cores, job)
    if workload == "slow_disk":
        with slow_store(SYNC_S) as url:
            own = (*server.command, "--redis", url, "--store-exclusive", "yes")
            return load(replace(server, command=own), cores, job)
    if workload.startswith("restart"):
        return restarted(server, cores, job)
    if workload == "idle20k":
        return load(server, cores, {**job, "rooms": min(job["rooms"], possible() // 4)})
    return load(server, cores, job)


def can(workload: str, brief: bool, server: Server) -> bool:
    """Whether the server can do what the workload measures."""
    if workload in OURS_ONLY or (brief and workload == "overload"):
        return server.name == "ours"
    return not WORKLOADS[workload].get("watching") or server.speaks in WATCHABLE


def possible() -> int:
    """How many connections a process can have here, apart from the other files it needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > soft:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        soft = hard
    return max(4, min(20_000, soft - 500))


def summary(cells: list[Cell]) -> Cell:
    """The median of every number, with the lowest and the highest."""
    found: Cell = {}
    if failed := [cell["failed"] for cell in cells if "failed" in cell]:
        found["failed"] = f"{len(failed)} of {len(cells)}: {failed[-1]}"
    for key in dict.fromkeys(key for cell in cells for key in cell):
        values = [cell[key] for cell in cells if isinstance(cell.get(key), int | float)]
        if values:
            found[key] = {
                "median": round(statistics.median(values), 3),
                "low": min(values),
                "high": max(values),
            }
    return found


def table(results: dict[str, dict[str, Cell]]) -> str:
    """All results as Markdown."""
    lines = []
    for workload, by_server in results.items():
        shown = SHOWN[workload]
        lines += [f"### {workload}", "", "| server | " + " | ".join(shown) + " |"]
        lines += ["|---" * (len(shown) + 1) + "|"]
        for name, found in by_server.items():
            row = [_said(found["summary"].get(key)) for key in shown]
            lines.append(f"| {name} | " + " | ".join(row) + " |")
        lines += [
            f"\n{name} failed in {found['summary']['failed']}"
            for name, found in by_server.items()
            if "failed" in found["summary"]
        ]
        lines.append("")
    return "\n".join(lines)


def _said(found: Cell | None) -> str:
    if found is None:
        return "–"
    median, low, high = found["median"], found["low"], found["high"]
    return f"{median:g}" if low == high else f"{median:g} ({low:g}–{high:g})"


def machine() -> Cell:
    """Where this was measured, and how busy it was with other things."""
    model = next(
        (
            line.partition(":")[2].strip()
            for line in Path("/proc/cpuinfo").read_text().splitlines()
            if line.startswith("model name")
        ),
        platform.machine(),
    )
    return {
        "cpu": model,
        "cores": os.cpu_count(),
        "kernel": platform.release(),
        "python": platform.python_version(),
        "load_before": os.getloadavg()[0],
    }


def main() -> int:
    """Measures, prints the table, and writes everything as JSON."""
    servers = all_servers()
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--workloads", default="rooms,idle,overload", help=", ".join(WORKLOADS))
    parser.add_argument("--servers", default=",".join(servers), help=", ".join(servers))
    parser.add_argument(
        "--brief", action="store_true", help="the cells of the goals, in 10 minutes"
    )
    parser.add_argument("--repeat", type=int, default=5, help="interleaved rounds (default: 5)")
    parser.add_argument("--seconds", type=float, help="of each measurement")
    parser.add_argument("--rooms", type=int, help="instead of each workload's own number")
    parser.add_argument("--rate", type=float, help="moves a second, where it is not searched")
    parser.add_argument("--watching", type=int, help="spectators of each room")
    parser.add_argument("--no-pin", action="store_true", help="let the kernel choose the cores")
    parser.add_argument("--out", type=Path, default=ROOT / "bench" / "results.json")
    args = parser.parse_args()
    workloads = dict.fromkeys(args.workloads.split(","), args.repeat)
    if args.brief:
        workloads = BRIEF
        args.servers = BRIEF_SERVERS
    chosen = [servers[name] for name in args.servers.split(",")]
    over = {
        key: value
        for key in ("seconds", "rooms", "rate", "watching")
        if (value := getattr(args, key)) is not None
    }
    available = sorted(os.sched_getaffinity(0))
    pin = not args.no_pin and len(available) > 1
    cores = (available[0], available[1]) if pin else (None, None)
    install()
    found = machine()
    cells: dict[str, dict[str, list[Cell]]] = defaultdict(lambda: defaultdict(list))
    for workload, repeat in workloads.items():
        for round_ in range(repeat):
            # Interleaved, so that other work on the machine affects all of them alike.
            for server in filter(partial(can, workload, args.brief), chosen):
                cell = run(workload, server, cores, over)
                cell["load_average"] = round(os.getloadavg()[0], 2)
                cells[workload][server.name].append(cell)
                said = ", ".join(f"{key} {cell.get(key)}" for key in ("failed", *SHOWN[workload]))
                print(f"{workload} {round_ + 1} {server.name}: {said}", file=sys.stderr)
    results = {
        workload: {name: {"summary": summary(many), "cells": many} for name, many in found.items()}
        for workload, found in cells.items()
    }
    report = {
        "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "machine": found,
        "versions": versions(),
        "pinned": pin,
        "results": results,
    }
    args.out.write_text(json.dumps(report, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(table(results))
    print(f"All numbers: {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
