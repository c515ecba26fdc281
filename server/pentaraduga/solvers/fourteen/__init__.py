"""Can this position of Fourteen still be won? Won with a line, lost with proof, or unknown."""

from pentaraduga.solvers.fourteen.advice import Hint, WayBack, hint, way_back
from pentaraduga.solvers.fourteen.pooled import known_solution
from pentaraduga.solvers.fourteen.solve import Outcome, Verdict, solve

__all__ = [
    "Hint",
    "Outcome",
    "Verdict",
    "WayBack",
    "hint",
    "known_solution",
    "solve",
    "way_back",
]
