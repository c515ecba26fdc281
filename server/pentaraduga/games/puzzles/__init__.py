"""Puzzles with Pentaraduga's tiles: rules and catalogue, without a screen."""

from pentaraduga.console import CommandLine
from pentaraduga.games.puzzles.advise import advise
from pentaraduga.games.puzzles.catalogue import (
    FAMILIES,
    FIXED,
    HIGHEST,
    Kind,
    Puzzle,
    catalogue,
    named,
    of_the_day,
    warm,
)
from pentaraduga.games.puzzles.judge import Judgement, essence, fills, hand, judge
from pentaraduga.games.puzzles.rules import Puzzles
from pentaraduga.games.puzzles.state import State
from pentaraduga.manifest import Manifest

MANIFEST = Manifest(
    rules=Puzzles(),
    adviser=advise,
    warm=warm,
    cli=CommandLine("puzzle", "show, check or solve a puzzle with the tiles", f"{__name__}.cli"),
)

__all__ = [
    "FAMILIES",
    "FIXED",
    "HIGHEST",
    "MANIFEST",
    "Judgement",
    "Kind",
    "Puzzle",
    "Puzzles",
    "State",
    "catalogue",
    "essence",
    "fills",
    "hand",
    "judge",
    "named",
    "of_the_day",
]
