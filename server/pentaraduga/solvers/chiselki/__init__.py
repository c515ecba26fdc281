"""How can this field of Chiselki be cleared?"""

from pentaraduga.solvers.chiselki.solve import Outcome, Verdict, clearable, solve

__all__ = ["Outcome", "Verdict", "clearable", "solve"]
