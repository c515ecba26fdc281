"""From a record to a game: read, checked against the rules, action by action."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from pentaraduga.core import BadOption
from pentaraduga.games import GAMES
from pentaraduga.notation.errors import BadRecord
from pentaraduga.notation.items import Deal, Note, Record
from pentaraduga.notation.placing import Budget
from pentaraduga.notation.sheet import Sheet
from pentaraduga.records import full, plain
from pentaraduga.records.header import Header, keyed, read_action
from pentaraduga.records.reading import parse
from pentaraduga.records.story import Replay, check_deal

MOST_PLACEMENTS: Final = 20_000
"""Positions that the replay of a plain record may look at."""


def replay(text: str, *, game: str | None = None, most: int = MOST_PLACEMENTS) -> Replay:
    """The game that the record tells, replayed by its rules.

    `game`: what a plain record without a header is of; by its deal if not said, see
    `Sheet.assumed`. `most`: see `MOST_PLACEMENTS`.

    Raises:
        BadRecord: the text is no record. RuleBroken: it breaks a rule; both name the line.
        TooManyWays: a plain record that fits too many placements.
    """
    record = parse(text)
    header, actions = read_header(record)
    first = record.lines[0].number
    sheets = {one.id: one.sheet for one in GAMES.values() if one.sheet}
    game = header.game or game or assumed(stocks=bool(record.deals[0].stock))
    if game not in sheets:
        raise BadRecord(first, f"there are no records of {game!r}: {', '.join(sheets)} have them")
    sheet = sheets[game]
    # A plain record names no edition; its sentences tell alike what was played under any.
    edition = {} if actions else {"edition": sheet.game.info.edition}
    start = _start(record, replace(header, extras={**header.extras, **edition}), sheet)
    if actions:
        return full.replayed(record, header, sheet, start)
    return plain.replayed(record, header, sheet, start, Budget(most))


def assumed(*, stocks: bool) -> str:
    """The game that a record without a header is of, by whether stocks are dealt; empty if none."""
    sheets = ((game.id, game.sheet) for game in GAMES.values())
    found = (id_ for id_, x in sheets if x and x.assumed and bool(x.dealt[1]) == stocks)
    return next(found, "")


def read_header(record: Record) -> tuple[Header, bool]:
    """The header, and whether there are notes on actions.

    Raises:
        BadRecord: one of the notes is not what it begins as.
    """
    head: dict[str, tuple[str, int]] = {}
    dealt = actions = False
    for line in record.lines:
        for item in line.items:
            dealt = dealt or isinstance(item, Deal)
            if isinstance(item, Note):
                said = keyed(item)
                if said and not dealt:
                    head.setdefault(said[0], (said[1].strip(), line.number))
                try:
                    actions = read_action(item) is not None or actions
                except ValueError as error:
                    raise BadRecord(line.number, str(error)) from None
    return Header.read(head), actions


def _start(record: Record, header: Header, sheet: Sheet[Any, Any]) -> Any:
    line = next(
        line.number for line in record.lines if any(isinstance(i, Deal) for i in line.items)
    )
    info = sheet.game.info
    try:
        options = info.options_from(header.options)
    except BadOption as bad:
        raise BadRecord(1, f"Options: {bad}") from None
    if header.players and len(header.players) != len(record.deals):
        raise BadRecord(1, f"Players: {len(record.deals)} names were expected")
    check_deal(record.deals, sheet, len(record.deals), line)
    return sheet.start(record.deals, options, header.extras)
