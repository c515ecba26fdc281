"""Can this position of Fourteen still be won? Won with a line, lost with proof, or unknown."""

from pentaraduga.games.fourteen.solver.advice import Hint, WayBack, hint, way_back
from pentaraduga.games.fourteen.solver.pooled import known_solution
from pentaraduga.games.fourteen.solver.solve import solve
from pentaraduga.solvers import SearchResult

__all__ = [
    "Hint",
    "SearchResult",
    "WayBack",
    "hint",
    "known_solution",
    "solve",
    "way_back",
]
