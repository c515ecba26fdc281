"""Where a tile lies: cells, centres and quarters of the unit lattice.

Cell (x, y) is the unit square between the vertices (x, y) and (x+1, y+1); y grows upwards. Each
cell of a laid tile is cut into two quarters by the diagonal between its even vertices, so the right
angle of a quarter, its centre, is a vertex with odd x+y. One quarter borders on the cell below
(`low`), the other on the cell above (`high`); the left and right neighbours see one or the other
by parity:

    even x+y:  high | high/low | low         odd x+y:  low | high\\low | high

so two cells side by side always show each other the same kind of quarter, around one centre.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from pentaraduga.tiles.tile import Tile

Cell: TypeAlias = tuple[int, int]
Centre: TypeAlias = tuple[int, int]
LaidTile: TypeAlias = tuple[str, int, int, Literal[0, 1]]
"""A placement as views send it: tile, x, y, turn (0 horizontal, 1 vertical)."""

REACH: Final = 999
"""Coordinates of a placement lie within ± this: far more than any game can use."""

HORIZONTAL: Final = 0
VERTICAL: Final = 1

_TEXT: Final = re.compile(r"([^@\s]+)@(-?[0-9]{1,4}),(-?[0-9]{1,4})([hv])", re.IGNORECASE)


class Quarter(NamedTuple):
    """The half of a cell around one of its odd vertices."""

    cell: Cell
    centre: Centre
    colour: str


@dataclass(frozen=True, slots=True, order=True)
class Placement:
    """A tile on the lattice; the position decides its one legal turn, so nothing else is stored.

    `turn` 0 covers (x, y) and (x+1, y), `turn` 1 covers (x, y) and (x, y+1).

    >>> lying = Placement(Tile("кОж"), 0, 0, HORIZONTAL)
    >>> str(lying), lying == Placement.parse("KOJ@0,0H"), lying.cells, lying.middle
    ('кОж@0,0h', True, ((0, 0), (1, 0)), (1, 0))
    >>> [(q.centre, q.colour) for q in Placement.parse("кОж@1,0h").quarters]  # turned by 180°
    [((1, 0), 'ж'), ((2, 1), 'о'), ((3, 0), 'к'), ((2, 1), 'о')]

    Raises:
        ValueError: turn is neither 0 nor 1, or a coordinate is out of reach.
    """

    tile: Tile
    x: int
    y: int
    turn: int

    def __post_init__(self) -> None:
        if self.turn not in (HORIZONTAL, VERTICAL):
            raise ValueError(f"turn is 0 (horizontal) or 1 (vertical), not {self.turn!r}")
        if not (-REACH <= self.x <= REACH and -REACH <= self.y <= REACH):
            raise ValueError(f"coordinates lie within ±{REACH}, not at {self.x},{self.y}")

    @classmethod
    def parse(cls, text: str) -> Placement:
        """The placement that `str` writes as `text`: tile@x,y and h or v.

        Raises:
            ValueError: the text is not a placement; the message names it.
        """
        match = _TEXT.fullmatch(text)
        if match is None:
            raise ValueError(
                f"{text!r} is not a placement: expected one like кОж@0,0h or кОж@-1,2v"
            )
        name, x, y, letter = match.groups()
        try:
            return cls(Tile(name), int(x), int(y), "hv".index(letter.lower()))
        except ValueError as error:
            raise ValueError(f"{text!r} is not a placement: {error}") from None

    def __str__(self) -> str:
        return f"{self.tile}@{self.x},{self.y}{'hv'[self.turn]}"

    @property
    def laid(self) -> LaidTile:
        """This placement as views send it."""
        return str(self.tile), self.x, self.y, 1 if self.turn else 0

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells covered, the lower left one first."""
        x, y = self.x, self.y
        return ((x, y), (x, y + 1)) if self.turn else ((x, y), (x + 1, y))

    @property
    def middle(self) -> Centre:
        """The midpoint of the long side of the big triangle: the centre of its two quarters."""
        odd = (self.x + self.y) & 1
        return (self.x + odd, self.y + 1) if self.turn else (self.x + 1, self.y + odd)

    @property
    def shades(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """(low, high) colours of each cell of `cells`."""
        return shades_at(self.tile, (self.x + self.y) & 1, self.turn)

    @property
    def quarters(self) -> tuple[Quarter, Quarter, Quarter, Quarter]:
        """Low and high quarter of the first cell, then of the second."""
        (a, b), ((a_low, a_high), (b_low, b_high)) = self.cells, self.shades
        return (
            Quarter(a, low_centre(a), a_low),
            Quarter(a, high_centre(a), a_high),
            Quarter(b, low_centre(b), b_low),
            Quarter(b, high_centre(b), b_high),
        )

    def moved(self, dx: int, dy: int) -> Placement:
        """Shifted without turning the tile.

        Raises:
            ValueError: dx + dy is odd (that position would turn the tile), or out of reach.
        """
        if (dx + dy) & 1:
            raise ValueError(f"tiles keep their turn only when dx + dy is even, not {dx},{dy}")
        return Placement(self.tile, self.x + dx, self.y + dy, self.turn)

    def turned(self) -> Placement:
        """Turned about the origin by 90° against the clock."""
        return Placement(self.tile, -self.y - 1 - self.turn, self.x, 1 - self.turn)

    def mirrored(self) -> Placement:
        """Mirrored in the line x = 0; the name is reversed."""
        return Placement(self.tile.mirror(), self.turn - 2 - self.x, self.y, self.turn)


@cache  # 14 tiles, 2 parities, 2 turns
def shades_at(tile: Tile, odd: int, turn: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """(low, high) colours of each cell of the tile; `odd`: x + y of the first cell, modulo 2."""
    left, big, right = tile.colours
    if turn:
        return ((left, big), (big, right)) if odd else ((right, big), (big, left))
    return ((right, big), (left, big)) if odd else ((big, left), (big, right))


def low_centre(cell: Cell) -> Centre:
    """The odd vertex on the lower side of the cell.

    >>> low_centre((0, 0)), low_centre((1, 0))
    ((1, 0), (1, 0))
    """
    x, y = cell
    return x + 1 - ((x + y) & 1), y


def high_centre(cell: Cell) -> Centre:
    """The odd vertex on the upper side of the cell.

    >>> high_centre((0, 0)), high_centre((1, 0))
    ((0, 1), (2, 1))
    """
    x, y = cell
    return x + ((x + y) & 1), y + 1


def facing(cell: Cell) -> tuple[tuple[Cell, int, int], ...]:
    """The four neighbours as (cell, own quarter, neighbour's quarter) across the shared edge.

    A quarter is 0 for low, 1 for high. Order: below, above, left, right.

    >>> facing((0, 0))
    (((0, -1), 0, 1), ((0, 1), 1, 0), ((-1, 0), 1, 1), ((1, 0), 0, 0))
    """
    x, y = cell
    odd = (x + y) & 1
    return (
        ((x, y - 1), 0, 1),
        ((x, y + 1), 1, 0),
        ((x - 1, y), 1 - odd, 1 - odd),
        ((x + 1, y), odd, odd),
    )


def around(x: int, y: int, turn: int) -> tuple[tuple[int, int, int, int, int], ...]:
    """The six cells beside a placement: dx and dy from its first cell; which of its cells shares
    the edge, and the quarters that meet across it, its own and the neighbour's (as in `facing`).

    >>> [(dx, dy) for dx, dy, *_ in around(0, 0, HORIZONTAL)]
    [(0, -1), (0, 1), (-1, 0), (1, -1), (1, 1), (2, 0)]
    """
    return _around((x + y) & 1, turn)


@cache  # 2 parities, 2 turns
def _around(odd: int, turn: int) -> tuple[tuple[int, int, int, int, int], ...]:
    cells = ((odd, 0), (odd, 1) if turn else (odd + 1, 0))
    return tuple(
        (x - odd, y, own, own_side, other_side)
        for own, cell in enumerate(cells)
        for (x, y), own_side, other_side in facing(cell)
        if (x, y) not in cells
    )
