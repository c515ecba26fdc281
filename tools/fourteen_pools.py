"""Writes the pools of Fourteen: deals of each level, measured by simulated play and solved.

    python tools/fourteen_pools.py [--size 1200] [--seconds 5] [--check]

Deals are tried from number 1 upwards. A deal's difficulty is the share of 400 simulated games that
an attentive player wins who sees only the open cards and never takes anything back. Every line that
the solver finds is replayed before its deal is taken. With --check the present pools are measured
and replayed again and nothing is written. Takes some minutes of one core.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from pentaraduga.games.fourteen import POOLED, SUM, Board, Pooled, numbered, pool, replay
from pentaraduga.games.fourteen.solver import solve
from pentaraduga.games.fourteen.solver.pooled import (
    GAMES_PLAYED,
    Solved,
    solved_pool,
    write_solved,
)

PACKAGE = Path(__file__).parents[1] / "server/pentaraduga"

HEAD = '''"""Deals by level: their numbers, ascending. Written by tools/fourteen_pools.py.

How often the simulated player wins: easy at least 95 %, medium 40 to 85 %, hard at most 20 %. All
of them can be won: the solver's lines lie in solver/.
"""

POOLS = {
'''
SCREENED = 40
"""After this many games, a deal is dropped if it is unlikely to reach a level with room left."""
NOISE = 0.75


def level_of(wins: int, games: int = GAMES_PLAYED) -> Pooled | None:
    """The level of a deal by the share of simulated games that were won."""
    share = wins / games
    if share >= 0.95:
        return "easy"
    if 0.40 <= share <= 0.85:
        return "medium"
    return "hard" if share <= 0.20 else None


def chances(number: int) -> Callable[[], float]:
    """The player's whims in all games of a deal, the same whenever it is measured."""
    return random.Random(f"attentive {number}").random  # noqa: S311 - nothing secret


def wins_one(ranks: tuple[Sequence[int], ...], noise: Callable[[], float]) -> bool:
    """Whether the simulated player wins.

    It removes a pair whenever it sees one and draws otherwise. A pair is worth 1 for each card of
    a pile and 1/2 for the card of the waste, and up to 3/4 by whim; the most valuable one goes.

    Args:
        ranks: pile a, pile b, reserve, waste, stock, as in Board.
        noise: numbers in [0, 1).
    """
    a, b, reserve, waste, stock = map(list, ranks)
    stock.reverse()
    while True:
        pair = _dearest(a, b, reserve, waste, noise)
        if pair is not None:
            for pile, rank in pair:
                pile.remove(rank) if pile is reserve else pile.pop()
        elif stock:
            waste.append(stock.pop())
        else:
            return False
        while True:
            if not waste and stock:
                waste.append(stock.pop())
            elif waste and len(reserve) < 5:
                reserve.append(waste.pop())
            else:
                break
        if not (a or b or reserve or waste):
            return True


def _dearest(
    a: list[int], b: list[int], reserve: list[int], waste: list[int], noise: Callable[[], float]
) -> tuple[tuple[list[int], int], tuple[list[int], int]] | None:
    tops = [(pile, pile[-1], worth) for pile, worth in ((a, 1.0), (b, 1.0), (waste, 0.5)) if pile]
    best, dearest = None, -1.0
    for index, (pile, rank, worth) in enumerate(tops):
        other = SUM - rank
        for mate, mate_rank, more in tops[index + 1 :]:
            if mate_rank == other:
                value = worth + more + NOISE * noise()
                if value > dearest:
                    best, dearest = ((pile, rank), (mate, other)), value
        if other in reserve:
            value = worth + NOISE * noise()
            if value > dearest:
                best, dearest = ((pile, rank), (reserve, other)), value
    if dearest < NOISE:
        for rank in dict.fromkeys(reserve):
            other = SUM - rank
            if rank <= other and reserve.count(other) > (rank == other):
                value = NOISE * noise()
                if value > dearest:
                    best, dearest = ((reserve, rank), (reserve, other)), value
    return best


