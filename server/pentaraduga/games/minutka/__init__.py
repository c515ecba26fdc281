"""Minutka: be the first to lay three of your four tiles as a carpet. Rules: docs/rules.md."""

from pentaraduga.games.minutka.bot import choose
from pentaraduga.games.minutka.rules import Minutka
from pentaraduga.games.minutka.sheet import MinutkaSheet
from pentaraduga.games.minutka.state import Happening, MinutkaState, Player
from pentaraduga.games.minutka.text import Action, Finish, GiveUp, Lay, Swap, TimeUp
from pentaraduga.games.minutka.view import Last, MoveView, Own, SeatView, Table
from pentaraduga.manifest import Manifest
from pentaraduga.tiles.carpets import warm

MANIFEST = Manifest(rules=Minutka(), bot=choose, sheet=MinutkaSheet(), warm=warm)

__all__ = [
    "MANIFEST",
    "Action",
    "Finish",
    "GiveUp",
    "Happening",
    "Last",
    "Lay",
    "Minutka",
    "MinutkaState",
    "MoveView",
    "Own",
    "Player",
    "SeatView",
    "Swap",
    "Table",
    "TimeUp",
]
