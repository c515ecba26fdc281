"""FreeCell positions packed for search.

A card is a byte, its `Card.code`; a column is `bytes`, deepest card first. A position is a tuple of
the eight columns, sorted, and the cells as sorted `bytes`: positions that differ only in the order
of columns or cells are one. What is missing lies on the foundations, so they need no place in it.
"""

from __future__ import annotations

from typing import TypeAlias

from pentaraduga.games.freecell.layout import Layout

Position: TypeAlias = tuple[bytes, ...]
"""Columns 0-7 sorted (empty ones first), then the cells at index 8."""

Up: TypeAlias = tuple[int, ...]
"""How many cards of each suit lie on its foundation."""

CELLS = 8

_RED = (False, True, True, False)
OTHER_COLOUR = ((1, 2), (0, 3), (0, 3), (1, 2))
SAME_COLOUR = (3, 2, 1, 0)

FITS = tuple(
    tuple(low // 4 + 1 == high // 4 and _RED[low % 4] != _RED[high % 4] for high in range(52))
    for low in range(52)
)
"""FITS[a][b]: card a may be built on card b."""


def pack(layout: Layout) -> tuple[Position, Up]:
    """The position and what is up. The order of columns and cells is lost."""
    columns = sorted(bytes(card.code for card in column) for column in layout.columns)
    cells = bytes(sorted(card.code for card in layout.cells if card is not None))
    return (*columns, cells), layout.foundations


def settle(columns: list[bytes], cells: bytes, up: Up) -> tuple[bytes, Up]:
    """Plays the cards to the foundations that no line can miss; changes `columns`, unsorted.

    Keller's rule: a card of rank r goes if both foundations of the other colour have reached r - 2
    and the other one of its colour r - 3 (Horne asks for r - 1 of the other colour, which is
    stricter). Then every card that a winning line would put on it, or on those, can go up at that
    moment instead, so a position that can be won still can: proofs of loss stay proofs.

    Returns: the cells and foundations after it.
    """
    counts: list[int] | None = None
    again = True
    while again:
        again = False
        for index, column in enumerate(columns):
            while column:
                card = column[-1]
                suit = card & 3
                if (counts or up)[suit] != card >> 2 or not _needless(card, counts or up):
                    break
                counts = counts or list(up)
                counts[suit] += 1
                column = columns[index] = column[:-1]  # noqa: PLW2901
                again = True
        for card in cells:
            if (counts or up)[card & 3] == card >> 2 and _needless(card, counts or up):
                counts = counts or list(up)
                counts[card & 3] += 1
                cells = cells.replace(bytes((card,)), b"")
                again = True
    return cells, up if counts is None else tuple(counts)


def _needless(card: int, up: Up | list[int]) -> bool:
    """Whether no winning line needs the card, the next of its foundation, in a column."""
    rank = (card >> 2) + 1
    if rank <= 2:
        return True
    suit = card & 3
    one, other = OTHER_COLOUR[suit]
    return up[one] >= rank - 2 and up[other] >= rank - 2 and up[SAME_COLOUR[suit]] >= rank - 3


def shape(column: bytes) -> tuple[int, int, int]:
    """Of a column that is not empty: the length of the chain at its end, the neighbours that are
    no chain, and the cards that lie above a lower one (each must move before that one can go up).
    """
    length = len(column)
    run = 1
    while run < length and FITS[column[-run]][column[-run - 1]]:
        run += 1
    breaks = above = 0
    lowest = column[0] >> 2
    for low, high in zip(column[1:], column, strict=False):
        breaks += not FITS[low][high]
        rank = low >> 2
        if rank > lowest:
            above += 1
        else:
            lowest = rank
    return run, breaks, above
