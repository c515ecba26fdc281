"""What full and plain records have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pentaraduga.core import Seat
from pentaraduga.notation.items import Deal, Draw, HandOver, Record, Turn, turns
from pentaraduga.notation.wording import Wording, rest
from pentaraduga.sheets.errors import BadRecord


def check_deal(deals: Sequence[Deal], sheet: Wording[Any, Any], players: int, line: int) -> None:
    """
    Raises:
        BadRecord: no deal of this game; `line` is where it begins.
    """
    hand, stock = sheet.dealt
    if [deal.seat for deal in deals] != list(range(players)):
        raise BadRecord(line, f"a deal of {players} players was expected, in their order")
    for deal in deals:
        if (len(deal.hand), len(deal.stock)) != (hand, stock):
            wanted = f"{hand} tiles in hand" + (f" and {stock} in stock" if stock else "")
            raise BadRecord(line, f"{deal} In {sheet.game.info.id} everybody gets {wanted}")
    try:
        rest(deals)
    except KeyError as error:
        sets = "one set" if len(deals) == 2 else "two sets"
        raise BadRecord(line, f"{error.args[0]} was dealt more often than {sets} hold it") from None


def counted(record: Record) -> int:
    """How many actions the notation counts: printed, carried by a row `А: …`, or taken over."""
    count = 0
    handed: set[Seat] = set()
    for turn in turns(record):
        if isinstance(turn, Turn):
            count += 1
            for sentence in turn.sentences:
                if isinstance(sentence, HandOver) and turn.seat not in handed:
                    handed.add(turn.seat)
                    count += 1
    return count


def same(written: Any, expected: Any) -> bool:
    """Whether two sentences say the same.

    Tiles leave a stock in a fixed order. Where tiles are laid, given or taken up together, their
    order doesn't matter.
    """
    if type(written) is not type(expected):
        return False
    if isinstance(expected, Draw) and not expected.heap:
        return bool(written == expected)
    if hasattr(written, "tiles"):
        if Counter(written.tiles) != Counter(expected.tiles):
            return False
        return bool(replace(written, tiles=()) == replace(expected, tiles=()))
    return bool(written == expected)


def numbered(record: Record) -> Iterator[Turn]:
    """The turns alone."""
    return (turn for turn in turns(record) if isinstance(turn, Turn))
