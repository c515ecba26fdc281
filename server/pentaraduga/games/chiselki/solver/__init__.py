"""How can this field of Chiselki be cleared?"""

from pentaraduga.games.chiselki.solver.solve import clearable, solve
from pentaraduga.solvers import Outcome, Verdict

__all__ = ["Outcome", "Verdict", "clearable", "solve"]
