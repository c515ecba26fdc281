"""Where a tapped card goes."""

from __future__ import annotations

from pentaraduga.cards import Card
from pentaraduga.core import Illegal
from pentaraduga.games.freecell.auto import is_safe
from pentaraduga.games.freecell.layout import Layout, Rule, chain_length
from pentaraduga.games.freecell.moves import (
    CELL_NAMES,
    COLUMN_NAMES,
    HOME,
    Step,
    measure,
    spelled,
    where,
)


def best_step(layout: Layout, card: Card, rule: Rule) -> Step | Illegal:
    """The move that a tap on the card means.

    To its foundation if that is safe, else to the longest suitable column (then the leftmost),
    else to an empty column unless it would leave one behind, else to a free cell. A card with a
    chain on it takes the chain along, so it goes to columns only. Where a chain is too long for
    every column that would take it, the answer says how many cards can move.
    """
    found = where(layout, card)
    if found is None:
        return Illegal("foundation_keeps")
    source, count = found
    pile = layout.columns[COLUMN_NAMES.index(source)] if source in COLUMN_NAMES else (card,)
    chain = chain_length(pile)
    if count > chain:
        return Illegal("not_a_chain", {"chain": chain})
    if count == 1 and layout.is_next(card) and is_safe(layout, card):
        return Step(source, HOME)
    whole_column = source in COLUMN_NAMES and count == len(pile)
    refused: Illegal | None = None
    for target in _targets(layout, card, empty_too=not whole_column):
        step = Step(source, target, count)
        measured = measure(layout, step, rule)
        if not isinstance(measured, Illegal):
            return spelled(layout, step, measured)
        refused = refused or measured
    if refused is not None:
        return refused
    if count == 1 and source in COLUMN_NAMES and None in layout.cells:
        return Step(source, CELL_NAMES[layout.cells.index(None)])
    return Illegal("nowhere", {"card": str(card)})


def _targets(layout: Layout, card: Card, *, empty_too: bool) -> list[str]:
    """Columns that take the card if it is not too much at once, the best first."""
    suitable = [
        (-len(column), name)
        for name, column in zip(COLUMN_NAMES, layout.columns, strict=True)
        if column and card.fits_on(column[-1])
    ]
    names = [name for _, name in sorted(suitable)]
    if empty_too and () in layout.columns:
        names.append(COLUMN_NAMES[layout.columns.index(())])
    return names
