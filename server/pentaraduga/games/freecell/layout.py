"""What lies on a FreeCell table, and the questions that rules ask of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.cards import SUITS, Card

Rule: TypeAlias = Literal["house", "standard"]
"""How many cards move at once to an empty column; see `capacity`."""

Column: TypeAlias = tuple[Card, ...]
"""Deepest card first."""

COLUMNS = 8
MOST_CELLS = 4


@dataclass(frozen=True, slots=True)
class Layout:
    """Eight columns, up to four cells and four foundations.

    `foundations`: the rank of the top card of each suit in the order of SUITS, 0 where empty.
    """

    columns: tuple[Column, ...]
    cells: tuple[Card | None, ...]
    foundations: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def won(self) -> bool:
        return sum(self.foundations) == 52

    @property
    def cards_up(self) -> int:
        """Cards on the foundations."""
        return sum(self.foundations)

    @property
    def free_cells(self) -> int:
        return self.cells.count(None)

    @property
    def empty_columns(self) -> int:
        return self.columns.count(())

    def is_next(self, card: Card) -> bool:
        """Whether the card is the next one of its foundation."""
        return self.foundations[card.suit] + 1 == card.rank

    def cards(self) -> Iterator[Card]:
        """Every card that is somewhere, foundations included."""
        for column in self.columns:
            yield from column
        yield from (card for card in self.cells if card is not None)
        for suit, rank in enumerate(self.foundations):
            yield from (card_of(suit, low) for low in range(1, rank + 1))


def card_of(suit: int, rank: int) -> Card:
    """The card by index into SUITS and rank 1 … 13."""
    return Card("A23456789TJQK"[rank - 1] + SUITS[suit])


def dealt(columns: Sequence[Sequence[Card]], cells: int) -> Layout:
    """The table at the start: everything in the columns, `cells` empty cells."""
    return Layout(tuple(tuple(column) for column in columns), (None,) * cells)


def chain_length(column: Column) -> int:
    """How many cards at the end of the column descend in alternating colours; 0 if it is empty."""
    if not column:
        return 0
    length = 1
    while length < len(column) and column[-length].fits_on(column[-length - 1]):
        length += 1
    return length


def capacity(layout: Layout, *, to_empty: bool, rule: Rule) -> int:
    """The longest chain that may move at once: (free cells + 1) · 2^(empty columns).

    The standard rule does not count an empty column that the chain moves to; the house rule of
    the seed does. Without an empty column nothing moves to one: the standard answer is then 0.
    """
    room = (layout.free_cells + 1) << layout.empty_columns
    return room >> 1 if to_empty and rule == "standard" else room
