"""Can this FreeCell position still be won? Won with a line, lost with proof, or unknown."""

from pentaraduga.solvers.freecell.solve import Outcome, Verdict, solve

__all__ = ["Outcome", "Verdict", "solve"]
