"""Whether a hand of tiles can become a figure."""

from __future__ import annotations

from collections.abc import Iterable

from pentaraduga.tiles.tile import Tile


def can_be_laid(tiles: Iterable[Tile]) -> bool:
    """Whether all the tiles together can be laid as one figure.

    Tiles that touch share a colour, so a figure needs a hand in which sharing colours connects
    every tile with every other. That this is also enough was found by search: it is true of every
    hand of one to seven tiles from two sets (the tests search samples of them again).

    >>> can_be_laid(map(Tile, "кОк жЗж сЗж".split())), can_be_laid(map(Tile, "кОк оКо".split()))
    (False, True)
    """
    # Colours seen so far, merged into groups that some tile joins.
    groups: list[set[str]] = []
    for tile in tiles:
        joined = set(tile.colours)
        apart = []
        for group in groups:
            if group & joined:
                joined |= group
            else:
                apart.append(group)
        groups = [*apart, joined]
    return len(groups) <= 1
