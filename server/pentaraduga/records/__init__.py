"""Game records: the article's notation, our additions to it, and replays. See docs/records.md."""

from pentaraduga.notation.errors import BadRecord, RuleBroken
from pentaraduga.notation.items import LETTERS, Record
from pentaraduga.notation.placing import TooManyWays
from pentaraduga.records.full import write
from pentaraduga.records.header import Played
from pentaraduga.records.reading import parse
from pentaraduga.records.replay import assumed, read_header, replay
from pentaraduga.records.story import Deed, Replay, Step

__all__ = [
    "LETTERS",
    "BadRecord",
    "Deed",
    "Played",
    "Record",
    "Replay",
    "RuleBroken",
    "Step",
    "TooManyWays",
    "assumed",
    "parse",
    "read_header",
    "replay",
    "write",
]
