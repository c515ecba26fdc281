"""How many FreeCell deals the solver decides, and in what time.

    python bench/freecell.py                  the three measurements with goals
    python bench/freecell.py --cells 2 --deals 1-200 --seconds 2 [--rule standard]

CPU seconds of one core. Every line that wins is replayed by the rules before it counts.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from functools import partial

from pentaraduga.cards import microsoft_deal
from pentaraduga.games.freecell import Rule, dealt, replay
from pentaraduga.games.freecell.solver import solve


@dataclass(frozen=True)
class Question:
    """Deals, budget for each, and the share that must be decided (None: just measure)."""

    cells: int
    first: int
    last: int
    seconds: float
    rule: Rule = "standard"
    wanted: float | None = None
    median_ms: float | None = None


QUESTIONS = (
    Question(cells=4, first=1, last=1000, seconds=1, wanted=0.99, median_ms=20),
    Question(cells=4, first=11982, last=11982, seconds=60, wanted=1),
    Question(cells=2, first=1, last=200, seconds=2, wanted=0.75),
)
HEAD = (
    "cells      deals  rule     budget    won  lost  unknown    median      p90      p99      max"
)


def spent(end_at: float) -> bool:
    return time.process_time() >= end_at


def measure(question: Question) -> bool:
    """Prints one line of the table; returns whether the goal was reached."""
    times: list[float] = []
    counts = {"won": 0, "lost": 0, "unknown": 0}
    for number in range(question.first, question.last + 1):
        layout = dealt(microsoft_deal(number), question.cells)
        start = time.process_time()
        end_at = start + question.seconds
        found = solve(layout, question.rule, partial(spent, end_at))
        times.append(time.process_time() - start)
        if found.verdict == "won":
            end = replay(layout, found.moves, question.rule, "off")
            if not end.layout.won:
                raise AssertionError(f"deal {number}: the line does not win")
        counts[found.verdict] += 1
    times.sort()
    deals = f"{question.first}-{question.last}"
    p50, p90, p99 = (times[int(len(times) * share)] * 1000 for share in (0.5, 0.9, 0.99))
    decided = 1 - counts["unknown"] / len(times)
    good = decided >= (question.wanted or 0) and p50 <= (question.median_ms or p50)
    print(
        f"{question.cells:>5}  {deals:>11}  {question.rule:<8}{question.seconds:>5.1f} s"
        f"{counts['won']:>7}{counts['lost']:>6}{counts['unknown']:>9}"
        f"{p50:>7.1f} ms{p90:>6.0f} ms{p99:>6.0f} ms{times[-1] * 1000:>6.0f} ms"
        f"  {'' if question.wanted is None else 'as wanted' if good else 'TOO LITTLE'}",
        flush=True,
    )
    return good


def main() -> int:
    """1 if a share or median misses its goal."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--deals", help="a range such as 1-200: one question of your own")
    parser.add_argument("--cells", type=int, choices=range(5), default=4)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds for each deal")
    parser.add_argument("--rule", choices=("house", "standard"), default="standard")
    args = parser.parse_args()
    questions: tuple[Question, ...] = QUESTIONS
    if args.deals:
        first, _, last = args.deals.partition("-")
        own = Question(args.cells, int(first), int(last or first), args.seconds, args.rule)
        questions = (own,)
    print(HEAD)
    good = [measure(question) for question in questions]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
