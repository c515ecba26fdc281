"""The smallest complete game: the template for new ones, and the null case of every test."""

from pentaraduga.games.nullgame.rules import NullGame, NullState, Own, Table, TurnOver
from pentaraduga.manifest import Manifest

MANIFEST = Manifest(rules=NullGame())

__all__ = ["MANIFEST", "NullGame", "NullState", "Own", "Table", "TurnOver"]
