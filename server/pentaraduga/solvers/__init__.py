"""What solvers of several games share; a game's own search lies in its folder."""

from pentaraduga.solvers.advice import Advice, Adviser, Said

__all__ = ["Advice", "Adviser", "Said"]
