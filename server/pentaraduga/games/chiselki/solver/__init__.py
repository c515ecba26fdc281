"""How can this field of Chiselki be cleared?"""

from pentaraduga.games.chiselki.solver.solve import Outcome, Verdict, clearable, solve

__all__ = ["Outcome", "Verdict", "clearable", "solve"]
