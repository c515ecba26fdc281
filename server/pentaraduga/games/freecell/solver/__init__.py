"""Can this FreeCell position still be won? Won with a line, lost with proof, or unknown."""

from pentaraduga.games.freecell.solver.back import last_won
from pentaraduga.games.freecell.solver.portfolio import solve
from pentaraduga.solvers import SearchResult

__all__ = ["SearchResult", "last_won", "solve"]
