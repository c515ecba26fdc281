"""Actions as given in the notes of a record, read for a replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pentaraduga.core import BadAction, Illegal, Move, Seat
from pentaraduga.sheets.errors import BadRecord, RuleBroken
from pentaraduga.sheets.header import CLOCK_LETTER, Played
from pentaraduga.sheets.notes import LETTERS
from pentaraduga.sheets.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Heard:
    """A note on an action: the `nth` of its dead heat, and where it stands."""

    played: Played
    nth: int
    line: int
    number: int


def groups(heard: Iterable[Heard]) -> Iterator[list[Heard]]:
    """Actions alone, and those of dead heats together in the order of fair time.

    They may be listed in another order: the one in which the rules play them.

    Raises:
        BadRecord: a dead heat is not complete.
    """
    group: list[Heard] = []
    for x in heard:
        first = group[0] if group else x
        other = (x.played.tie, x.played.coin) != (first.played.tie, first.played.coin)
        if other or x.nth in [y.nth for y in group] or not 1 <= x.nth <= x.played.tie:
            said = f"{x.nth}/{x.played.tie}"
            raise BadRecord(x.line, f"tie {said}: another action of a dead heat was expected")
        group.append(x)
        if len(group) == x.played.tie:
            yield sorted(group, key=lambda x: x.nth)
            group = []
    if group:
        raise BadRecord(group[-1].line, "the rest of a dead heat is missing")


def moves_of(sheet: Sheet, state: Any, group: list[Heard], players: int) -> list[Move[Any]]:
    """The actions of one group; one that is alone must be legal in this state.

    Raises:
        BadRecord, RuleBroken: one of them isn't an action, or isn't legal.
    """
    moves = [_move(sheet, x, players) for x in group]
    if len(group) == 1 and (illegal := sheet.game.check(state, *moves[0])):
        [x] = group
        raise broken(sheet, x.line, x.number, x.played.seat, x.played.text, illegal)
    return moves


def _move(sheet: Sheet, x: Heard, players: int) -> Move[Any]:
    if x.played.seat >= players:
        raise BadRecord(x.line, f"{_letter(x.played.seat)} was dealt nothing")
    try:
        return Move(x.played.seat, sheet.game.parse_action(x.played.text))
    except BadAction as bad:
        raise BadRecord(x.line, str(bad)) from None


def broken(
    sheet: Sheet, line: int, number: int, seat: Seat, text: str, illegal: Illegal
) -> RuleBroken:
    """The rule that an action breaks, as an error."""
    said = f"{text}: {sheet.why(illegal)}"
    return RuleBroken(line, number, _letter(seat), illegal.code, said, illegal.params)


def points_at(
    sheet: Sheet, state: Any, written: tuple[int, ...] | None, line: int, number: int
) -> tuple[int, ...]:
    """The points in the last state, which must match `written`.

    Raises:
        BadRecord, RuleBroken: the round is not over, or the result is another one.
    """
    score = sheet.game.score(state)
    if score is None:
        raise BadRecord(line, "the record breaks off: the round is not over")
    by_rules = ":".join(map(str, score.points))
    if written is None:
        raise BadRecord(line, f"the result is missing: = {by_rules}")
    if written != score.points:
        said = f"the result is {by_rules}, not {':'.join(map(str, written))}"
        raise RuleBroken(line, number, "*", "wrong_result", said)
    return score.points


def _letter(seat: Seat) -> str:
    return LETTERS[seat] if seat >= 0 else CLOCK_LETTER
