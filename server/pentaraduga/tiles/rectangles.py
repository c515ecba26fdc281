"""How many rectangles one set of tiles makes.

The frame is filled cell by cell, row by row, and all fillings with the same edge towards the rest
are counted together (a broken profile), separated only by the tiles they have used. Both corner
parities count: a frame on the table has no lattice of its own.

Turning and mirroring are counted by Burnside's lemma. No filling is the same after a turn: each
tile would have to lie in its own turned place, where only a turned tile fits. None is the same
after a reflection in a diagonal, which would lay the tile on a diagonal's cell across itself. So
only reflections in a middle line can leave a filling as it is, and those are counted one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, TypeAlias

from pentaraduga.tiles.lattice import HORIZONTAL, VERTICAL, Cell, Placement, facing
from pentaraduga.tiles.tile import TILES, Tile

MOST_CELLS: Final = 2 * len(TILES)


@dataclass(frozen=True, slots=True)
class RectangleCounts:
    """Fillings of a frame with different tiles of one set.

    tile_sets: how many different sets of tiles fill the frame.
    raw: fillings of the frame as it stands.
    up_to_rotation: fillings that differ only by a turn of 180° (a square: also 90°) count once.
    essentially_different: mirror images count once, too. A mirror reverses every tile's name.
    """

    tile_sets: int
    raw: int
    up_to_rotation: int
    essentially_different: int


def count_rectangles(width: int, height: int) -> RectangleCounts:
    """Count the rectangles of this size.

    >>> count_rectangles(4, 7)
    RectangleCounts(tile_sets=1, raw=8, up_to_rotation=4, essentially_different=2)
    >>> count_rectangles(3, 3)
    RectangleCounts(tile_sets=0, raw=0, up_to_rotation=0, essentially_different=0)

    Raises:
        ValueError: a side is less than 1, or the frame needs more tiles than the set has.
    """
    if width < 1 or height < 1:
        raise ValueError(f"a rectangle has sides of at least 1, not {width}x{height}")
    if width * height > MOST_CELLS:
        raise ValueError(
            f"{width}x{height} has {width * height} cells: "
            f"one set of {len(TILES)} tiles fills at most {MOST_CELLS}"
        )
    narrow, long = sorted((width, height))
    raw, used = 0, set[int]()
    if narrow * long % 2 == 0:
        for parity in (0, 1):
            ways = _fill(narrow, long, parity)
            raw += sum(ways.values())
            used.update(ways)
    turns = 4 if narrow == long else 2
    unmoved = _count_symmetric(narrow, long) + _count_symmetric(long, narrow)
    return RectangleCounts(len(used), raw, raw // turns, (raw + unmoved) // (2 * turns))


def fillings_by_tiles(width: int, height: int) -> dict[tuple[Tile, ...], int]:
    """For each set of tiles, how many fillings of the frame it has (as in `RectangleCounts.raw`);
    sorted.

    >>> len(fillings_by_tiles(2, 3)), fillings_by_tiles(4, 7) == {TILES: 8}
    (58, True)
    """
    masks: dict[int, int] = {}
    for parity in (0, 1):
        for mask, count in _fill(min(width, height), max(width, height), parity).items():
            masks[mask] = masks.get(mask, 0) + count
    sets = {tuple(tile for tile in TILES if mask >> tile.index & 1): masks[mask] for mask in masks}
    return dict(sorted(sets.items()))


def corner_parities(
    width: int, height: int, sets: Iterable[tuple[Tile, ...]]
) -> list[tuple[int, ...]]:
    """For each set of tiles, the parities of x+y of the lower left cell with which it fills the
    frame; empty if it doesn't fill it at all."""
    sides = min(width, height), max(width, height)
    filled = [_fill(*sides, parity) for parity in (0, 1)]
    masks = [sum(1 << tile.index for tile in tiles) for tiles in sets]
    return [tuple(parity for parity in (0, 1) if mask in filled[parity]) for mask in masks]


_Shades: TypeAlias = tuple[str, str]  # low and high of one cell, as in `Placement.shades`
_Ways: TypeAlias = dict[int, int]  # bit mask of the tiles used -> in how many ways
_FREE: Final = ""  # what an empty place or the rim shows: anything fits it


class _Piece(NamedTuple):
    """A tile in one turn, beginning in a cell of known parity."""

    bit: int
    turn: int
    first: _Shades
    second: _Shades


class _Profile(NamedTuple):
    """The edge of the filled part: what the cells to come must match.

    columns: per column the shade that its last covered cell shows upwards; or both shades of the
        cell itself, where an upright tile already covers the next one to be filled.
    side: the shade that the previous cell shows on its right.
    """

    columns: tuple[str | _Shades, ...]
    side: str


