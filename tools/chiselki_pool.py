"""Find the random fields of Chiselki 19: `chiselki_pool.py` writes games/chiselki/pool.py.

A random field of a number is the first of its candidates that the solver clears in one short try.
For the numbers of the pool this records once and for all which one that is, so dealing doesn't need
the solver. Takes some minutes; the result is always the same.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from pentaraduga.games.chiselki import random_digits
from pentaraduga.games.chiselki.solver import clearable

OUTPUT = Path(__file__).resolve().parent.parent / "server/pentaraduga/games/chiselki/pool.py"
NUMBERS = 150
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MODULE = '''"""How many candidates before the first that the solver clears, for each random field.

From number 1 on, a digit each to the base of 36. Written by tools/chiselki_pool.py.
"""

from typing import Final

TRIES: Final = (
{lines}
)
'''


def tries(number: int) -> str:
    """The attempt that gives the field of this number, as a digit in base 36."""
    attempt = 0
    while not clearable(random_digits(number, attempt)):
        attempt += 1
    return DIGITS[attempt]


def main() -> None:
    """Writes the pool, or compares it with `--check`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether it is current")
    check = parser.parse_args().check
    found = "".join(tries(number) for number in range(1, NUMBERS + 1))
    lines = "\n".join(f'    "{found[at : at + 80]}"' for at in range(0, len(found), 80))
    text = MODULE.format(lines=lines)
    if check:
        if OUTPUT.read_text(encoding="utf-8") != text:
            raise SystemExit(f"{OUTPUT} is not what this program writes")
    else:
        OUTPUT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
