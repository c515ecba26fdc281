"""Completing figures of given tiles: rectangles and figures with many squares."""

from pentaraduga.solvers.figures.complete import Completion, Outcome, complete

__all__ = ["Completion", "Outcome", "complete"]
