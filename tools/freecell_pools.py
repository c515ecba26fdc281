"""Writes games/freecell/pools.py: deals of each level that the solver has won.

    python tools/freecell_pools.py [--size 2000] [--seconds 2] [--check]

Every line that the solver finds is replayed before its deal is taken. Deals are tried from number
1 upwards under the standard rule, which the house rule includes. With --check the numbers of the
present pools are solved again and nothing is written. Takes some minutes of one core.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from pentaraduga.games.freecell import Deal, Level, pool, replay
from pentaraduga.games.freecell.deals import LEVELS, SOFTENING
from pentaraduga.games.freecell.solver import solve

PATH = Path(__file__).parents[1] / "server/pentaraduga/games/freecell/pools.py"

HEAD = '''"""Deals that the solver has won under the standard rule: ranges of numbers, by level.

Written by tools/freecell_pools.py. Easy: deals softened (version {softening}), four cells; medium:
Microsoft deals, four cells; hard: Microsoft deals, two cells.
"""

POOLS = {{
'''


def is_won(level: Level, number: int, seconds: float) -> bool:
    """Whether the solver wins the deal in that time, by a line that replays."""
    layout = Deal(number, level, SOFTENING if level == "easy" else 0).layout()
    start = time.process_time()
    found = solve(layout, "standard", lambda: time.process_time() - start > seconds)
    if found.verdict != "won":
        return False
    if not replay(layout, found.moves, "standard", "off").layout.won:
        raise AssertionError(f"{level} {number}: the solver's line does not win")
    return True


def ranges(numbers: list[int]) -> str:
    """Ascending numbers as ranges, `1-3 7`."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][1] == number - 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def wrapped(level: str, text: str) -> str:
    """One entry of the dictionary, in lines of at most 100 characters."""
    lines: list[str] = []
    for word in text.split():
        if not lines or len(lines[-1]) + len(word) > 88:
            lines.append("")
        lines[-1] += word + " "
    if len(lines) == 1:
        return f'    "{level}": "{text}",\n'
    body = "\n".join(f'        "{line}"' for line in lines)
    return f'    "{level}": (\n{body}\n    ),\n'


def main() -> int:
    """Finds or checks the pools; 1 if a check fails."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--size", type=int, default=2000, help="deals a level (2000)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds a deal (2)")
    parser.add_argument("--check", action="store_true", help="solve the present pools again")
    args = parser.parse_args()
    if args.check:
        lost = [(level, n) for level in LEVELS for n in pool(level) if not is_won(level, n, 60)]
        print(f"not won: {lost}" if lost else "every deal of every pool is won")
        return 1 if lost else 0
    text = HEAD.format(softening=SOFTENING)
    for level in LEVELS:
        numbers: list[int] = []
        number = 0
        while len(numbers) < args.size:
            number += 1
            if is_won(level, number, args.seconds):
                numbers.append(number)
        print(f"{level}: {len(numbers)} of 1-{number}", file=sys.stderr)
        text += wrapped(level, ranges(numbers))
    PATH.write_text(text + "}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
