"""Pentaraduga: rules, rooms and the game server."""
