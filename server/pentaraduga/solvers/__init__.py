"""What solvers of several games share; a game's own search lies in its folder."""

from pentaraduga.solvers.advice import Advice, Adviser, Said
from pentaraduga.solvers.verdict import Outcome, Verdict, never

__all__ = ["Advice", "Adviser", "Outcome", "Said", "Verdict", "never"]
