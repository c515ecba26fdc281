"""Deals that the solver has won under the standard rule: ranges of numbers, by level.

Written by tools/freecell_pools.py. Easy: deals softened by version 1 of the transform, four cells;
medium: Microsoft deals, four cells; hard: Microsoft deals, two cells.
"""

POOLS = {
    "easy": ("1-20 "),
    "medium": ("1-20 "),
    "hard": ("2-4 7-8 10-20 22-24 26 "),
}
