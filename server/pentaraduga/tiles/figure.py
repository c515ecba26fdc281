"""Tiles lying together: legal contacts, squares, carpets, connectedness."""

from __future__ import annotations

from bisect import insort
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Self, TypeAlias, TypeVar

from pentaraduga.core import kept_property
from pentaraduga.tiles.lattice import (
    Cell,
    Centre,
    LaidTile,
    Placement,
    around,
    high_centre,
    low_centre,
)

Shades: TypeAlias = tuple[str, str]
Param: TypeAlias = bool | int | str

CARPET_SIDES: Final = ((3, 2), (2, 3))


class Bounds(NamedTuple):
    """The smallest rectangle of cells around something, both corners inclusive."""

    left: int
    bottom: int
    right: int
    top: int


@dataclass(frozen=True, slots=True)
class Problem:
    """Why tiles may not lie like this.

    code and params:
        overlap: x, y (a cell covered twice), tile, other.
        colours_differ: x, y (a cell of `tile`), other_x, other_y (the cell beside it, of `other`),
            centre_x, centre_y (of the two quarters that meet), colour, other_colour.
        not_connected: groups (how many figures there would be).
    """

    code: str
    params: Mapping[str, Param]

    def __str__(self) -> str:
        p = self.params
        if self.code == "overlap":
            return f"{p['tile']} and {p['other']} both cover the cell {p['x']},{p['y']}"
        if self.code == "colours_differ":
            return (
                f"{p['tile']} shows {p['colour']} where {p['other']} shows {p['other_colour']}, "
                f"around {p['centre_x']},{p['centre_y']}"
            )
        return f"the tiles lie in {p['groups']} groups, a figure lies in one piece"