def ranks_of(board: Board) -> tuple[Sequence[int], ...]:
    """Pile a, pile b, reserve, waste, stock, as `wins_one` takes them."""
    return tuple(
        [card.rank for card in cards if card]
        for cards in (board.a, board.b, board.reserve, board.waste, board.stock)
    )


def measured(number: int, wanted: frozenset[Pooled] = frozenset(POOLED)) -> int | None:
    """How many of GAMES_PLAYED the simulated player wins; None once no wanted level is likely."""
    ranks, noise = ranks_of(numbered(number)), chances(number)
    wins = sum(wins_one(ranks, noise) for _ in range(SCREENED))
    likely = {
        level for level in wanted for off in (-5, 0, 5) if level_of(wins + off, SCREENED) == level
    }
    if not likely:
        return None
    return wins + sum(wins_one(ranks, noise) for _ in range(GAMES_PLAYED - SCREENED))


def solved(number: int, seconds: float) -> tuple[str, ...] | None:
    """The line by which the solver wins the deal in that time, replayed."""
    board = numbered(number)
    start = time.process_time()
    found = solve(board, lambda: time.process_time() - start > seconds)
    if found.verdict != "won":
        return None
    if not replay(board, found.moves).board.won:
        raise AssertionError(f"{number}: the solver's line does not win")
    return found.moves


def wrapped(level: str, numbers: list[int]) -> str:
    """One entry of the dictionary, in lines of at most 100 characters."""
    lines = [""]
    for number in numbers:
        if len(lines[-1]) + len(str(number)) > 88:
            lines.append("")
        lines[-1] += f"{number} "
    body = "\n".join(f'        "{line}"' for line in lines)
    return f'    "{level}": (\n{body}\n    ),\n'


def search(size: int, seconds: float) -> dict[Pooled, list[Solved]]:
    """The first deals of each level that the solver wins."""
    pools: dict[Pooled, list[Solved]] = {level: [] for level in POOLED}
    number = 0
    while wanted := frozenset(level for level in POOLED if len(pools[level]) < size):
        number += 1
        wins = measured(number, wanted)
        level = None if wins is None else level_of(wins)
        if wins is None or level is None or level not in wanted:
            continue
        moves = solved(number, seconds)
        if moves is not None:
            pools[level].append(Solved(number, wins, moves))
        if number % 500 == 0:
            print(number, *(len(pool) for pool in pools.values()), file=sys.stderr, flush=True)
    return pools


def faults() -> list[str]:
    """The faults in the present pools."""
    found = []
    for level in POOLED:
        deals = solved_pool(level)
        if tuple(deal.number for deal in deals) != pool(level):
            found.append(f"{level}: other numbers than the solutions")
        for deal in deals:
            if measured(deal.number) != deal.wins or level_of(deal.wins) != level:
                found.append(f"{level} {deal.number}: other wins than recorded")
            if not replay(numbered(deal.number), deal.moves).board.won:
                found.append(f"{level} {deal.number}: the solution does not win")
    return found


def main() -> int:
    """Finds or checks the pools; 1 if a check fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--size", type=int, default=1200, help="deals a level (1200)")
    parser.add_argument("--seconds", type=float, default=5.0, help="CPU seconds a deal (5)")
    parser.add_argument("--check", action="store_true", help="measure the present pools again")
    args = parser.parse_args()
    if args.check:
        found = faults()
        print("\n".join(found) or "every deal of every pool is as recorded")
        return 1 if found else 0
    text = HEAD
    for level, deals in search(args.size, args.seconds).items():
        lines = "".join(write_solved(deal) + "\n" for deal in deals)
        (PACKAGE / f"games/fourteen/solver/{level}.txt").write_text(lines, encoding="ascii")
        text += wrapped(level, [deal.number for deal in deals])
    (PACKAGE / "games/fourteen/pools.py").write_text(text + "}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
