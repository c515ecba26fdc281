"""Game records: the article's notation, our additions to it, and replays. See docs/records.md."""

from pentaraduga.records.errors import BadRecord, RuleBroken
from pentaraduga.records.full import write
from pentaraduga.records.header import Played
from pentaraduga.records.notation import LETTERS, Record
from pentaraduga.records.placing import TooManyWays
from pentaraduga.records.reading import parse
from pentaraduga.records.replay import read_header, replay
from pentaraduga.records.sheets import SHEETS
from pentaraduga.records.story import Deed, Replay, Step

__all__ = [
    "LETTERS",
    "SHEETS",
    "BadRecord",
    "Deed",
    "Played",
    "Record",
    "Replay",
    "RuleBroken",
    "Step",
    "TooManyWays",
    "parse",
    "read_header",
    "replay",
    "write",
]
