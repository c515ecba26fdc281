"""Kvadraty: lay all seven tiles as one figure with many squares. Rules: docs/rules.md."""

from pentaraduga.games.kvadraty.bot import choose
from pentaraduga.games.kvadraty.rules import Kvadraty
from pentaraduga.games.kvadraty.sheet import KvadratySheet
from pentaraduga.games.kvadraty.state import Check, Happening, KvadratyState, Player
from pentaraduga.games.kvadraty.text import (
    Action,
    Agree,
    GiveUp,
    Impossible,
    Lay,
    Leave,
    On,
    Ready,
    Refute,
    TimeUp,
)
from pentaraduga.games.kvadraty.view import (
    KvadratyBest,
    KvadratyCheck,
    KvadratyHand,
    KvadratyLast,
    KvadratyMove,
    KvadratyOwn,
    KvadratySeat,
    KvadratyTable,
)
from pentaraduga.manifest import Manifest
from pentaraduga.tiles.carpets import warm

MANIFEST = Manifest(rules=Kvadraty(), bot=choose, sheet=KvadratySheet(), warm=warm)

__all__ = [
    "MANIFEST",
    "Action",
    "Agree",
    "Check",
    "GiveUp",
    "Happening",
    "Impossible",
    "Kvadraty",
    "KvadratyBest",
    "KvadratyCheck",
    "KvadratyHand",
    "KvadratyLast",
    "KvadratyMove",
    "KvadratyOwn",
    "KvadratySeat",
    "KvadratyState",
    "KvadratyTable",
    "Lay",
    "Leave",
    "On",
    "Player",
    "Ready",
    "Refute",
    "TimeUp",
]
