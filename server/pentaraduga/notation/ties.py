"""What each action of a dead heat says, though the rules play them as one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any, Final, TypeAlias

from pentaraduga.core import Move
from pentaraduga.notation.wording import Phrase, Wording

MOST: Final = 5
"""Dead heats of more actions are written in the order of fair time."""

Telling: TypeAlias = list[tuple[Phrase, ...]]


def played(
    sheet: Wording[Any, Any], state: Any, moves: Sequence[Move[Any]], coin: int
) -> tuple[Any, Sequence[int], Telling]:
    """The state after the moves, an order in which to write them, and the sentences of each.

    For a dead heat, it looks for an order in which the moves, one by one, lead to the same table as
    the rules' own way of playing them.
    """
    game = sheet.game
    if len(moves) == 1:
        after = game.apply(state, moves[0].seat, moves[0].action)
        return after, (0,), [tuple(sheet.phrases(state, moves[0], after))]
    after = game.apply_tie(state, moves, coin)
    given = tuple(range(len(moves)))
    for order in permutations(given) if len(moves) <= MOST else ():
        end, telling = _in_order(sheet, state, moves, order)
        if end.players == after.players:
            return after, order, telling
    return after, given, _in_order(sheet, state, moves, given)[1]


def _in_order(
    sheet: Wording[Any, Any], state: Any, moves: Sequence[Move[Any]], order: Sequence[int]
) -> tuple[Any, Telling]:
    telling: Telling = [() for _ in moves]
    for index in order:
        move = moves[index]
        if sheet.game.check(state, move.seat, move.action) is None:
            after = sheet.game.apply(state, move.seat, move.action)
            telling[index] = tuple(sheet.phrases(state, move, after))
            state = after
    return state, telling