@cache
def _pieces(parity: int) -> tuple[_Piece, ...]:
    return tuple(
        _Piece(1 << tile.index, turn, *Placement(tile, parity, 0, turn).shades)
        for tile in TILES
        for turn in (HORIZONTAL, VERTICAL)
    )


def _fits(mine: str, theirs: str) -> bool:
    return not theirs or mine == theirs


def _fill(width: int, height: int, parity: int) -> _Ways:
    """Ways to fill the frame whose lower left cell has this parity, by the tiles used."""
    layers: list[dict[_Profile, _Ways]] = [{} for _ in range(width * height + 1)]
    layers[0][_Profile((_FREE,) * width, _FREE)] = {0: 1}
    for at in range(width * height):
        y, x = divmod(at, width)
        for profile, ways in layers[at].items():
            for step, after, bit in _steps(profile, x, (x + y + parity) & 1, y == height - 1):
                into = layers[at + step].setdefault(after, {})
                for mask, count in ways.items():
                    if not mask & bit:
                        into[mask | bit] = into.get(mask | bit, 0) + count
        layers[at] = {}
    # Nothing lies above the last row, so only one profile is left.
    return next(iter(layers[-1].values()), {})


def _steps(
    profile: _Profile, x: int, odd: int, last_row: bool
) -> Iterator[tuple[int, _Profile, int]]:
    """Every way to cover the cell in column x: (cells passed, profile after, tile's bit or 0)."""
    columns, side = profile
    below = columns[x]
    if isinstance(below, tuple):  # an upright tile from the row before, checked when it was laid
        yield 1, _passed(columns, x, below, odd, last_row), 0
        return
    right = columns[x + 1] if x + 1 < len(columns) else None
    left = columns[x - 1] if x else None
    for bit, turn, first, second in _pieces(odd):
        # Sideways a cell shows its low shade to the right if it is even, its high one if odd.
        if not (_fits(first[0], below) and _fits(first[1 - odd], side)):
            continue
        if turn == VERTICAL:
            if last_row:
                continue
            if isinstance(right, tuple) and right[odd] != first[odd]:
                continue
            # The cell above is beside another upright tile's upper half, if there is one.
            if isinstance(left, tuple) and left[odd] != second[odd]:
                continue
            kept = (*columns[:x], second, *columns[x + 1 :])
            shows = first[odd] if x + 1 < len(columns) else _FREE
            yield 1, _Profile(kept, shows), bit
        elif right is not None and not isinstance(right, tuple) and _fits(second[0], right):
            beyond = columns[x + 2] if x + 2 < len(columns) else None
            if isinstance(beyond, tuple) and beyond[1 - odd] != second[1 - odd]:
                continue
            kept = (*columns[:x], _FREE if last_row else first[1], *columns[x + 1 :])
            yield 2, _passed(kept, x + 1, second, 1 - odd, last_row), bit


def _passed(
    columns: tuple[str | _Shades, ...], x: int, shades: _Shades, odd: int, last_row: bool
) -> _Profile:
    upwards = _FREE if last_row else shades[1]
    side = shades[odd] if x + 1 < len(columns) else _FREE
    return _Profile((*columns[:x], upwards, *columns[x + 1 :]), side)


def _count_symmetric(width: int, height: int) -> int:
    """Fillings that are their own mirror image, left for right, of frames of both parities.

    The left half decides them: a tile across the middle line is its own mirror image, and any other
    comes with its mirror image. With an odd width the mirror moves the lattice, so there are none.
    """
    if width % 2:
        return 0
    return sum(_halves({}, frozenset(), width // 2, height, parity) for parity in (0, 1))


def _halves(
    shades: dict[Cell, _Shades], used: frozenset[Tile], half: int, height: int, parity: int
) -> int:
    """Ways to complete a left half; `shades` of its covered cells, x counted from `parity`."""
    cells = ((x + parity, y) for y in range(height) for x in range(half))
    cell = next((c for c in cells if c not in shades), None)
    if cell is None:
        return 1
    total, middle = 0, half - 1 + parity
    for tile in TILES:
        if tile in used:
            continue
        own_mirror = tile is tile.mirror()
        for turn in (HORIZONTAL, VERTICAL):
            placement = Placement(tile, *cell, turn)
            laid = dict(zip(placement.cells, placement.shades, strict=True))
            if turn == HORIZONTAL and cell[0] == middle:
                if not own_mirror:
                    continue
                del laid[placement.cells[1]]
            elif own_mirror or placement.cells[1][1] >= height or placement.cells[1] in shades:
                continue
            if all(_meets(shades, c, s) for c, s in laid.items()):
                taken = used | {tile, tile.mirror()}
                total += _halves(shades | laid, taken, half, height, parity)
    return total


def _meets(shades: dict[Cell, _Shades], cell: Cell, mine: _Shades) -> bool:
    return all(
        neighbour not in shades or shades[neighbour][theirs] == mine[own]
        for neighbour, own, theirs in facing(cell)
    )
