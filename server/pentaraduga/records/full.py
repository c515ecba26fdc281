"""Full records: the notation with a note on every action, written from a game and replayed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from pentaraduga.core import BadAction, Illegal, Move, Options, Seat
from pentaraduga.notation.errors import BadRecord, RuleBroken
from pentaraduga.notation.items import LETTERS, Deal, Note, Record, Turn, turns
from pentaraduga.notation.sheet import Sheet
from pentaraduga.records.header import CLOCK_LETTER, Header, Played, read_action
from pentaraduga.records.reasons import sentence
from pentaraduga.records.story import (
    Deed,
    Replay,
    Step,
    check_deal,
    counted,
    numbered,
    same,
    sheet_of,
)
from pentaraduga.records.ties import played
from pentaraduga.records.written import Writer


def write(
    game: str,
    options: Options,
    start: Any,
    actions: Sequence[Sequence[Played]],
    *,
    players: Sequence[str] = (),
    start_at: float | None = None,
    paused_ms: float = 0.0,
) -> Record:
    """The full record of a finished round.

    `start`: the state just dealt. `actions`: in the order in which they counted, those of one dead
    heat together. `start_at`: Unix time, ms.

    Raises:
        KeyError: there are no records of this game.
        ValueError: the round is not over after these actions.
    """
    sheet = sheet_of(game)
    header = Header(
        game=game,
        options=dict(options),
        players=tuple(players),
        start=start_at,
        paused=paused_ms,
        extras=sheet.extras(start),
    )
    writer = Writer(sheet.deals(start), header.notes())
    state = start
    for group in actions:
        moves = [Move(p.seat, sheet.game.parse_action(p.text)) for p in group]
        before = state
        state, order, telling = played(sheet, state, moves, group[0].coin)
        for index in order:
            deed = group[index]
            writer.add(deed.at, telling[index], deed.note(index + 1))
        if sheet.dealt_anew(before, state):
            writer.deal(sheet.deals(state))
    score = sheet.game.score(state)
    if score is None:
        raise ValueError("the round is not over")
    return writer.end(score.points, [Note(f"Ended: {sheet.game.ending(state)}")])


@dataclass(slots=True)
class _Heard:
    """A note on an action, and where it stands."""

    played: Played
    nth: int
    line: int
    number: int


def replayed(record: Record, header: Header, sheet: Sheet[Any, Any], start: Any) -> Replay:
    """The game that the notes tell; the rows between them must tell the same.

    Raises:
        BadRecord, RuleBroken: see `replay.replay`.
    """
    heard, deals = _heard(record)
    writer = Writer(record.deals)
    state, steps, deal = start, [], iter(deals)
    for group in _groups(heard):
        first = group[0]
        moves = [_move(sheet, x, len(record.deals)) for x in group]
        if len(group) == 1:
            _check(sheet, state, moves[0], first)
        before = state
        state, order, telling = played(sheet, state, moves, first.played.coin)
        for index in order:
            x = group[index]
            # With its note: how long rows are depends on them.
            writer.add(x.played.at, telling[index], x.played.note(x.nth))
        if sheet.dealt_anew(before, state):
            line, tiles = next(deal, (first.line, ()))
            if not tiles:
                raise BadRecord(line, "after this action there is a new deal: it is missing")
            check_deal(tiles, sheet, len(record.deals), line)
            state = sheet.with_deal(state, tiles)
            writer.deal(tiles)
        deeds = tuple(
            Deed(x.played, x.number, tuple(str(t.sentence) for t in told), x.line)
            for x, told in zip(group, telling, strict=True)
        )
        steps.append(Step(deeds, state))
    if more := next(deal, None):
        raise BadRecord(more[0], "there is no new deal here")
    _check_rows(record, writer.end(()))
    points = _check_end(record, sheet, state, heard)
    return Replay(
        game=sheet.game.info.id,
        header=header,
        record=record,
        start=start,
        steps=tuple(steps),
        plain=False,
        score=points,
        score_range=None,
        actions=counted(record),
    )


def _heard(record: Record) -> tuple[list[_Heard], list[tuple[int, tuple[Deal, ...]]]]:
    lines = {id(item): line.number for line in record.lines for item in line.items}
    heard: list[_Heard] = []
    deals: list[tuple[int, tuple[Deal, ...]]] = []
    number = 0
    for item in turns(record):
        if isinstance(item, Turn):
            number = item.number
        elif isinstance(item, Note):
            action = read_action(item)
            if action:
                heard.append(_Heard(*action, lines[id(item)], number))
        else:
            deals.append((lines[id(item[0])], item))
    return heard, deals


def _groups(heard: Iterable[_Heard]) -> Iterator[list[_Heard]]:
    """Actions alone, and those of dead heats together in the order of fair time.

    They may be told in another order: the one in which the rules play them.
    """
    group: list[_Heard] = []
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


def _letter(seat: Seat) -> str:
    return LETTERS[seat] if seat >= 0 else CLOCK_LETTER


def _move(sheet: Sheet[Any, Any], x: _Heard, players: int) -> Move[Any]:
    if x.played.seat >= players:
        raise BadRecord(x.line, f"{_letter(x.played.seat)} was dealt nothing")
    try:
        return Move(x.played.seat, sheet.game.parse_action(x.played.text))
    except BadAction as bad:
        raise BadRecord(x.line, str(bad)) from None


def _check(sheet: Sheet[Any, Any], state: Any, move: Move[Any], x: _Heard) -> None:
    illegal = sheet.game.check(state, *move)
    if illegal:
        raise broken(x.line, x.number, move.seat, x.played.text, illegal)


def broken(line: int, number: int, seat: Seat, text: str, illegal: Illegal) -> RuleBroken:
    """The rule that an action breaks, as an error."""
    said = f"{text}: {sentence(illegal)}"
    return RuleBroken(line, number, _letter(seat), illegal.code, said, illegal.params)


def _check_rows(written: Record, told: Record) -> None:
    """The sentences must be those that the actions of the notes make."""
    for mine, theirs in zip_longest(numbered(told), numbered(written)):
        if mine is None:
            raise BadRecord(theirs.line, f"action {theirs.number}: the notes tell of none such")
        if theirs is None:
            line = written.lines[-1].number
            raise BadRecord(line, f"{_row(mine)} is told by the notes and is missing")
        agree = (mine.seat, mine.number) == (theirs.seat, theirs.number) and all(
            same(said, made) for made, said in zip_longest(mine.sentences, theirs.sentences)
        )
        if not agree:
            raise BadRecord(
                theirs.line, f"the row says {_row(theirs)}, the notes tell {_row(mine)}"
            )


def _row(turn: Turn) -> str:
    return f"{turn.number}. " + " ".join(map(str, turn.sentences))


def _check_end(
    record: Record, sheet: Sheet[Any, Any], state: Any, heard: Sequence[_Heard]
) -> tuple[int, ...]:
    last = record.lines[-1].number
    score = sheet.game.score(state)
    if score is None:
        raise BadRecord(last, "the record breaks off: the round is not over")
    number = heard[-1].number
    points: tuple[int, ...] = score.points
    if record.result is None:
        raise BadRecord(last, "the result is missing: = " + ":".join(map(str, points)))
    if record.result != points:
        by_rules, written = (":".join(map(str, p)) for p in (points, record.result))
        raise RuleBroken(
            last, number, "*", "wrong_result", f"the result is {by_rules}, not {written}"
        )
    return points