class IllegalFigure(ValueError):
    """Tiles can't lie like this; `code` and `params` as in `Problem`."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem

    @property
    def code(self) -> str:
        """Stable name of the reason."""
        return self.problem.code

    @property
    def params(self) -> Mapping[str, Param]:
        """The values that the reason mentions."""
        return self.problem.params


@dataclass(frozen=True)
class Layout:
    """Tiles on one lattice, all contacts legal; they may lie apart, in several groups.

    Legal by construction. Placements are kept sorted by place (y, x, turn), whatever order they
    came in. Two tiles that touch only in a point don't have to match.

    >>> apart = Layout.parse("кОк@0,0h сЗс@2,1h")
    >>> len(apart.groups), apart.squares, apart.bounds
    (2, (), Bounds(left=0, bottom=0, right=3, top=1))
    >>> Layout.parse("кОк@0,0h сЗс@2,0h")
    Traceback (most recent call last):
    pentaraduga.tiles.figure.IllegalFigure: сЗс shows с where кОк shows к, around 2,1

    Raises:
        IllegalFigure: two tiles overlap, or quarters that meet across an edge differ in colour.
    """

    placements: tuple[Placement, ...] = ()

    def __post_init__(self) -> None:
        placements = tuple(sorted(self.placements, key=_by_place))
        object.__setattr__(self, "placements", placements)
        owner: dict[Cell, Placement] = {}
        shades: dict[Cell, Shades] = {}
        put(owner, shades, placements)
        # Derived, so neither compared nor frozen: kept in the instance beside the one field.
        object.__setattr__(self, "_owner", owner)
        object.__setattr__(self, "_shades", shades)

    @classmethod
    def of(cls, placements: Iterable[Placement]) -> Self:
        """The placements, checked.

        Raises:
            IllegalFigure: see the class.
        """
        return cls(tuple(placements))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Placements with white space between them, as `str` writes them.

        Raises:
            ValueError: a word is not a placement (the message names it).
            IllegalFigure: see the class.
        """
        return cls.of(Placement.parse(word) for word in text.split())

    def __hash__(self) -> int:
        return self._hash

    @kept_property
    def _hash(self) -> int:
        return hash(self.placements)

    def __str__(self) -> str:
        return " ".join(map(str, self.placements))

    def __len__(self) -> int:
        return len(self.placements)

    @property
    def covered(self) -> Mapping[Cell, Placement]:
        """Every covered cell and what covers it."""
        return self.__dict__["_owner"]  # type: ignore[no-any-return]

    @property
    def shades(self) -> Mapping[Cell, Shades]:
        """Colours of the low and the high quarter of every covered cell."""
        return self.__dict__["_shades"]  # type: ignore[no-any-return]

    def contact_problem(self, placement: Placement) -> Problem | None:
        """Why the placement may not be added, or None. Lying apart is fine here."""
        return _contact_problem(self.covered, self.shades, placement)

    def grown(self, placements: Iterable[Placement]) -> Layout:
        """With these placements added. Only they are checked: the others were.

        Raises:
            IllegalFigure: as for a layout of all of them.
        """
        return _grown(Layout, self, tuple(placements))

    def neighbours(self, placement: Placement) -> frozenset[Placement]:
        """The placements here that share a unit edge with this one."""
        covered, x, y = self.covered, placement.x, placement.y
        beside = [covered.get((x + dx, y + dy)) for dx, dy, *_ in around(x, y, placement.turn)]
        return frozenset([p for p in beside if p is not None])

    @kept_property
    def laid(self) -> tuple[LaidTile, ...]:
        """The placements as views send them."""
        return tuple([placement.laid for placement in self.placements])

    @kept_property
    def groups(self) -> tuple[tuple[Placement, ...], ...]:
        """The edge-connected groups, each sorted by place, in the order of their first tiles."""
        left = dict.fromkeys(self.placements)
        found = []
        while left:
            group, queue = [], [next(iter(left))]
            del left[queue[0]]
            while queue:
                placement = queue.pop()
                group.append(placement)
                for other in self.neighbours(placement):
                    if other in left:
                        del left[other]
                        queue.append(other)
            found.append(tuple(sorted(group, key=_by_place)))
        return tuple(found)

    @kept_property
    def squares(self) -> tuple[Centre, ...]:
        """The centres whose four quarters are all present, sorted.

        >>> Layout.parse("оКо@0,0v оЖо@1,0v оЖз@2,0v").squares
        ((2, 1),)
        """
        covered = self.covered
        found = {c for c in map(high_centre, covered) if _is_square(covered, c)}
        return tuple(sorted(found))

    @kept_property
    def carpets(self) -> tuple[tuple[Placement, Placement, Placement], ...]:
        """Every 2×3 rectangle that three whole tiles fill, by lower left corner."""
        found = []
        for x, y in sorted(self.covered):
            for sides in CARPET_SIDES:
                owners = carpet_at(self.covered, x, y, *sides)
                if owners:
                    a, b, c = sorted(owners, key=_by_place)
                    found.append((a, b, c))
        return tuple(found)

    @property
    def is_carpet(self) -> bool:
        """Whether everything together is one carpet: three tiles that fill a 2×3 rectangle."""
        return len(self.placements) == 3 and bool(self.carpets)

    @property
    def bounds(self) -> Bounds | None:
        """The rectangle around all covered cells; None if there are none."""
        if not self.placements:
            return None
        xs, ys = zip(*self.covered, strict=True)
        return Bounds(min(xs), min(ys), max(xs), max(ys))

    def moved(self, dx: int, dy: int) -> Self:
        """All shifted together.

        Raises:
            ValueError: dx + dy is odd, which would turn every tile; or out of reach.
        """
        return self.of(p.moved(dx, dy) for p in self.placements)

    def turned(self) -> Self:
        """Turned about the origin by 90° against the clock."""
        return self.of(p.turned() for p in self.placements)

    def mirrored(self) -> Self:
        """Mirrored in the line x = 0: every tile becomes its mirror image."""
        return self.of(p.mirrored() for p in self.placements)


@dataclass(frozen=True)
class Figure(Layout):
    """A layout in one piece: every tile is joined to the others along whole unit edges.

    >>> Figure.parse("оКо@0,0v оЖо@1,0v оЖз@2,0v").is_carpet
    True
    >>> Figure.parse("кОк@0,0h сЗс@2,1h")
    Traceback (most recent call last):
    pentaraduga.tiles.figure.IllegalFigure: the tiles lie in 2 groups, a figure lies in one piece

    Raises:
        IllegalFigure: as for a layout, or the tiles lie in several groups.
    """

    __hash__ = Layout.__hash__

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.groups) > 1:
            raise IllegalFigure(Problem("not_connected", {"groups": len(self.groups)}))

    def grown(self, placements: Iterable[Placement]) -> Figure:
        """With these placements added, still in one piece. Only they are checked.

        Raises:
            IllegalFigure: as for a figure of all of them.
        """
        added = tuple(placements)
        if not self.placements:
            return Figure(added)
        whole = _grown(Figure, self, added)
        apart = [p for p in added if not touches(self.covered, p)]
        if apart:
            reached = {*self.covered, *(c for p in added if p not in apart for c in p.cells)}
        while apart:
            near = [p for p in apart if touches(reached, p)]
            if not near:
                raise IllegalFigure(Problem("not_connected", {"groups": len(whole.groups)}))
            reached.update(cell for p in near for cell in p.cells)
            apart = [p for p in apart if p not in near]
        whole.__dict__["groups"] = (whole.placements,)
        return whole


