"""Which cells are neighbours: linked lists of the live ones, kept up to date move by move.

A cell is a number: its place in reading order, rows of nine. Neighbours are next to each other in
one of the lists: all cells in reading order, the cells of a column, and with diagonals those of
each diagonal. A diagonal that runs into the edge of the field ends there.
"""

from __future__ import annotations

from typing import Final

WIDTH: Final = 9
CROSSED: Final = "."
NONE: Final = -1

READING, COLUMN, FALLING, RISING = range(4)
"""The kinds of lists; a falling diagonal goes down to the right, a rising one down to the left."""


def match(a: str, b: str) -> bool:
    """Whether two digits make a pair: equal, or ten together. So zero goes with zero only.

    >>> match("7", "7"), match("3", "7"), match("0", "0"), match("0", "1")
    (True, True, True, False)
    """
    return a == b or int(a) + int(b) == 10


_MATCHING: Final = frozenset(a + b for a in "0123456789" for b in "0123456789" if match(a, b))


class Field:
    """The lists of one field and the pairs in them. Mutable: a cache beside the immutable state.

    A cell that is crossed keeps its own links ("dancing links"), so what was done last is undone in
    a few assignments, however large the field is. `pairs` maps (i, j), i < j, to the number of
    lists in which the two are neighbours.
    """

    __slots__ = ("_after", "_before", "_digits", "_kinds", "_tails", "pairs")

    def __init__(self, digits: str, shown: str, *, diagonals: bool) -> None:
        """Args:
        digits: every cell's digit, crossed or not.
        shown: the same with `CROSSED` for crossed cells.
        diagonals: whether diagonals count.
        """
        self._kinds = range(4 if diagonals else 2)
        self._digits: list[str] = []
        self._before: list[list[int]] = [[] for _ in self._kinds]
        self._after: list[list[int]] = [[] for _ in self._kinds]
        self._tails: list[dict[int, int]] = [{} for _ in self._kinds]
        self.pairs: dict[tuple[int, int], int] = {}
        for digit, mark in zip(digits, shown, strict=True):
            if mark == CROSSED:
                self._digits.append(digit)
                for links in (*self._before, *self._after):
                    links.append(NONE)
            else:
                self.append(digit)

    def neighbours(self, i: int, j: int) -> bool:
        """Whether the live cells i < j are next to each other in some list."""
        return any(after[i] == j for after in self._after)

    def append(self, digits: str) -> None:
        """New live cells after the last one: thousands, so each has to be quick."""
        first, known, pairs = len(self._digits), self._digits, self.pairs
        known.extend(digits)
        for kind in self._kinds:
            before, after, tails = self._before[kind], self._after[kind], self._tails[kind]
            after.extend([NONE] * len(digits))
            for cell, digit in enumerate(digits, first):
                key = _key(kind, cell)
                tail = tails.get(key, NONE)
                before.append(tail)
                tails[key] = cell
                if tail != NONE:
                    after[tail] = cell
                    if known[tail] + digit in _MATCHING:
                        pairs[tail, cell] = pairs.get((tail, cell), 0) + 1

    def drop(self, count: int) -> None:
        """Takes the last cells, which live, away: undoes `append`."""
        known = self._digits
        first = len(known) - count
        for kind in self._kinds:
            before, after, tails = self._before[kind], self._after[kind], self._tails[kind]
            for cell in range(len(known) - 1, first - 1, -1):
                tail = before[cell]
                tails[_key(kind, cell)] = tail
                if tail != NONE:
                    after[tail] = NONE
                    if known[tail] + known[cell] in _MATCHING:
                        self._part(tail, cell)
            del before[first:], after[first:]
        del known[first:]

    def cross(self, cell: int) -> None:
        """Crosses a live cell."""
        for kind in self._kinds:
            before, after = self._before[kind][cell], self._after[kind][cell]
            if before != NONE:
                self._after[kind][before] = after
                self._part(before, cell)
            if after != NONE:
                self._before[kind][after] = before
                self._part(cell, after)
                if before != NONE:
                    self._join(before, after)
            else:
                self._tails[kind][_key(kind, cell)] = before

    def restore(self, cell: int) -> None:
        """Undoes the last `cross` that was not yet undone, which was of this cell."""
        for kind in self._kinds:
            before, after = self._before[kind][cell], self._after[kind][cell]
            if before != NONE:
                self._after[kind][before] = cell
                self._join(before, cell)
            if after != NONE:
                self._before[kind][after] = cell
                self._join(cell, after)
                if before != NONE:
                    self._part(before, after)
            else:
                self._tails[kind][_key(kind, cell)] = cell

    def _join(self, i: int, j: int) -> None:
        if self._digits[i] + self._digits[j] in _MATCHING:
            self.pairs[i, j] = self.pairs.get((i, j), 0) + 1

    def _part(self, i: int, j: int) -> None:
        count = self.pairs.get((i, j), 0)
        if count > 1:
            self.pairs[i, j] = count - 1
        elif count:
            del self.pairs[i, j]


def _key(kind: int, cell: int) -> int:
    """Which list of its kind the cell belongs to."""
    if kind == READING:
        return 0
    column = cell % WIDTH
    if kind == COLUMN:
        return column
    row = cell // WIDTH
    return row - column if kind == FALLING else row + column
