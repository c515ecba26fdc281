"""Moves of one, two and three tiles into a figure: each rule, and all moves against plain search."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.core import Rng
from pentaraduga.tiles import (
    TILES,
    Figure,
    IllegalFigure,
    LayingProblem,
    Placement,
    Tile,
    any_laying,
    figure_after,
    laying_problem,
    layings,
)
from pentaraduga.tiles.lattice import REACH

CARPET = Figure.parse("оКо@0,0v оЖо@1,0v оЖз@2,0v")
A_CARPET = Figure.parse("жОж@0,0v сЗж@1,0h жЗс@1,1h")
FIVE = Figure.of([*A_CARPET.placements, *map(Placement.parse, ["кОк@-1,0v", "жОк@-1,2h"])])
SIX = Figure.of([*FIVE.placements, Placement.parse("жЗж@1,2v")])

MOVES = json.loads(
    (Path(__file__).resolve().parents[2] / "shared/vectors/moves.json").read_text(encoding="utf-8")
)


def problem(figure: Figure | None, text: str) -> tuple[str, dict[str, object]] | None:
    found = laying_problem(figure, map(Placement.parse, text.split()))
    return None if found is None else (found.code, dict(found.params))


# -- each rule


@pytest.mark.parametrize(
    ("laid", "code", "params"),
    [
        ("", "wrong_count", {"count": 0}),
        ("оКо@0,0v оЖо@1,0v оЖз@2,0v зЖо@3,0v", "wrong_count", {"count": 4}),
        ("оКо@0,0v оЖо@1,0v", "new_needs_three", {"count": 2}),
        ("оКо@0,0v", "new_needs_three", {"count": 1}),
        ("оКо@0,0v оЖо@1,0v оЖз@9,0v", "not_a_carpet", {}),
    ],
)
def test_a_new_figure_begins_with_a_carpet(laid: str, code: str, params: dict[str, int]) -> None:
    assert problem(None, laid) == (code, params)


def test_a_new_carpet_may_lie_anywhere_and_either_way_up() -> None:
    for carpet in (CARPET, CARPET.turned(), CARPET.moved(-20, 6).turned().turned()):
        assert laying_problem(None, carpet.placements) is None


def test_contacts_are_judged_before_the_shape() -> None:
    assert problem(CARPET, "кОк@0,0h")[0] == "overlap"  # type: ignore[index]
    assert problem(CARPET, "сЗс@3,0v")[0] == "colours_differ"  # type: ignore[index]
    assert problem(CARPET, "зЖо@3,0v зЖо@3,0v")[0] == "overlap"  # type: ignore[index]


def test_an_attached_carpet_needs_a_whole_long_side() -> None:
    attached = "оЖо@-3,1v кОж@-3,0h оКо@-2,1v"
    assert problem(FIVE, attached) is None
    shorter = Figure.of([*A_CARPET.placements, Placement.parse("кОк@-1,0v")])
    assert problem(shorter, attached) == ("long_side_missing", {"edges": 2})
    far = " ".join(map(str, CARPET.moved(20, 0).placements))
    assert problem(A_CARPET, far) == ("long_side_missing", {"edges": 0})


def test_one_tile_touches_with_two_sides_of_its_own() -> None:
    """A long side counts once, however many tiles lie along it; half a side is enough."""
    assert problem(CARPET, "зЖо@3,0v") == ("touches_one_side", {"tile": "зЖо", "sides": 1})
    assert problem(CARPET, "сЗс@30,0v") == ("touches_one_side", {"tile": "сЗс", "sides": 0})
    along_two = Placement.parse("зЖз@0,-1h")
    assert len(FIVE.neighbours(along_two)) == 2
    assert problem(FIVE, str(along_two)) == ("touches_one_side", {"tile": "зЖз", "sides": 1})
    assert problem(SIX, "сЗс@2,2v") is None


def test_one_tile_ends_in_a_carpet() -> None:
    assert problem(FIVE, "жЗж@1,2v") == ("not_in_carpet", {"tile": "жЗж"})


def test_two_tiles_share_an_edge_and_both_end_in_carpets() -> None:
    assert problem(A_CARPET, "кОк@-1,0v жОк@-1,2h") is None
    assert problem(A_CARPET, "кОк@-1,0v сЗс@30,1v") == ("not_adjacent", {})
    seven = Figure((*SIX.placements, Placement.parse("сЗс@2,2v")))
    assert problem(seven, "кОж@-1,-1h оКо@-2,-2h") == ("not_in_carpet", {"tile": "оКо"})


def test_two_tiles_may_end_in_one_carpet_or_in_two() -> None:
    """Nor need each of them touch with two sides."""
    carpets = {
        len([c for c in Figure((*A_CARPET.placements, *laid)).carpets if set(c) & set(laid)])
        for laid in layings(A_CARPET, TILES)
        if len(laid) == 2
    }
    assert {1, 2} <= carpets


def test_every_code_has_words() -> None:
    params: dict[str, bool | int | str] = {"count": 4, "edges": 2, "tile": "кОж", "sides": 1}
    codes = ["wrong_count", "new_needs_three", "not_a_carpet", "long_side_missing"]
    codes += ["not_adjacent", "touches_one_side", "not_in_carpet"]
    told = {str(LayingProblem(code, params)) for code in codes}
    assert len(told) == len(codes)
    assert not any("{" in text for text in told)


@pytest.mark.parametrize("case", MOVES, ids=lambda case: " ".join(case["laid"]) or "nothing")
def test_a_second_judge_agrees(case: dict[str, Any]) -> None:
    figure = Figure.parse(" ".join(case["figure"])) if case["figure"] else None
    found = problem(figure, " ".join(case["laid"]))
    assert (found and found[0]) == case["problem"]


def test_the_second_judge_has_seen_every_verdict() -> None:
    seen = {(len(case["laid"]), case["problem"]) for case in MOVES}
    assert {(n, code) for n in (1, 2, 3) for code in (None, "overlap", "colours_differ")} <= seen
    assert seen >= {(3, "not_a_carpet"), (3, "long_side_missing"), (2, "not_adjacent")}
    assert seen >= {(2, "not_in_carpet"), (1, "not_in_carpet"), (1, "touches_one_side")}
    assert seen >= {(2, "new_needs_three"), (0, "wrong_count")}


# -- all moves, against trying every place


def test_new_carpets_are_all_carpets_up_to_turns() -> None:
    hand = [Tile(name) for name in ["жОж", "жЗс", "сЗж", "кОк", "жЗж"]]
    mine = {_shape(laid) for laid in layings(None, hand)}
    every = _all_carpets(range(2), range(1), hand, (3, 2), (2, 3))
    assert mine == {_shape(laid) for laid in every}
    assert len(layings(None, hand)) == len(mine)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_all_moves_are_found_and_no_others(seed: int) -> None:
    rng = Rng(bytes([seed]))
    figure, rest = _grown(rng, 2 + seed % 3)
    hand = [rest[0], rest[1], rest[2]]
    mine = [frozenset(laid) for laid in layings(figure, hand)]
    assert len(set(mine)) == len(mine)
    assert set(mine) == {frozenset(laid) for laid in _by_trying(figure, hand)}


@pytest.mark.parametrize("seed", range(4))
def test_whether_there_is_any_move_is_whether_one_is_listed(seed: int) -> None:
    rng = Rng(bytes([seed]))
    figure, rest = _grown(rng, 1 + seed)
    hands = [tuple(rest[n : n + size]) for size in range(5) for n in range(len(rest) - size + 1)]
    for place in (None, figure):
        verdicts = {any_laying(place, hand) for hand in hands}
        assert verdicts == {False, True}
        assert all(any_laying(place, hand) is bool(layings(place, hand)) for hand in hands)


def test_the_figure_after_a_move_is_that_of_all_its_tiles() -> None:
    for figure in (None, A_CARPET, SIX):
        before = () if figure is None else figure.placements
        moves = layings(figure, TILES)
        for laid in moves[:: len(moves) // 50 or 1]:
            after = figure_after(figure, laid)
            whole = Figure.of((*before, *laid))
            assert (after, after.squares, after.groups) == (whole, whole.squares, whole.groups)
            assert (hash(after), after.laid) == (hash(whole), whole.laid)
    with pytest.raises(IllegalFigure):
        figure_after(A_CARPET, CARPET.moved(20, 0).placements)


def test_equal_tiles_count_once() -> None:
    tiles = [Tile("кОк"), Tile("жОк")]
    assert layings(A_CARPET, tiles)
    doubled = layings(A_CARPET, [*tiles, *tiles])
    assert set(layings(A_CARPET, tiles)) < set(doubled)
    assert len(doubled) == len({frozenset(laid) for laid in doubled})


def test_at_the_rim_of_the_plane_only_what_has_a_place_is_listed() -> None:
    rim = CARPET.moved(REACH - 3, REACH - 1)
    assert rim.bounds is not None and rim.bounds.top == REACH
    found = layings(rim, TILES)
    assert found
    assert all(laying_problem(rim, laid) is None for laid in found)


def _grown(rng: Rng, moves: int) -> tuple[Figure, list[Tile]]:
    """A figure after that many moves, and the other tiles of the set."""
    while True:
        bag = list(TILES)
        rng.shuffle(bag)
        options = layings(None, bag[:7])
        figure = Figure(rng.choice(options)) if options else None
        for _ in range(moves - 1):
            left = _without(bag, figure)
            options = layings(figure, left[:5]) if figure else ()
            figure = Figure((*figure.placements, *rng.choice(options))) if options else None  # type: ignore[union-attr]
        left = _without(bag, figure)
        if figure and len(left) >= 3 and layings(figure, left[:3]):
            return figure, left


def _without(bag: Iterable[Tile], figure: Figure | None) -> list[Tile]:
    used = Counter(p.tile for p in figure.placements) if figure else Counter()
    return [tile for tile in bag if not used[tile]]


def _by_trying(figure: Figure, hand: list[Tile]) -> Iterator[tuple[Placement, ...]]:
    """Every move, by asking about each place around the figure."""
    left, bottom, right, top = figure.bounds or (0, 0, 0, 0)
    xs, ys = range(left - 3, right + 4), range(bottom - 3, top + 4)
    near = [
        (x, y, turn)
        for x, y, turn in product(xs, ys, (0, 1))
        if not set(Placement(hand[0], x, y, turn).cells) & figure.covered.keys()
    ]
    for place in near:
        for tile in hand:
            if laying_problem(figure, [Placement(tile, *place)]) is None:
                yield (Placement(tile, *place),)
    for one, two in combinations(near, 2):
        a, b = Placement(hand[0], *one), Placement(hand[1], *two)
        if abs(a.x - b.x) + abs(a.y - b.y) > 3 or set(a.cells) & set(b.cells):
            continue
        for first, second in permutations(hand, 2):
            pair = (Placement(first, *one), Placement(second, *two))
            if laying_problem(figure, pair) is None:
                yield pair
    for three in _all_carpets(xs, ys, hand, (3, 2), (2, 3)):
        if laying_problem(figure, three) is None:
            yield three


def _all_carpets(
    xs: Iterable[int], ys: Iterable[int], hand: Iterable[Tile], *shapes: tuple[int, int]
) -> Iterator[tuple[Placement, ...]]:
    """Every carpet of these tiles with its lower left corner in the range, by trying."""
    for wide, high in shapes:
        inside = list(product(range(wide), range(high), (0, 1)))
        for x, y in product(xs, ys):
            for places in combinations(inside, 3):
                cells = [
                    cell
                    for i, j, turn in places
                    for cell in Placement(TILES[0], x + i, y + j, turn).cells
                ]
                within = all(c[0] < x + wide and c[1] < y + high for c in cells)
                if len(set(cells)) != 6 or not within:
                    continue
                for tiles in permutations(hand, 3):
                    laid = tuple(
                        Placement(tile, x + i, y + j, turn)
                        for tile, (i, j, turn) in zip(tiles, places, strict=True)
                    )
                    if laying_problem(None, laid) is None:
                        yield laid


def _shape(laid: Iterable[Placement]) -> str:
    """The same text for everything that shifts and turns make of a carpet."""
    figure = Figure.of(laid)
    texts = []
    for _ in range(4):
        figure = figure.turned()
        bounds = figure.bounds
        assert bounds is not None
        odd = (bounds.left + bounds.bottom) & 1
        texts.append(str(figure.moved(-bounds.left + odd, -bounds.bottom)))
    return min(texts)