LayoutT = TypeVar("LayoutT", bound=Layout)


def touches(covered: Container[Cell], placement: Placement) -> bool:
    """Whether it shares a unit edge with a covered cell."""
    x, y = placement.x, placement.y
    return any((x + dx, y + dy) in covered for dx, dy, *_ in around(x, y, placement.turn))


def carpet_at(
    covered: Mapping[Cell, Placement], left: int, bottom: int, wide: int, high: int
) -> set[Placement]:
    """The three whole tiles that fill the rectangle from this cell; empty if they don't."""
    owners = set()
    for y in range(bottom, bottom + high):
        for x in range(left, left + wide):
            owner = covered.get((x, y))
            if owner is None:
                return set()
            owners.add(owner)
    return owners if len(owners) == 3 else set()


def put(
    owner: dict[Cell, Placement], shades: dict[Cell, Shades], placements: Iterable[Placement]
) -> None:
    """Adds the placements to the maps of covered cells and their colours.

    Raises:
        IllegalFigure: one of them does not fit.
    """
    for placement in placements:
        problem = _contact_problem(owner, shades, placement)
        if problem:
            raise IllegalFigure(problem)
        owner.update(dict.fromkeys(placement.cells, placement))
        shades.update(zip(placement.cells, placement.shades, strict=True))


def _grown(kind: type[LayoutT], before: Layout, added: tuple[Placement, ...]) -> LayoutT:
    """The same as `kind((*before.placements, *added))`, without checking all of it again."""
    owner, shades = dict(before.covered), dict(before.shades)
    put(owner, shades, sorted(added, key=_by_place))
    whole = object.__new__(kind)
    placements = list(before.placements)
    for placement in added:
        insort(placements, placement, key=_by_place)
    squares = set(before.squares)
    for placement in added:
        for cell in placement.cells:
            squares.update(c for c in (low_centre(cell), high_centre(cell)) if _is_square(owner, c))
    whole.__dict__.update(
        placements=tuple(placements),
        _owner=owner,
        _shades=shades,
        squares=tuple(sorted(squares)),
    )
    return whole


def _is_square(covered: Mapping[Cell, object], centre: Centre) -> bool:
    """Whether all four quarters around the centre are there."""
    x, y = centre
    return (
        (x - 1, y - 1) in covered
        and (x, y - 1) in covered
        and (x - 1, y) in covered
        and (x, y) in covered
    )


def _by_place(placement: Placement) -> tuple[int, int, int, int]:
    return placement.y, placement.x, placement.turn, placement.tile.index


def _contact_problem(
    owner: Mapping[Cell, Placement], shades: Mapping[Cell, Shades], placement: Placement
) -> Problem | None:
    cells = placement.cells
    for x, y in cells:
        other = owner.get((x, y))
        if other is not None:
            names = {"tile": str(placement.tile), "other": str(other.tile)}
            return Problem("overlap", {"x": x, "y": y, **names})
    mine, (x, y) = placement.shades, cells[0]
    for dx, dy, own, own_side, other_side in around(x, y, placement.turn):
        neighbour = x + dx, y + dy
        theirs = shades.get(neighbour)
        if theirs is not None and theirs[other_side] != mine[own][own_side]:
            cell = cells[own]
            centre = high_centre(cell) if own_side else low_centre(cell)
            return Problem(
                "colours_differ",
                {
                    "x": cell[0],
                    "y": cell[1],
                    "other_x": neighbour[0],
                    "other_y": neighbour[1],
                    "centre_x": centre[0],
                    "centre_y": centre[1],
                    "colour": mine[own][own_side],
                    "other_colour": theirs[other_side],
                    "tile": str(placement.tile),
                    "other": str(owner[neighbour].tile),
                },
            )
    return None
