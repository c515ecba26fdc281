"""Chiselki 19: rules and fields, without a screen."""

from pentaraduga.console import CommandLine
from pentaraduga.games.chiselki.advise import advise
from pentaraduga.games.chiselki.field import CROSSED, WIDTH, Field, match
from pentaraduga.games.chiselki.layouts import (
    BEST,
    LETTERED,
    POOLED,
    Best,
    pooled,
    random_digits,
)
from pentaraduga.games.chiselki.moves import Replay, begin, best_lines, clears, replay
from pentaraduga.games.chiselki.rules import Chiselki
from pentaraduga.games.chiselki.state import ADD, MOST_CELLS, State, pair_text
from pentaraduga.manifest import Manifest

MANIFEST = Manifest(
    rules=Chiselki(),
    adviser=advise,
    cli=CommandLine("chiselki", "show, solve or replay a field of Chiselki 19", f"{__name__}.cli"),
)

__all__ = [
    "ADD",
    "BEST",
    "CROSSED",
    "LETTERED",
    "MANIFEST",
    "MOST_CELLS",
    "POOLED",
    "WIDTH",
    "Best",
    "Chiselki",
    "Field",
    "Replay",
    "State",
    "begin",
    "best_lines",
    "clears",
    "match",
    "pair_text",
    "pooled",
    "random_digits",
    "replay",
]
