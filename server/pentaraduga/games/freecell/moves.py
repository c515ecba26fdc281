"""Card moves in standard notation: columns 1-8, cells a-d, foundations h."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pentaraduga.cards import Card
from pentaraduga.core import BadAction, Illegal
from pentaraduga.games.freecell.layout import (
    COLUMNS,
    Layout,
    Rule,
    capacity,
    card_of,
    chain_length,
)

CELL_NAMES = "abcd"
COLUMN_NAMES = "12345678"
HOME = "h"
MOVE_FORM = "a move such as 26, 5a, b3, 4h or 25v2 (columns 1-8, cells a-d, foundations h)"

_MOVE = re.compile(r"([1-8a-dh])([1-8a-dh])(?:v([1-9]|1[0-3]))?")


@dataclass(frozen=True, slots=True)
class Step:
    """Cards from one place to another, `26` or `25v2`; `count` None leaves the number to the rules.

    >>> str(Step.parse("25v2")), Step.parse("ah")
    ('25v2', Step(source='a', target='h', count=None))
    """

    source: str
    target: str
    count: int | None = None

    @classmethod
    def parse(cls, text: str) -> Step:
        """The move that the text names; case does not matter.

        Raises:
            BadAction: it names none.
        """
        match = _MOVE.fullmatch(text.strip().lower())
        if match is None:
            raise BadAction(text, MOVE_FORM)
        source, target, count = match.groups()
        return cls(source, target, int(count) if count else None)

    def __str__(self) -> str:
        return self.source + self.target + (f"v{self.count}" if self.count else "")


def measure(layout: Layout, step: Step, rule: Rule) -> int | Illegal:
    """How many cards the move takes, or why it is refused. Nothing ever moves partly.

    A move between columns takes the cards that fit the target. A bare move to an empty column
    takes the most that the rule allows of the chain. With a count it is that many or none.
    """
    if step.source == HOME:
        return Illegal("foundation_keeps")
    if step.source == step.target:
        return Illegal("same_place")
    for place in (step.source, step.target):
        if place in CELL_NAMES and CELL_NAMES.index(place) >= len(layout.cells):
            return Illegal("no_such_cell", {"cell": place, "cells": len(layout.cells)})
    if step.source in CELL_NAMES and step.target in CELL_NAMES:
        return Illegal("cell_to_cell")
    card = top_card(layout, step.source)
    if card is None:
        return Illegal("nothing_there", {"place": step.source})
    if step.target in COLUMN_NAMES:
        return _measure_to_column(layout, step, rule)
    if step.count not in (None, 1):
        return Illegal("one_at_a_time")
    if step.target == HOME:
        if layout.is_next(card):
            return 1
        following = layout.foundations[card.suit] + 1
        return Illegal("not_next", {"card": str(card), "needs": str(card_of(card.suit, following))})
    if layout.cells[CELL_NAMES.index(step.target)] is not None:
        return Illegal("cell_taken", {"cell": step.target})
    return 1


def _measure_to_column(layout: Layout, step: Step, rule: Rule) -> int | Illegal:
    source = _pile(layout, step.source)
    target = layout.columns[int(step.target) - 1]
    chain = chain_length(source)
    limit = capacity(layout, to_empty=not target, rule=rule)
    if target:
        # Ranks in a chain are one apart, so the target's top card says how many can fit.
        count = step.count or target[-1].rank - source[-1].rank
        lowest = source[-count] if 0 < count <= len(source) else source[-1]
        if not lowest.fits_on(target[-1]):
            return Illegal("does_not_fit", {"card": str(lowest), "onto": str(target[-1])})
    else:
        count = step.count or min(chain, limit)
    if count > chain:
        return Illegal("not_a_chain", {"chain": chain})
    if count > limit:
        return Illegal("too_many_cards", {"can_move": limit, "wanted": count})
    return count


def top_card(layout: Layout, place: str) -> Card | None:
    """The card that can be taken from a column or a cell; None where there is none."""
    pile = _pile(layout, place)
    return pile[-1] if pile else None


def _pile(layout: Layout, place: str) -> tuple[Card, ...]:
    if place in COLUMN_NAMES:
        return layout.columns[int(place) - 1]
    card = layout.cells[CELL_NAMES.index(place)]
    return () if card is None else (card,)


def play(layout: Layout, step: Step, count: int) -> Layout:
    """The table after a move of `count` cards that `measure` let pass."""
    columns, cells, foundations = list(layout.columns), list(layout.cells), layout.foundations
    if step.source in COLUMN_NAMES:
        index = int(step.source) - 1
        cards = columns[index][-count:]
        columns[index] = columns[index][:-count]
    else:
        index = CELL_NAMES.index(step.source)
        card = cells[index]
        assert card is not None  # noqa: S101 - `measure` looked
        cards = (card,)
        cells[index] = None
    if step.target in COLUMN_NAMES:
        columns[int(step.target) - 1] += cards
    elif step.target == HOME:
        suit = cards[0].suit
        foundations = (
            foundations[0] + (suit == 0),
            foundations[1] + (suit == 1),
            foundations[2] + (suit == 2),
            foundations[3] + (suit == 3),
        )
    else:
        cells[CELL_NAMES.index(step.target)] = cards[0]
    return Layout(tuple(columns), tuple(cells), foundations)


def spelled(layout: Layout, step: Step, count: int) -> Step:
    """The move written so that it means the same under every rule: with its count to an empty
    column, without one elsewhere.
    """
    to_empty = step.target in COLUMN_NAMES and not layout.columns[int(step.target) - 1]
    return Step(step.source, step.target, count if to_empty else None)


def replayed(layout: Layout, steps: str) -> Layout:
    """The table after spelled moves, separated by spaces, that were legal when they were made."""
    for text in steps.split():
        step = Step.parse(text)
        count = measure(layout, step, "house")
        if isinstance(count, Illegal):
            raise ValueError(f"move {text} does not follow: {count.code}")
        layout = play(layout, step, count)
    return layout


def places(layout: Layout) -> Iterator[str]:
    """Where a card can be taken from: columns left to right, then cells."""
    yield from (name for name, column in zip(COLUMN_NAMES, layout.columns, strict=True) if column)
    yield from (name for name, card in zip(CELL_NAMES, layout.cells, strict=False) if card)


def legal_steps(layout: Layout, rule: Rule) -> Iterator[Step]:
    """Every move, spelled out, each once: to an empty column one move for every count."""
    targets = [*COLUMN_NAMES, *CELL_NAMES[: len(layout.cells)], HOME]
    for source in places(layout):
        for target in targets:
            step = Step(source, target)
            most = measure(layout, step, rule)
            if isinstance(most, Illegal):
                continue
            if target in COLUMN_NAMES and not layout.columns[COLUMN_NAMES.index(target)]:
                yield from (Step(source, target, count) for count in range(1, most + 1))
            else:
                yield step


def where(layout: Layout, card: Card) -> tuple[str, int] | None:
    """The place of a card and how many cards from there to the end of its pile (itself included).

    None if it is on a foundation.
    """
    for index in range(COLUMNS):
        column = layout.columns[index]
        if card in column:
            return COLUMN_NAMES[index], len(column) - column.index(card)
    if card in layout.cells:
        return CELL_NAMES[layout.cells.index(card)], 1
    return None
