"""Code that several games' solvers share; a game's own search is in its folder."""

from pentaraduga.solvers.advice import Advice, Adviser
from pentaraduga.solvers.verdict import SearchResult, Verdict, never

__all__ = ["Advice", "Adviser", "SearchResult", "Verdict", "never"]
