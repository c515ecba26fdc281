"""How can this field of Chiselki be cleared?"""

from pentaraduga.games.chiselki.solver.solve import clearable, solve
from pentaraduga.solvers import SearchResult

__all__ = ["SearchResult", "clearable", "solve"]
