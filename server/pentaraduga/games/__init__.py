"""The games, one folder each. This list is the only place outside the folders that names them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pentaraduga.games import (
    chiselki,
    fourteen,
    freecell,
    kovriki,
    kvadraty,
    minutka,
    nullgame,
    puzzles,
)
from pentaraduga.manifest import Manifest

GAMES: Final[Mapping[str, Manifest]] = {
    game.MANIFEST.id: game.MANIFEST
    for game in (
        minutka,
        kovriki,
        kvadraty,
        freecell,
        fourteen,
        chiselki,
        puzzles,
        nullgame,
    )
}
"""Every game by its id; `info.listed` says which ones rooms offer."""
