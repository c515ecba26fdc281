"""The fourteen tiles, their colours and their names."""

from __future__ import annotations

from functools import total_ordering
from typing import Final

COLOURS: Final = "кожзс"
"""Red, orange, yellow, green, blue: only neighbours in this row meet in a tile."""

_LATIN: Final = "kojzs"
_LETTERS: Final = dict(zip(_LATIN + COLOURS, COLOURS * 2, strict=True))
_ALL: Final = "оКо кОк кОж жОк жОж оЖо оЖз зЖо зЖз жЗж жЗс сЗж сЗс зСз"


@total_ordering
class Tile:
    """One of the fourteen tiles; equal names are the same object.

    The name reads the triangles left, big, right with the long side of the big one lying down. Any
    case is understood, and k o j z s for к о ж з с. Tiles are ordered as in `TILES`.

    >>> Tile("кож"), Tile("KOJ") is Tile("кОж"), str(Tile("kOj"))
    (Tile('кОж'), True, 'кОж')
    >>> Tile("кОж").left, Tile("кОж").big, Tile("кОж").right
    ('к', 'о', 'ж')
    >>> Tile("кЖз")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: unknown tile 'кЖз': the tiles are оКо кОк кОж ...

    Raises:
        ValueError: the text names no tile.
    """

    __slots__ = ("_index", "_name")
    _index: int
    _name: str

    def __new__(cls, name: str) -> Tile:
        tile = _BY_NAME.get(name)
        if tile is None:
            tile = _BY_NAME.get(_canonical(name))
        if tile is None:
            raise ValueError(f"unknown tile {name!r}: the tiles are {_ALL}")
        return tile

    @property
    def index(self) -> int:
        """The place in `TILES`, from 0."""
        return self._index

    @property
    def left(self) -> str:
        """Colour of the small triangle on the left when the long side lies down."""
        return self._name[0]

    @property
    def big(self) -> str:
        """Colour of the big triangle."""
        return self._name[1].lower()

    @property
    def right(self) -> str:
        """Colour of the small triangle on the right when the long side lies down."""
        return self._name[2]

    @property
    def colours(self) -> tuple[str, str, str]:
        """Left, big, right."""
        return self.left, self.big, self.right

    def mirror(self) -> Tile:
        """The tile that this one is in a mirror.

        >>> Tile("кОж").mirror(), Tile("оКо").mirror()
        (Tile('жОк'), Tile('оКо'))
        """
        return Tile(self._name[::-1])

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"Tile({self._name!r})"

    def __lt__(self, other: object) -> bool:
        return self._index < other._index if isinstance(other, Tile) else NotImplemented

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a tile is immutable: cannot set {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a tile is immutable: cannot delete {name}")

    # One object per name even after copying and unpickling: equality is identity, and fast.
    def __reduce__(self) -> tuple[type[Tile], tuple[str]]:
        return Tile, (self._name,)


def _canonical(name: object) -> str:
    """кОж for any spelling of it; the empty string for text that can't be a tile."""
    if not isinstance(name, str) or len(name) != 3:
        return ""
    letters = [_LETTERS.get(letter, "") for letter in name.lower()]
    return letters[0] + letters[1].upper() + letters[2] if len(letters) == 3 else ""


def _make(name: str, index: int) -> Tile:
    tile = object.__new__(Tile)
    object.__setattr__(tile, "_name", name)
    object.__setattr__(tile, "_index", index)
    return tile


_BY_NAME: Final[dict[str, Tile]] = {
    name: _make(name, index) for index, name in enumerate(_ALL.split())
}

TILES: Final[tuple[Tile, ...]] = tuple(_BY_NAME.values())
"""One set, in canonical order: by the colour of the big triangle, then left, then right."""


def tile_set(n_sets: int) -> tuple[Tile, ...]:
    """All tiles of `n_sets` sets together, sorted.

    >>> len(tile_set(1)), len(tile_set(2)), tile_set(2)[:2]
    (14, 28, (Tile('оКо'), Tile('оКо')))

    Raises:
        ValueError: fewer than one set.
    """
    if n_sets < 1:
        raise ValueError(f"a game needs at least one set of tiles, not {n_sets}")
    return tuple(tile for tile in TILES for _ in range(n_sets))
