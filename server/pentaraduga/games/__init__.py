"""The games. Adding one: its rules, its line in GAMES, its record, its client board."""

from __future__ import annotations

from typing import Any

from pentaraduga.core import Game

GAMES: dict[str, Game[Any, Any]] = {}
