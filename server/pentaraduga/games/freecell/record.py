"""Games written down: moves in standard notation, replayed from a deal.

The moves that this product writes are spelled out with the automatic ones, so they mean the same in
every program. What others publish is a bare list of moves, to be replayed under the standard rule
with safe automatic moves after every move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.core import BadAction, Illegal
from pentaraduga.games.freecell.auto import AutoMode, automatic_steps
from pentaraduga.games.freecell.layout import Layout, Rule
from pentaraduga.games.freecell.moves import Step, measure, play

Start: TypeAlias = Literal["as_dealt", "after_automatic_moves"]


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a list of moves led: the table, and the first move that is refused with its index."""

    layout: Layout
    index: int | None = None
    illegal: Illegal | None = None


def replay(layout: Layout, moves: Iterable[str], rule: Rule, auto: AutoMode) -> Replay:
    """Plays the moves, after each of them the automatic ones, up to the first that is refused.

    Text that is not a move at all is refused with the code not_a_move.
    """
    for index, text in enumerate(moves):
        try:
            step = Step.parse(text)
        except BadAction as error:
            refusal = Illegal("not_a_move", {"text": text, "expected": error.expected})
            return Replay(layout, index, refusal)
        count = measure(layout, step, rule)
        if isinstance(count, Illegal):
            return Replay(layout, index, count)
        layout = play(layout, step, count)
        for _, after in automatic_steps(layout, auto):
            layout = after
    return Replay(layout)


@dataclass(frozen=True, slots=True)
class Reading:
    """How moves that others published were meant. `start`: from the deal as it lies, or after its
    own automatic moves; None where that is the same.
    """

    replay: Replay
    start: Start | None


def replay_published(layout: Layout, moves: Sequence[str], rule: Rule, auto: AutoMode) -> Reading:
    """Plays moves that may have been written for a program that lets cards go up before the first.

    Of the two readings the one that can be played to its end, of two such one that wins, else
    the one that gets further; the deal as it lies where that makes no difference.
    """
    as_dealt = replay(layout, moves, rule, auto)
    settled = layout
    for _, after in automatic_steps(layout, auto):
        settled = after
    if settled == layout:
        return Reading(as_dealt, None)
    after_moves = replay(settled, moves, rule, auto)
    if _promise(after_moves, len(moves)) > _promise(as_dealt, len(moves)):
        return Reading(after_moves, "after_automatic_moves")
    return Reading(as_dealt, "as_dealt")


def _promise(end: Replay, moves: int) -> tuple[int, bool]:
    return moves if end.index is None else end.index, end.layout.won
