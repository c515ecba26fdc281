"""Properties of every tile, placement and figure."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paper
from pentaraduga.core import freeze, thaw
from pentaraduga.tiles import TILES, Figure, IllegalFigure, Layout, Placement, Tile
from pentaraduga.tiles.lattice import facing

tiles = st.sampled_from(TILES)
near = st.integers(-3, 3)
placements = st.builds(Placement, tiles, near, near, st.sampled_from((0, 1)))


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Layouts of up to eight tiles; what does not fit is left out."""
    layout = Layout()
    for placement in draw(st.lists(placements, max_size=40)):
        if len(layout) < 8 and layout.contact_problem(placement) is None:
            layout = Layout.of([*layout.placements, placement])
    return layout


@given(placements)
def test_text_reads_back(placement: Placement) -> None:
    assert Placement.parse(str(placement)) == placement
    assert Tile(str(placement.tile)) is placement.tile
    assert thaw(freeze(placement), Placement) == placement


@given(layouts())
def test_layout_text_reads_back(layout: Layout) -> None:
    assert Layout.parse(str(layout)) == layout
    assert thaw(freeze(layout), Layout) == layout


@given(placements)
def test_a_position_has_one_legal_turn(placement: Placement) -> None:
    quarters = {(q.centre, q.cell, q.colour) for q in placement.quarters}
    assert all((x + y) % 2 for (x, y), _, _ in quarters)
    box = set(placement.cells)
    legal = []
    for turn in paper.four_turns(str(placement.tile)):
        laid = paper.push(turn, placement.x, placement.y)
        if paper.cells(laid) == box and all(sum(apex) % 2 for apex, _, _ in laid):
            legal.append({(t[0], paper.cell(t), t[2]) for t in laid})
    assert legal == [quarters]


@given(placements, placements)
def test_two_tiles_fit_as_paper_does(a: Placement, b: Placement) -> None:
    pieces = [paper.lay(str(a)), paper.lay(str(b))]
    problem = Layout.of([a]).contact_problem(b)
    if set(a.cells) & set(b.cells):
        assert problem is not None and problem.code == "overlap"
    elif not paper.fits(*pieces):
        assert problem is not None and problem.code == "colours_differ"
    else:
        assert problem is None
        groups = 1 if paper.touches(*pieces) else 2
        assert len(Layout.of([a, b]).groups) == groups


@given(layouts())
def test_squares_and_carpets_as_paper_has_them(layout: Layout) -> None:
    texts = [str(p) for p in layout.placements]
    case = paper.judge("", texts)
    assert case is not None and case["problem"] is None
    assert list(layout.squares) == case["squares"]
    assert sorted(sorted(map(str, c)) for c in layout.carpets) == case["carpets"]
    assert len(layout.groups) == case["groups"]


@given(layouts(), near, near)
def test_even_shifts_keep_everything(layout: Layout, dx: int, dy: int) -> None:
    if (dx + dy) % 2 and layout.placements:
        with pytest.raises(ValueError, match="even"):
            layout.moved(dx, dy)
        return
    moved = layout.moved(dx, dy)
    assert moved.squares == tuple((x + dx, y + dy) for x, y in layout.squares)
    assert len(moved.carpets) == len(layout.carpets)
    assert moved.moved(-dx, -dy) == layout


@given(layouts())
def test_turns_and_mirrors_keep_legality(layout: Layout) -> None:
    turned, mirrored = layout.turned(), layout.mirrored()
    assert set(turned.squares) == {(-y, x) for x, y in layout.squares}
    assert set(mirrored.squares) == {(-x, y) for x, y in layout.squares}
    assert len(turned.carpets) == len(mirrored.carpets) == len(layout.carpets)
    assert turned.turned().turned().turned() == layout == mirrored.mirrored()
    assert sorted(p.tile for p in turned.placements) == sorted(p.tile for p in layout.placements)


@given(layouts())
def test_groups_are_the_figures_of_a_layout(layout: Layout) -> None:
    for group in layout.groups:
        figure = Figure.of(group)
        outside = set(layout.covered) - set(figure.covered)
        assert not any(n in outside for cell in figure.covered for n, _, _ in facing(cell))
    if len(layout.groups) > 1:
        with pytest.raises(IllegalFigure):
            Figure.of(layout.placements)


@given(st.text())
def test_text_that_is_not_a_tile_is_named(text: str) -> None:
    if len(text) == 3 and set(text.lower()) <= set("кожзсkojzs"):
        return  # may be one: shared/vectors says which
    with pytest.raises(ValueError, match="unknown tile") as error:
        Tile(text)
    assert repr(text) in str(error.value)


@given(layouts(), st.lists(placements, max_size=3))
def test_a_grown_figure_equals_one_laid_at_once(layout: Layout, more: list[Placement]) -> None:
    for kind in (Layout, Figure):
        try:
            before = kind.of(layout.placements)
        except IllegalFigure:
            continue
        try:
            whole = kind.of([*layout.placements, *more])
        except IllegalFigure:
            with pytest.raises(IllegalFigure):
                before.grown(more)
            continue
        grown = before.grown(more)
        assert type(grown) is kind
        assert grown == whole
        assert hash(grown) == hash(whole)
        assert (grown.covered, grown.shades) == (whole.covered, whole.shades)
        assert (grown.squares, grown.groups) == (whole.squares, whole.groups)
        assert (grown.carpets, grown.bounds) == (whole.carpets, whole.bounds)
