"""Tile notation: what a record is made of, and what it needs to know of a game (`Sheet`)."""
