"""Tiles and placements as words of an action's text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pentaraduga.core import BadAction
from pentaraduga.tiles.lattice import Placement
from pentaraduga.tiles.tile import Tile


def read_given(words: Sequence[str], text: str) -> Tile:
    """The tile that a swap gives: `words` are what follows the verb in `text`.

    Raises:
        BadAction: they don't name one tile.
    """
    if len(words) != 1:
        raise BadAction(text, "swap and one tile, like swap кОж")
    try:
        return Tile(words[0])
    except ValueError:
        raise BadAction(words[0], "one of the 14 tiles, like кОж") from None


def read_placements(words: Iterable[str]) -> tuple[Placement, ...]:
    """The placements that the words name.

    Raises:
        BadAction: one of them names none.
    """
    return tuple(map(read_placement, words))


def read_placement(word: str) -> Placement:
    """The placement that the word names.

    Raises:
        BadAction: it names none.
    """
    try:
        return Placement.parse(word)
    except ValueError:
        raise BadAction(word, "a placement like кОж@0,0h or кОж@0,0v") from None
