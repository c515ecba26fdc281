"""Moves to the foundations that the game makes by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from pentaraduga.cards import Card
from pentaraduga.games.freecell.layout import Layout, chain_length
from pentaraduga.games.freecell.moves import HOME, Step, places, play, top_card

AutoMode: TypeAlias = Literal["off", "safe", "all"]

# Indices into SUITS (CDHS): the two suits of the other colour.
_OTHER_COLOUR = ((1, 2), (0, 3), (0, 3), (1, 2))


def is_safe(layout: Layout, card: Card) -> bool:
    """Horne's rule: nothing will ever need this card in a column.

    Rank 1 or 2, or both foundations of the other colour are at rank - 1 or higher.
    """
    one, other = _OTHER_COLOUR[card.suit]
    lowest = min(layout.foundations[one], layout.foundations[other])
    return card.rank <= 2 or lowest >= card.rank - 1


def automatic_steps(layout: Layout, mode: AutoMode) -> Iterator[tuple[Step, Layout]]:
    """The moves that follow by themselves, each with the table after it.

    Which cards go does not depend on the order: a card that may go still may after another went.
    """
    while mode != "off":
        for place in places(layout):
            card = top_card(layout, place)
            if card and layout.is_next(card) and (mode == "all" or is_safe(layout, card)):
                step = Step(place, HOME)
                layout = play(layout, step, 1)
                yield step, layout
                break
        else:
            return


def can_finish(layout: Layout) -> bool:
    """Whether foundation moves alone win."""
    for _, after in automatic_steps(layout, "all"):
        layout = after
    return layout.won


def in_order(layout: Layout) -> bool:
    """Whether every column is one descending alternating chain: then the game plays the rest.

    The lowest card that is left is then at the end of a column or in a cell, and its foundation
    waits for it; so foundation moves alone always win from here.
    """
    return all(chain_length(column) == len(column) for column in layout.columns)
