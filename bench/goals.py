"""The goals of `docs/performance.md` in one run: `python bench/goals.py`, about six minutes.

Prints the rows of its table, to be put there as they are. What they were made of goes to
`bench/goals.json`. Method: `docs/performance.md`.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from compare import Cell, machine, run
from servers import ROOT, all_servers, install, versions

Cells = dict[str, Cell]
"""By the server's name."""


@dataclass(frozen=True)
class Row:
    """One row of the table. `says(cells)`: what was measured, for people."""

    what: str
    goal: str
    workload: str
    servers: tuple[str, ...]
    says: Callable[[Cells], str]
    over: Cell = field(default_factory=dict)


def cost(cells: Cells) -> str:
    """A move's, beside what others take for one."""
    ours = cells["ours"]["cpu_us_per_move"]
    others = [
        f"{name} {cell['cpu_us_per_move']:.0f} (× {ours / cell['cpu_us_per_move']:.2f})"
        for name, cell in cells.items()
        if name != "ours"
    ]
    return f"{ours:.0f} µs; " + ", ".join(others)


def standing_by(cells: Cells) -> str:
    """A client's, in a round where nobody moves."""
    found = cells["ours"]
    return (
        f"{found['cpu_us_per_client_s']:.0f} µs; {found['rss_kb_per_client']:.1f} kB a connection"
    )


def highest(cells: Cells) -> str:
    """The rates that were kept up."""
    return ", ".join(f"{name} {cell.get('highest', 0)}" for name, cell in cells.items())


def times(cells: Cells) -> str:
    """From when a move was due until it arrived."""
    found = cells["ours"]
    return (
        f"p50 {found['p50_ms']} ms, p99 {found['p99_ms']} ms with {found['clients']} people "
        f"at {found['moves_per_s']:.0f} moves/s, {100 * found['cpu_share']:.0f} % of the core"
    )


def watching(cells: Cells) -> str:
    """Of one event to one who watches, everything else included."""
    return ", ".join(f"{name} {cell['us_per_delivery']} µs" for name, cell in cells.items())


RIVALS: Final = ("ours", "aiohttp", "ws", "socket.io", "colyseus")
ROWS: Final = (
    Row(
        "a move with four deliveries, everything on",
        "at most 1.3 × bare aiohttp, 0.7 × Colyseus, below socket.io",
        "rooms",
        RIVALS,
        cost,
    ),
    Row("at 2000 moves a second", "p50 0.6 ms, p99 3 ms", "busy", ("ours",), times),
    Row(
        "standing by in a round; memory of an idle connection",
        "at most 0.3 × a bare broadcast, a client and second; 14 kB",
        "idle",
        ("ours",),
        standing_by,
    ),
    Row(
        "delivery to a spectator, at once",
        "8 µs",
        "spectators10",
        ("ours",),
        watching,
        {"seconds": 4.0},
    ),
    Row(
        "delivery to a spectator, batched",
        "3 µs",
        "spectators40",
        ("ours", "aiohttp"),
        watching,
        {"seconds": 4.0},
    ),
    Row(
        "people in live rounds on a core",
        "5,000 with p99 below 10 ms",
        "players",
        ("ours",),
        times,
        {"rooms": 1250, "rate": 5000 / 3},
    ),
    Row(
        "highest rate with p99 below 10 ms",
        "8,000 moves a second on a core",
        "ramp",
        ("ours", "socket.io", "colyseus"),
        highest,
        {"seconds": 2.0},
    ),
)


def measured(row: Row, cores: tuple[int | None, int | None]) -> Cells:
    """A cell for each of its servers."""
    servers = all_servers()
    return {name: run(row.workload, servers[name], cores, row.over) for name in row.servers}


def said(row: Row, cells: Cells) -> str:
    """The row in Markdown; a server that failed says why."""
    failed = {name: cell["failed"] for name, cell in cells.items() if "failed" in cell}
    good = {name: cell for name, cell in cells.items() if name not in failed}
    result = row.says(good) if "ours" in good else ""
    why = "; ".join(f"{name} failed: {reason}" for name, reason in failed.items())
    return f"| {row.what} | {row.goal} | `{row.workload}` | {result}{why} |"


def main(arguments: Sequence[str]) -> int:
    """Measures and prints row after row."""
    parser = argparse.ArgumentParser(prog="goals", description=__doc__)
    parser.add_argument("--only", help="workloads, " + ", ".join(row.workload for row in ROWS))
    parser.add_argument("--out", type=Path, default=ROOT / "bench" / "goals.json")
    args = parser.parse_args(arguments)
    only = args.only.split(",") if args.only else [row.workload for row in ROWS]
    available = sorted(os.sched_getaffinity(0))
    cores = (available[0], available[1]) if len(available) > 1 else (None, None)
    install()
    found: dict[str, Any] = {"at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
    found |= {"machine": machine(), "versions": versions(), "results": {}}
    print("| what | goal | measured by | found |\n|---|---|---|---|")
    for row in ROWS:
        if row.workload in only:
            cells = found["results"][row.workload] = measured(row, cores)
            print(said(row, cells), flush=True)
    args.out.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"\nLoad of the machine: {os.getloadavg()[0]:.1f}. All numbers: {args.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
