"""Full records: the notation with a note on every action, written from a game and replayed."""

from __future__ import annotations

from itertools import zip_longest
from typing import Any

from pentaraduga.core import Move
from pentaraduga.notation.items import Deal, Record, Turn, turns
from pentaraduga.notation.story import check_deal, counted, numbered, same
from pentaraduga.notation.ties import played
from pentaraduga.notation.wording import Wording
from pentaraduga.notation.written import Writer
from pentaraduga.sheets.errors import BadRecord
from pentaraduga.sheets.header import Header, read_action
from pentaraduga.sheets.heard import Heard, groups, moves_of, points_at
from pentaraduga.sheets.notes import Note
from pentaraduga.sheets.sheet import Deed, Finished, Replay, Step


def written(sheet: Wording[Any, Any], round_: Finished) -> Record:
    """The full record of a finished round.

    Raises:
        ValueError: the round is not over after these actions.
    """
    start = round_.start
    header = Header(
        game=sheet.game.info.id,
        options=dict(round_.options),
        players=round_.players,
        start=round_.start_at,
        paused=round_.paused_ms,
        extras=sheet.extras(start),
    )
    writer = Writer(sheet.deals(start), header.notes())
    state = start
    for group in round_.actions:
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


def replayed(record: Record, header: Header, sheet: Wording[Any, Any], start: Any) -> Replay:
    """The game that the notes tell; the rows between them must tell the same.

    Raises:
        BadRecord, RuleBroken: see `replay.replay`.
    """
    heard, deals = _heard(record)
    writer = Writer(record.deals)
    state, steps, deal = start, [], iter(deals)
    for group in groups(heard):
        first = group[0]
        moves = moves_of(sheet, state, group, len(record.deals))
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
            Deed(x.played, x.number, tuple(str(phrase.sentence) for phrase in phrases), x.line)
            for x, phrases in zip(group, telling, strict=True)
        )
        steps.append(Step(deeds, state))
    if more := next(deal, None):
        raise BadRecord(more[0], "there is no new deal here")
    _check_rows(record, writer.end(()))
    last = record.lines[-1].number
    points = points_at(sheet, state, record.result, last, heard[-1].number)
    return Replay(
        sheet=sheet,
        header=header,
        record=str(record),
        players=len(record.deals),
        start=start,
        steps=tuple(steps),
        plain=False,
        score=points,
        score_range=None,
        actions=counted(record),
    )


def _heard(record: Record) -> tuple[list[Heard], list[tuple[int, tuple[Deal, ...]]]]:
    lines = {id(item): line.number for line in record.lines for item in line.items}
    heard: list[Heard] = []
    deals: list[tuple[int, tuple[Deal, ...]]] = []
    number = 0
    for item in turns(record):
        if isinstance(item, Turn):
            number = item.number
        elif isinstance(item, Note):
            action = read_action(item)
            if action:
                heard.append(Heard(*action, lines[id(item)], number))
        else:
            deals.append((lines[id(item[0])], item))
    return heard, deals


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
