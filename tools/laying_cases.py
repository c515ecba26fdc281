"""Conformance cases for moves of one to three tiles into a figure, judged by the naive `paper`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import chain

import paper
from paper import SET, Piece, Point, carpets, fillings

# The same pieces are asked about over and over.
lay, cells, edges = cache(paper.lay), cache(paper.cells), cache(paper.edges)
fits, touches = cache(paper.fits), cache(paper.touches)


_FIVE = ["жОж@0,0v", "сЗж@1,0h", "жЗс@1,1h", "кОк@-1,0v", "жОк@-1,2h"]
_NAMED: list[tuple[list[str], list[str], str]] = [
    ([], [], "wrong_count"),
    (_FIVE, ["жЗж@1,2v", "сЗс@2,2v"], ""),
    ([*_FIVE, "жЗж@1,2v"], ["сЗс@2,2v"], ""),
    (_FIVE, ["жЗж@1,2v"], "not_in_carpet"),
    (_FIVE, ["зЖз@0,-1h"], "touches_one_side"),  # with two tiles along the one side
    (_FIVE, ["оЖо@-3,1v", "кОж@-3,0h", "оКо@-2,1v"], ""),
    (_FIVE[:4], ["оЖо@-3,1v", "кОж@-3,0h", "оКо@-2,1v"], "long_side_missing"),
]
"""Cases that random throws seldom find."""


def verdict(figure: list[str], texts: list[str]) -> str | None:
    """The rule that the move breaks, "" for none, None if it breaks several at once."""
    old, new = list(map(lay, figure)), list(map(lay, texts))
    if not 1 <= len(new) <= 3:
        return "wrong_count"
    pairs = [(a, b) for i, a in enumerate(new) for b in (*old, *new[:i])]
    overlap = any(cells(a) & cells(b) for a, b in pairs)
    differ = any(not fits(a, b) for a, b in pairs if not cells(a) & cells(b))
    if overlap or differ:
        return None if overlap and differ else "overlap" if overlap else "colours_differ"
    rim = set(chain.from_iterable(map(edges, old)))
    if len(new) == 3:
        if not carpets(texts, new):
            return "not_a_carpet"
        sides = _sides(frozenset[Point]().union(*map(cells, new)))
        attached = any(len(side) == 3 and side <= rim for side in sides)
        return "" if attached or not old else "long_side_missing"
    if not old:
        return "new_needs_three"
    if len(new) == 1 and sum(bool(side & rim) for side in _sides(cells(new[0]))) < 2:
        return "touches_one_side"
    if len(new) == 2 and not touches(*new):
        return "not_adjacent"
    inside = set(chain.from_iterable(carpets([*figure, *texts], [*old, *new])))
    return "" if set(texts) <= inside else "not_in_carpet"


def _sides(area: frozenset[Point]) -> list[set[frozenset[Point]]]:
    """The unit edges along each of the four sides of a rectangle of cells."""
    xs, ys = sorted({x for x, _ in area}), sorted({y for _, y in area})
    level = [{frozenset({(x, y), (x + 1, y)}) for x in xs} for y in (ys[0], ys[-1] + 1)]
    upright = [{frozenset({(x, y), (x, y + 1)}) for y in ys} for x in (xs[0], xs[-1] + 1)]
    return [*level, *upright]


class Dice:
    """The same throws on every machine and in every version of Python."""

    def __init__(self, seed: int) -> None:
        self.state = seed

    def below(self, n: int) -> int:
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % n


def laying_cases(figures: int = 14) -> list[object]:
    """Figures grown by legal moves; for each, moves that break a rule, and some that break none."""
    dice = Dice(5)
    for figure, texts, code in _NAMED:
        if verdict(figure, texts) != code:
            raise ValueError(f"{texts} into {figure}: {verdict(figure, texts)!r}, not {code!r}")
    found = [
        *(_case(*named) for named in _NAMED),
        *_judged([], lambda: _scattered(dice, [(0, 0)], 1 + dice.below(3), SET), 400, 2),
    ]
    begin = [_texts(filling) for filling in fillings(3, 2)]
    for _ in range(figures):
        figure = begin[dice.below(len(begin))]
        found.append(_case([], figure, verdict([], figure) or ""))
        for _ in range(1 + dice.below(3)):
            move = next((m for m in _tries(dice, figure, 600) if verdict(figure, m) == ""), None)
            figure = figure + (move or [])
        found += _judged(figure, partial(_try, dice, figure), 1500, 2)
    return found


def _judged(
    figure: list[str], proposed: Callable[[], list[str]], tries: int, most: int
) -> Iterator[object]:
    """Out of that many proposals, up to `most` cases for each number of tiles and verdict."""
    seen: dict[tuple[int, str], int] = {}
    for _ in range(tries):
        texts = proposed()
        code = verdict(figure, texts)
        if code is not None and seen.get((len(texts), code), 0) < most:
            seen[len(texts), code] = seen.get((len(texts), code), 0) + 1
            yield _case(figure, texts, code)


def _tries(dice: Dice, figure: list[str], n: int) -> Iterator[list[str]]:
    for _ in range(n):
        yield _try(dice, figure)


def _try(dice: Dice, figure: list[str]) -> list[str]:
    """Tiles that fill up a 2×3 rectangle beside or around some tile, or lie anywhere near."""
    rest = [name for name in SET if all(name != text[:3] for text in figure)]
    area = sorted(frozenset[Point]().union(*(cells(lay(text)) for text in figure)))
    if dice.below(4) == 0:
        return _scattered(dice, area, 1 + dice.below(3), rest)
    x, y = area[dice.below(len(area))]
    wide, high = ((3, 2), (2, 3))[dice.below(2)]
    left, bottom = x - dice.below(wide + 2) + 1, y - dice.below(high + 2) + 1
    frame = [(left + i, bottom + j) for j in range(high) for i in range(wide)]
    empty = [c for c in frame if c not in area]
    texts = []
    while empty and rest:
        (x, y), letter = empty.pop(0), "hv"[dice.below(2)]
        other = (x + 1, y) if letter == "h" else (x, y + 1)
        if other not in empty:
            letter, other = ("v", (x, y + 1)) if letter == "h" else ("h", (x + 1, y))
        if other in empty:
            empty.remove(other)
            texts.append(f"{rest.pop(dice.below(len(rest)))}@{x},{y}{letter}")
    return texts or _scattered(dice, area, 1, rest)


def _scattered(dice: Dice, area: list[Point], n: int, names: list[str]) -> list[str]:
    bag, texts = list(names), []
    for _ in range(n):
        x, y = area[dice.below(len(area))]
        name = bag.pop(dice.below(len(bag)))
        x, y = x + dice.below(5) - 2, y + dice.below(5) - 2
        texts.append(f"{name}@{x},{y}{'hv'[dice.below(2)]}")
    return texts


def _texts(filling: dict[str, Piece]) -> list[str]:
    """The filling as placements with odd centres."""
    odd = next(apex for apex, _, _ in next(iter(filling.values())))
    shift = 0 if sum(odd) % 2 else 1
    texts = []
    for name, piece in filling.items():
        (x, y), (x2, _) = sorted(cells(piece))
        texts.append(f"{name}@{x + shift},{y}{'v' if x == x2 else 'h'}")
    return sorted(texts)


def _case(figure: list[str], texts: list[str], code: str) -> object:
    return {"figure": figure or None, "laid": texts, "problem": code or None}
