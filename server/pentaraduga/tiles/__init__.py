"""Pentaraduga's board: the tiles, where they lie, what they make. Pure and immutable."""

from pentaraduga.tiles.best import Best, most_squares
from pentaraduga.tiles.carpets import carpet_layout, carpets_from
from pentaraduga.tiles.figure import Bounds, Figure, IllegalFigure, Layout, Problem
from pentaraduga.tiles.lattice import (
    HORIZONTAL,
    VERTICAL,
    Cell,
    Centre,
    LaidTile,
    Placement,
    Quarter,
)
from pentaraduga.tiles.laying import (
    LayingProblem,
    any_laying,
    figure_after,
    laying_problem,
    layings,
)
from pentaraduga.tiles.tile import COLOURS, TILES, Tile, tile_set

__all__ = [
    "COLOURS",
    "HORIZONTAL",
    "TILES",
    "VERTICAL",
    "Best",
    "Bounds",
    "Cell",
    "Centre",
    "Figure",
    "IllegalFigure",
    "LaidTile",
    "LayingProblem",
    "Layout",
    "Placement",
    "Problem",
    "Quarter",
    "Tile",
    "any_laying",
    "carpet_layout",
    "carpets_from",
    "figure_after",
    "laying_problem",
    "layings",
    "most_squares",
    "tile_set",
]
