"""One finished round for every way in which each recorded game can end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.games import kovriki_case
from tests.games.case import Record
from tests.games.random_rounds import Groups
from tests.records.rounds import RECORDED, one_by_one

from pentaraduga.games import GAMES
from pentaraduga.notation.tilesheet import TileSheet
from pentaraduga.records import Played

ALL_LAID = Record(
    kovriki_case.deal("жОк сЗс кОж жЗж | кОк жОж жЗс", "оКо оЖо зЖо зСз | зЖз сЗж оЖз"),
    (
        "0 lay 0 жЗж@0,0v кОж@1,0h жОк@1,1h",
        "1 lay 0 оКо@0,0v оЖо@1,0v зЖо@2,0v",
        "0 lay 0 сЗс@-1,0v жЗс@-1,2h",
        "1 lay 0 оЖз@3,0v сЗж@2,2h",
        "0 lay 0 жОж@1,-2v кОк@2,-2v",
        "1 lay 0 зЖз@4,0v зСз@5,0v",
    ),
    (3, 3),
)
"""The case's own record of this ending begins with hands of three, which no deal gives."""

ENDINGS: dict[tuple[str, str], Record] = {
    (game, ending): record
    for game, case in RECORDED.items()
    for ending, record in case.endings.items()
} | {("kovriki", "all_laid"): ALL_LAID}


def as_played(game: str, ending: str) -> tuple[Any, Groups]:
    """The deal and the actions, the options being the defaults."""
    record = ENDINGS[game, ending]
    sheet = GAMES[game].sheet
    assert isinstance(sheet, TileSheet)
    deals = sheet.deals(record.deal)
    options = sheet.game.info.options_from({})
    # The recorded rounds may have been played with the clock off.
    start = sheet.start(deals, options, sheet.extras(record.deal))
    if hasattr(record.deal, "seed"):
        start = replace(start, seed=record.deal.seed)
    return start, one_by_one(record)


def with_dead_heat(groups: Groups, first: int) -> Groups:
    """The same with the actions `first` and the next one as one dead heat."""
    one, other = groups[first][0], groups[first + 1][0]
    pair = [
        Played(p.seat, p.text, one.at + n, p.error, "", 2, 77) for n, p in enumerate((one, other))
    ]
    return [*groups[:first], pair, *groups[first + 2 :]]
