"""Solvers, pure and budgeted; what they tell players, by game."""

from __future__ import annotations

from pentaraduga.solvers.advice import Adviser
from pentaraduga.solvers.chiselki.advise import advise as chiselki
from pentaraduga.solvers.figures.advise import advise as puzzles
from pentaraduga.solvers.fourteen.advise import advise as fourteen
from pentaraduga.solvers.freecell.advise import advise as freecell

ADVISERS: dict[str, Adviser] = {
    "freecell": freecell,
    "fourteen": fourteen,
    "chiselki": chiselki,
    "puzzles": puzzles,
}
"""Id of a game → its adviser. A game says in its `GameInfo.advice` what can be asked."""
