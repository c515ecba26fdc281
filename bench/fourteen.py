"""How many random deals of Fourteen the solver wins, and in what time.

    python bench/fourteen.py [--deals 1-1000] [--seconds 10]
    python bench/fourteen.py --midgame 200
    python bench/fourteen.py --levels 300

The first measures whole deals: the share won within half a second and within the budget. The other
plays deals carelessly, removing any pair at once, to where no pair is left, and asks for a hint in
the middle of each and for the way back at its end. The third plays the first deals of each level
once carelessly, once attentively as `tools/fourteen_pools.py` does, and asks the solver for half a
second, knowing none of the stored solutions. CPU seconds of one core. Every line that wins is
replayed by the rules before it counts.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tools"))

from fourteen_pools import ranks_of, wins_one
from pentaraduga.core import Rng
from pentaraduga.games.fourteen import (
    POOLED,
    Board,
    is_stuck,
    numbered,
    pairs,
    parse_play,
    play,
    pool,
    replay,
)
from pentaraduga.games.fourteen.solver import hint, solve, way_back

SOON = 0.5
WANTED_SOON, WANTED = 0.96, 0.985
PLAYERS = ("careless", "attentive", "solver")


def budget(seconds: float) -> Callable[[], bool]:
    """True once that much CPU time has passed from now."""
    end = time.process_time() + seconds
    return lambda: time.process_time() >= end


def whole_deals(first: int, last: int, seconds: float) -> bool:
    """Prints the share won and the times; returns whether the goal was reached."""
    times: list[float] = []
    counts = Counter[str]()
    for number in range(first, last + 1):
        board = numbered(number)
        start = time.process_time()
        found = solve(board, budget(seconds))
        took = time.process_time() - start
        if found.verdict == "won":
            if not replay(board, found.moves).board.won:
                raise AssertionError(f"deal {number}: the line does not win")
            times.append(took)
        counts[found.verdict] += 1
    n = last - first + 1
    soon = sum(took <= SOON for took in times) / n
    won = len(times) / n
    times += [float("inf")] * (n - len(times))
    times.sort()
    p50, p90, p95 = (times[int(n * share)] * 1000 for share in (0.5, 0.9, 0.95))
    good = soon >= WANTED_SOON and (won >= WANTED or seconds < 10)
    print(
        f"deals {first}-{last}: won {soon:.1%} within {SOON} s, {won:.1%} within {seconds:g} s; "
        f"lost {counts['lost']}, unknown {counts['unknown']}; "
        f"median {p50:.1f} ms, p90 {p90:.0f} ms, p95 {p95:.0f} ms"
        f"  {'as wanted' if good else 'TOO LITTLE'}"
    )
    return good


def careless(board: Board, rng: Rng) -> list[str]:
    """The commands of somebody who removes any pair at once, up to a win or to where none is."""
    commands = []
    while not board.won and not is_stuck(board):
        found = list(pairs(board))
        command = rng.choice(found) if found else parse_play("draw")
        commands.append(str(command))
        board, _ = play(board, command)
    return commands


def midgame(deals: int) -> None:
    """Prints what hints in half a second answer, and how far the way back is found."""
    hints, ways = Counter[str](), Counter[str]()
    slowest = 0.0
    for number in range(1, deals + 1):
        board = numbered(number)
        commands = careless(board, Rng(f"careless {number}".encode()))
        start = time.process_time()
        middle = replay(board, commands[: len(commands) // 2]).board
        hints[hint(middle, budget(SOON)).verdict] += 1
        slowest = max(slowest, time.process_time() - start)
        if not replay(board, commands).board.won:
            way = way_back(board, commands, budget(10 * SOON))
            ways["none" if way is None else "sure" if way.sure else "likely"] += 1
    print(f"{deals} hints in the middle: {dict(hints)}, slowest {slowest:.2f} s")
    print(f"ways back from where nothing goes, {10 * SOON:g} s each: {dict(ways)}")


def levels(deals: int) -> None:
    """Prints what share of each level's first deals each player wins."""
    for level in POOLED:
        numbers = pool(level)[:deals]
        won = Counter[str]()
        for number in numbers:
            board = numbered(number)
            rng = Rng(f"careless {number}".encode())
            won["careless"] += replay(board, careless(board, rng)).board.won
            whims = random.Random(number).random
            won["attentive"] += wins_one(ranks_of(board), whims)
            found = solve(board, budget(SOON))
            won["solver"] += found.verdict == "won" and replay(board, found.moves).board.won
        shares = ", ".join(f"{who} {won[who] / len(numbers):.1%}" for who in PLAYERS)
        print(f"{level}: {len(numbers)} deals, won {shares}")


def main() -> int:
    """1 if a share misses its goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", default="1-1000", help="a range (1-1000)")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds a deal (10)")
    parser.add_argument("--midgame", type=int, metavar="N", help="hints in N played deals instead")
    parser.add_argument("--levels", type=int, metavar="N", help="N deals of each level instead")
    args = parser.parse_args()
    if args.levels:
        levels(args.levels)
        return 0
    if args.midgame:
        midgame(args.midgame)
        return 0
    first, _, last = args.deals.partition("-")
    return 0 if whole_deals(int(first), int(last or first), args.seconds) else 1


if __name__ == "__main__":
    sys.exit(main())
