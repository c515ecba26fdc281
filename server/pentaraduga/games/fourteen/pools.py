"""Deals by level: their numbers, ascending. Written by tools/fourteen_pools.py.

How often the simulated player wins: easy at least 95 %, medium 40 to 85 %, hard at most 20 %. All
of them can be won: the solver's lines lie in solvers/fourteen.
"""

POOLS = {
    "easy": ("3 5 8 10 12 14 15 18 21 22 24 26 31 33 34 45 48 49 51 57 "),
    "medium": ("11 13 19 44 61 62 63 67 69 79 90 94 99 101 103 106 111 116 117 121 "),
    "hard": ("1 2 4 6 7 9 17 20 23 25 27 29 32 35 36 37 38 40 41 42 "),
}
