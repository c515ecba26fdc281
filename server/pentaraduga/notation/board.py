"""Figures as text, for terminals."""

from __future__ import annotations

from typing import Final

from pentaraduga.tiles import Layout

WIDE: Final = 4
HIGH: Final = 3
"""Columns and rows from one corner of a cell to the next."""


def drawn(layout: Layout) -> list[str]:
    r"""The figure in lines: tiles with borders, each cell cut by its diagonal, a letter a colour.

    >>> print("\n".join(drawn(Layout.parse("оКо@0,0v оЖо@1,0v"))))
    +---+---+
    |\ о|о /|
    |к \|/ ж|
    |   |   |
    |к /|\ ж|
    |/ о|о \|
    +---+---+
    """
    bounds = layout.bounds
    if bounds is None:
        return []
    left, bottom, right, top = bounds
    columns, rows = right - left + 1, top - bottom + 1
    canvas = [[" "] * (columns * WIDE + 1) for _ in range(rows * HIGH + 1)]
    covered = layout.covered
    for (x, y), tile in covered.items():
        column, row = (x - left) * WIDE, (top - y) * HIGH
        low, high = layout.shades[x, y]
        # The diagonal joins the even corners, and the letters stand on its two sides.
        rises = not (x + y) & 1
        inside = (f"{high} /", f"/ {low}") if rises else (f"\\ {high}", f"{low} \\")
        for line, text in enumerate(inside, row + 1):
            canvas[line][column + 1 : column + WIDE] = text
        for beside, line in (((x, y + 1), row), ((x, y - 1), row + HIGH)):
            if covered.get(beside) != tile:
                canvas[line][column + 1 : column + WIDE] = "-" * (WIDE - 1)
        for beside, edge in (((x - 1, y), column), ((x + 1, y), column + WIDE)):
            if covered.get(beside) != tile:
                for line in range(row + 1, row + HIGH):
                    canvas[line][edge] = "|"
    _join(canvas)
    return ["".join(row).rstrip() for row in canvas]


def _join(canvas: list[list[str]]) -> None:
    """The corners, where borders meet."""
    for row in range(0, len(canvas), HIGH):
        for column in range(0, len(canvas[row]), WIDE):
            across = [
                0 <= c < len(canvas[row]) and canvas[row][c] == "-"
                for c in (column - 1, column + 1)
            ]
            down = [0 <= r < len(canvas) and canvas[r][column] == "|" for r in (row - 1, row + 1)]
            if any(across) or any(down):
                straight = "-" if all(across) else "|" if all(down) else "+"
                canvas[row][column] = "+" if any(across) and any(down) else straight
