"""A portfolio of searches with different tastes: what one does not find soon, another does."""

from __future__ import annotations

from collections.abc import Callable

from pentaraduga.cards import DECK
from pentaraduga.core import Illegal
from pentaraduga.games.freecell.layout import Layout, Rule
from pentaraduga.games.freecell.moves import (
    CELL_NAMES,
    COLUMN_NAMES,
    HOME,
    Step,
    measure,
    places,
    play,
    spelled,
    top_card,
    where,
)
from pentaraduga.games.freecell.solver.compact import CELLS, Up, pack
from pentaraduga.games.freecell.solver.search import TO_CELL, TO_FOUNDATION, Search, Weights
from pentaraduga.solvers import SearchResult, never

PORTFOLIO = (
    Weights(left=0, breaks=1, above=8, cells=1, empty=0, buried=1),
    Weights(left=8, breaks=1, above=2, cells=1, empty=8, buried=2),
    Weights(left=0, breaks=0, above=4, cells=8, empty=8, buried=0),
    Weights(left=6, breaks=6, above=0, cells=8, empty=2, buried=0),
)
"""Chosen by measurement from random weights: together they leave few deals open; see bench/."""

FIRST_SLICE = 256
"""Positions that each search looks at in the first turn; every turn is twice as long."""
CHECK_EVERY = 64
"""Positions between two questions whether the budget is spent: about 2 ms."""
PROOF_AFTER = 2_048
"""The longest turn before a proof is sought: few deals that are won need a longer one."""
MOST_POSITIONS = 2_000_000
"""Positions kept in memory by all searches (some 350 bytes each) before they give up."""


def solve(
    layout: Layout,
    rule: Rule,
    spent: Callable[[], bool] = never,
    nodes: int | None = None,
    *,
    prove: bool = False,
) -> SearchResult:
    """Whether the position can be won under the rule.

    Args:
        layout: any position, foundations and cells included.
        rule: how many cards move at once to an empty column.
        spent: asked every few milliseconds; True ends the search with what is known.
        nodes: positions to look at, at most; None for no such bound.
        prove: if the position isn't won soon, look for the proof that it is lost.
    """
    position, up = pack(layout)
    house = rule == "house"
    searches = [
        Search(position, up, len(layout.cells), house=house, weights=weights)
        for weights in PORTFOLIO
    ]
    looked_at = 0
    turn, blind = FIRST_SLICE, False
    while True:
        for search in searches:
            left = turn
            while left > 0:
                slice_ = CHECK_EVERY if nodes is None else min(CHECK_EVERY, nodes - looked_at)
                found = search.run(slice_, blind=blind)
                if found == "won":
                    return SearchResult("won", _spell(search, layout, rule), looked_at)
                if found == "lost":
                    return SearchResult("lost", (), looked_at)
                looked_at += slice_
                left -= slice_
                if spent() or looked_at == nodes:
                    return SearchResult("unknown", (), looked_at)
            if sum(len(each.positions) for each in searches) > MOST_POSITIONS:
                return SearchResult("unknown", (), looked_at)
        turn *= 2
        if prove and turn > PROOF_AFTER:
            searches, blind, turn = searches[:1], True, MOST_POSITIONS


def _spell(search: Search, layout: Layout, rule: Rule) -> tuple[str, ...]:
    """The line that the search found, as moves on the real table with its order of columns."""
    texts: list[str] = []

    def make(step: Step) -> None:
        nonlocal layout
        count = measure(layout, step, rule)
        if isinstance(count, Illegal):
            raise AssertionError(f"the solver played {step}, which is illegal: {count.code}")
        texts.append(str(spelled(layout, step, count)))
        layout = play(layout, step, count)

    way = search.line()
    for before, index in zip([None, *way], way, strict=False):
        if before is not None:
            make(_step(search, before, index, layout))
        goal = search.ups[index]
        while (step := _homeward(layout, goal)) is not None:
            make(step)
    return tuple(texts)


def _step(search: Search, before: int, index: int, layout: Layout) -> Step:
    """The move between two positions of the search, found on the table by the cards it names."""
    source, target, count = search.moves[index]
    columns = search.positions[before][:CELLS]
    code = columns[source][-count] if source >= 0 else -1 - source
    place = where(layout, DECK[code])
    assert place is not None  # noqa: S101 - the search moved it
    if target == TO_FOUNDATION:
        return Step(place[0], HOME)
    if target == TO_CELL:
        return Step(place[0], CELL_NAMES[layout.cells.index(None)])
    if columns[target]:
        onto = where(layout, DECK[columns[target][-1]])
        assert onto is not None  # noqa: S101 - likewise
        return Step(place[0], onto[0])
    return Step(place[0], COLUMN_NAMES[layout.columns.index(())], count)


def _homeward(layout: Layout, goal: Up) -> Step | None:
    """A move to a foundation that the search had played by itself up to `goal`, if any is left."""
    for place in places(layout):
        card = top_card(layout, place)
        if card is not None and layout.is_next(card) and card.rank <= goal[card.suit]:
            return Step(place, HOME)
    return None
