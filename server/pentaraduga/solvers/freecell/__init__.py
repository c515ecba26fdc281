"""Can this FreeCell position still be won? Won with a line, lost with proof, or unknown."""

from pentaraduga.solvers.freecell.back import last_won
from pentaraduga.solvers.freecell.portfolio import Outcome, Verdict, solve

__all__ = ["Outcome", "Verdict", "last_won", "solve"]
