"""Kovriki: lay carpets and grow them; squares count. Rules: docs/rules.md."""

from pentaraduga.games.kovriki.bot import choose
from pentaraduga.games.kovriki.rules import Kovriki, legal_lays
from pentaraduga.games.kovriki.sheet import KovrikiSheet
from pentaraduga.games.kovriki.state import Happening, KovrikiState, Player
from pentaraduga.games.kovriki.text import (
    Action,
    Done,
    GiveUp,
    Hit,
    Lay,
    Pass,
    Prize,
    Swap,
    TimeUp,
)
from pentaraduga.games.kovriki.view import (
    KovrikiLast,
    KovrikiMove,
    KovrikiOwn,
    KovrikiSeat,
    KovrikiTable,
)
from pentaraduga.manifest import Manifest
from pentaraduga.tiles.carpets import warm

MANIFEST = Manifest(rules=Kovriki(), bot=choose, sheet=KovrikiSheet(), warm=warm)

__all__ = [
    "MANIFEST",
    "Action",
    "Done",
    "GiveUp",
    "Happening",
    "Hit",
    "Kovriki",
    "KovrikiLast",
    "KovrikiMove",
    "KovrikiOwn",
    "KovrikiSeat",
    "KovrikiState",
    "KovrikiTable",
    "Lay",
    "Pass",
    "Player",
    "Prize",
    "Swap",
    "TimeUp",
    "legal_lays",
]
