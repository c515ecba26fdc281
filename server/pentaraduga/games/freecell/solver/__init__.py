"""Can this FreeCell position still be won? Won with a line, lost with proof, or unknown."""

from pentaraduga.games.freecell.solver.back import last_won
from pentaraduga.games.freecell.solver.portfolio import Outcome, Verdict, solve

__all__ = ["Outcome", "Verdict", "last_won", "solve"]
