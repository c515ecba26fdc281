"""Game records of every game that has a sheet: kept, listed, replayed. See docs/records.md."""

from pentaraduga.records.replay import outline, replay, sheet_for, write
from pentaraduga.sheets.errors import BadRecord, RuleBroken, TooManyWays
from pentaraduga.sheets.header import Played
from pentaraduga.sheets.notes import LETTERS
from pentaraduga.sheets.sheet import Deed, Finished, Outline, Replay, Sheet, Step

__all__ = [
    "LETTERS",
    "BadRecord",
    "Deed",
    "Finished",
    "Outline",
    "Played",
    "Replay",
    "RuleBroken",
    "Sheet",
    "Step",
    "TooManyWays",
    "outline",
    "replay",
    "sheet_for",
    "write",
]
