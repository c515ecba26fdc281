"""Completing figures of given tiles: rectangles and figures with many squares."""
