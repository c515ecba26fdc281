"""The games. Adding one: its rules, its line in GAMES, its record, its client board."""

from __future__ import annotations

from typing import Any

from pentaraduga.core import Game
from pentaraduga.games.chiselki import Chiselki
from pentaraduga.games.fourteen import Fourteen
from pentaraduga.games.freecell import FreeCell
from pentaraduga.games.kovriki import Kovriki
from pentaraduga.games.kvadraty import Kvadraty
from pentaraduga.games.minutka import Minutka
from pentaraduga.games.nullgame import NullGame
from pentaraduga.games.puzzles import Puzzles

GAMES: dict[str, Game[Any, Any]] = {
    game.info.id: game
    for game in (
        Minutka(),
        Kovriki(),
        Kvadraty(),
        FreeCell(),
        Fourteen(),
        Chiselki(),
        Puzzles(),
        NullGame(),
    )
}
"""Every game by its id; `info.listed` says which ones rooms offer."""
