"""Tiles and placements as words of an action's text."""

from __future__ import annotations

from collections.abc import Iterable

from pentaraduga.core import BadAction
from pentaraduga.tiles.lattice import Placement
from pentaraduga.tiles.tile import Tile


def read_tile(word: str) -> Tile:
    """The tile that the word names.

    Raises:
        BadAction: it names none.
    """
    try:
        return Tile(word)
    except ValueError:
        raise BadAction(word, "one of the 14 tiles, like кОж") from None


def read_placements(words: Iterable[str]) -> tuple[Placement, ...]:
    """The placements that the words name.

    Raises:
        BadAction: one of them names none.
    """
    return tuple(map(_placement, words))


def _placement(word: str) -> Placement:
    try:
        return Placement.parse(word)
    except ValueError:
        raise BadAction(word, "a placement like кОж@0,0h or кОж@0,0v") from None
