"""What a second worker brings: moves a second, and CPU per move, with one worker and with two.

    .venv/bin/python bench/workers.py [--workers 1,2] [--rooms 100] [--seconds 5] [--json]

`highest`: the most moves a second at a 99th percentile below 10 ms. On two cores the load generator
and the store take a good part of what the second worker could use. So `times` says what it brings
where each has a core of its own: the number of workers, times the CPU of a move with one worker, by
the CPU of a move with several, each of which has as many rooms and moves as the one.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from typing import Any, Final

from compare import highest, load
from servers import all_servers

SHOWN: Final = ("moves_per_s", "cpu_us_per_move", "store_us_per_move", "p50_ms", "p99_ms")
ANYWHERE: Final = (None, None)


def measure(workers: int, job: dict[str, Any], *, ramp: bool) -> dict[str, Any]:
    """A server with so many workers."""
    ours = all_servers()["ours"]
    server = replace(ours, command=(*ours.command, "--workers", str(workers)))
    cell = load(server, ANYWHERE, job)
    if "failed" in cell:
        return {"workers": workers, **cell}
    found = {"workers": workers, **{name: cell[name] for name in SHOWN}}
    if ramp:
        found["highest"] = highest(server, ANYWHERE, job)["highest"]
    return found


def main() -> int:
    """See the module's text."""
    parser = argparse.ArgumentParser(prog="workers", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--workers", default="1,2", help="numbers of workers, one of them 1")
    parser.add_argument("--rooms", type=int, default=100, help="of a worker")
    parser.add_argument("--rate", type=float, default=500, help="moves a second of a worker")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--no-highest", action="store_true", help="only the CPU of a move")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    args = parser.parse_args()
    cells = []
    for many in map(int, args.workers.split(",")):
        job = {"rooms": many * args.rooms, "rate": many * args.rate, "seconds": args.seconds}
        cells.append(measure(many, job, ramp=not args.no_highest))
    (one,) = [cell for cell in cells if cell["workers"] == 1]
    for cell in cells:
        if "failed" not in cell and "failed" not in one:
            per_move = one["cpu_us_per_move"] / cell["cpu_us_per_move"]
            cell["times"] = round(cell["workers"] * per_move, 2)
    for cell in cells:
        print(json.dumps(cell) if args.json else "  ".join(f"{k} {v}" for k, v in cell.items()))
    return 1 if any("failed" in cell for cell in cells) else 0


if __name__ == "__main__":
    sys.exit(main())
