"""Many lives of several nodes: `python -m tests.sim [--lives N] [--from SEED] [--seed SEED]`.

Prints how many lives a second, and for a life that breaks a rule, which rule, and how to see it
again. Exit code 1 then.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed

from tests.sim.many.lives import live


def some(first: int, count: int) -> list[tuple[int, str]]:
    """The seeds whose lives broke a rule, and how."""
    broken = []
    for seed in range(first, first + count):
        try:
            live(seed)
        except Exception:
            broken.append((seed, traceback.format_exc()))
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.sim")
    parser.add_argument("--lives", type=int, default=10_000)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    parser.add_argument("--seed", type=int, help="only this life")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    args = parser.parse_args()
    if args.seed is not None:
        print(live(args.seed))
        return 0
    began, done, broken = time.monotonic(), 0, 0
    with ProcessPoolExecutor(args.processes) as pool:
        parts = {
            pool.submit(some, first, min(50, args.first + args.lives - first)): first
            for first in range(args.first, args.first + args.lives, 50)
        }
        for part in as_completed(parts):
            done = min(args.lives, done + 50)
            for seed, how in part.result():
                broken += 1
                print(f"\nseed {seed}:\n{how}", flush=True)
            rate = done / (time.monotonic() - began)
            print(f"\r{done} lives, {broken} broken, {rate:.1f} a second", end="", flush=True)
    print()
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
