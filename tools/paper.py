"""The tiles once more, naively: the second generator behind the conformance cases.

Nothing here comes from `pentaraduga.tiles`: a tile is cut out of coloured paper (its four half-cell
triangles as points), turned and pushed about freely, and two tiles fit when the triangles on both
sides of every common edge have one colour and their right angles in one point. That all right
angles then have one parity, and that a position leaves one turn, is a result here, not an input.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

SET = "оКо кОк кОж жОк жОж оЖо оЖз зЖо зЖз жЗж жЗс сЗж сЗс зСз".split()  # noqa: SIM905

Point = tuple[int, int]
# The right angle, the two other corners, the colour.
Triangle = tuple[Point, frozenset[Point], str]
Piece = frozenset[Triangle]
# Unit edges to what lies along them: (right angle, colour) of each triangle with that leg.
Rim = dict[frozenset[Point], set[tuple[Point, str]]]


# --- cutting and laying ----------------------------------------------------------------------


def cut(name: str) -> Piece:
    """The tile lying on its long side, lower left corner in (0, 0)."""
    left, big, right = tuple(name.lower())
    return frozenset(
        {
            ((0, 1), frozenset({(0, 0), (1, 1)}), left),
            ((1, 0), frozenset({(0, 0), (1, 1)}), big),
            ((1, 0), frozenset({(2, 0), (1, 1)}), big),
            ((2, 1), frozenset({(2, 0), (1, 1)}), right),
        }
    )


def transform(piece: Piece, xx: int, xy: int, yx: int, yy: int) -> Piece:
    """Every point p to (xx·x + xy·y, yx·x + yy·y)."""

    def point(p: Point) -> Point:
        return xx * p[0] + xy * p[1], yx * p[0] + yy * p[1]

    return frozenset((point(a), frozenset(map(point, rest)), colour) for a, rest, colour in piece)


def quarter_turn(piece: Piece) -> Piece:
    return transform(piece, 0, -1, 1, 0)


def mirror(piece: Piece) -> Piece:
    return transform(piece, -1, 0, 0, 1)


def push(piece: Piece, dx: int, dy: int) -> Piece:
    return frozenset(
        ((ax + dx, ay + dy), frozenset((x + dx, y + dy) for x, y in rest), colour)
        for (ax, ay), rest, colour in piece
    )


def to_origin(piece: Piece) -> Piece:
    """Pushed so that the bounding box begins in (0, 0)."""
    points = [p for a, rest, _ in piece for p in (a, *rest)]
    return push(piece, -min(x for x, _ in points), -min(y for _, y in points))


def rearranged(whole: Iterable[Piece], change: Callable[[Piece], Piece]) -> frozenset[Piece]:
    """All pieces changed together, the lower left corner of the whole in (0, 0) again."""
    pieces = list(map(change, whole))
    points = [p for piece in pieces for apex, rest, _ in piece for p in (apex, *rest)]
    dx, dy = -min(x for x, _ in points), -min(y for _, y in points)
    return frozenset(push(piece, dx, dy) for piece in pieces)


def cell(triangle: Triangle) -> Point:
    """Lower left corner of the unit square that the triangle is half of."""
    points = (triangle[0], *triangle[1])
    return min(x for x, _ in points), min(y for _, y in points)


def cells(piece: Piece) -> frozenset[Point]:
    return frozenset(map(cell, piece))


def edges(piece: Piece) -> Rim:
    """The colour and angle that the piece shows along every unit edge, its own seam included."""
    found: Rim = {}
    for apex, rest, colour in piece:
        for end in rest:
            found.setdefault(frozenset({apex, end}), set()).add((apex, colour))
    return found


def four_turns(name: str) -> list[Piece]:
    piece, turns = cut(name), []
    for _ in range(4):
        turns.append(to_origin(piece))
        piece = quarter_turn(piece)
    return turns


def lay(text: str) -> Piece:
    """The piece that `кОж@1,0h` names: of its turns there, the one with odd centres."""
    match = re.fullmatch(r"(\w{3})@(-?\d+),(-?\d+)([hv])", text)
    if not match:
        raise ValueError(text)
    name, x, y, letter = match.groups()
    box = {(0, 0), (1, 0)} if letter == "h" else {(0, 0), (0, 1)}
    fitting = [
        laid
        for turn in four_turns(name)
        if cells(turn) == box
        for laid in [push(turn, int(x), int(y))]
        if all(sum(apex) % 2 for apex, _, _ in laid)
    ]
    (only,) = fitting  # that it is one turn, never two, is the claim
    return only


def fits(a: Piece, b: Piece) -> bool:
    """Whether every common edge has the same right angle and colour on both sides."""
    mine, theirs = edges(a), edges(b)
    return all(mine[edge] == theirs[edge] for edge in mine.keys() & theirs.keys())


def touches(a: Piece, b: Piece) -> bool:
    return bool(edges(a).keys() & edges(b).keys())


# --- what lies there ---------------------------------------------------------------------------


def groups(pieces: list[Piece]) -> int:
    left, n = set(range(len(pieces))), 0
    while left:
        n += 1
        queue = [left.pop()]
        while queue:
            here = queue.pop()
            near = {i for i in left if touches(pieces[i], pieces[here])}
            left -= near
            queue += near
    return n


def squares(pieces: list[Piece]) -> list[Point]:
    around = Counter(apex for piece in pieces for apex, _, _ in piece)
    return sorted(apex for apex, n in around.items() if n == 4)


def carpets(texts: list[str], pieces: list[Piece]) -> list[list[str]]:
    found = []
    for three in combinations(range(len(texts)), 3):
        area = frozenset[Point]().union(*(cells(pieces[i]) for i in three))
        xs, ys = {x for x, _ in area}, {y for _, y in area}
        if len(area) == 6 and {len(xs), len(ys)} == {2, 3} and len(xs) * len(ys) == 6:
            wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
            if wide * high == 6:
                found.append(sorted(texts[i] for i in three))
    return sorted(found)


def judge(name: str, texts: list[str]) -> dict[str, object] | None:
    """A case with its expected answers; None if it breaks several rules at once."""
    pieces = list(map(lay, texts))
    pairs = list(combinations(range(len(pieces)), 2))
    overlap = any(cells(pieces[i]) & cells(pieces[j]) for i, j in pairs)
    differ = any(
        not fits(pieces[i], pieces[j]) for i, j in pairs if not cells(pieces[i]) & cells(pieces[j])
    )
    case: dict[str, object] = {"name": name, "placements": texts}
    if overlap or differ:
        problem = "overlap" if overlap else "colours_differ"
        return None if overlap and differ else case | {"problem": problem}
    return case | {
        "problem": None,
        "groups": groups(pieces),
        "squares": squares(pieces),
        "carpets": carpets(texts, pieces),
    }


def sure(name: str, texts: list[str]) -> dict[str, object]:
    """A case that breaks one rule at most.

    Raises:
        ValueError: it breaks several.
    """
    case = judge(name, texts)
    if case is None:
        raise ValueError(f"{name}: {texts} breaks several rules")
    return case


# --- counting ----------------------------------------------------------------------------------


def fillings(width: int, height: int, names: Iterable[str] = SET) -> Iterator[dict[str, Piece]]:
    """Every filling of the frame with different tiles: tile name to piece."""
    frame = [(x, y) for y in range(height) for x in range(width)]
    inside = set(frame)
    # The pieces that can begin in a cell, all measured once.
    options: dict[Point, list[tuple[str, Piece, frozenset[Point], Rim]]] = {c: [] for c in frame}
    for name in names:
        for turn in four_turns(name):
            for free in frame:
                piece = push(turn, *free)
                if cells(piece) <= inside:
                    options[free].append((name, piece, cells(piece), edges(piece)))
    laid: dict[str, Piece] = {}
    sides: Rim = {}
    taken: set[Point] = set()

    def more() -> Iterator[dict[str, Piece]]:
        free = next((c for c in frame if c not in taken), None)
        if free is None:
            yield dict(laid)
            return
        for name, piece, area, rim in options[free]:
            if name in laid or area & taken:
                continue
            if any(edge in sides and sides[edge] != rim[edge] for edge in rim):
                continue
            fresh = rim.keys() - sides.keys()
            laid[name] = piece
            taken.update(area)
            sides.update((edge, rim[edge]) for edge in fresh)
            yield from more()
            del laid[name]
            taken.difference_update(area)
            for edge in fresh:
                del sides[edge]

    yield from more()


def count(size: str) -> dict[str, object]:
    """The rectangle's counts, by listing its fillings and putting the same ones together.

    A filling is the set of its pieces: other seams in the same picture are another filling.
    """
    width, height = map(int, size.split("x"))
    sets, raw = set(), set()
    for filling in fillings(width, height):
        sets.add(frozenset(filling))
        raw.add(frozenset(filling.values()))
    turned, different = set(), set()
    for whole in raw:
        turns = [whole]
        for _ in range(3):
            turns.append(rearranged(turns[-1], quarter_turn))
        same = turns if width == height else turns[::2]
        turned.add(frozenset(same))
        different.add(frozenset(same) | {rearranged(turn, mirror) for turn in same})
    return {
        "size": size,
        "tile_sets": len(sets),
        "raw": len(raw),
        "up_to_rotation": len(turned),
        "essentially_different": len(different),
    }
