"""The product against shared/vectors, which a second generator wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.tiles import (
    TILES,
    Figure,
    IllegalFigure,
    Layout,
    Placement,
    Tile,
    carpet_layout,
    carpets_from,
    tile_set,
)
from pentaraduga.tiles.rectangles import count_rectangles

VECTORS = Path(__file__).resolve().parents[2] / "shared" / "vectors"


def load(name: str) -> Any:
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


NAMES = load("names.json")


def test_every_spelling_of_a_tile_is_understood() -> None:
    assert [str(tile) for tile in TILES] == [entry["name"] for entry in NAMES["tiles"]]
    for entry in NAMES["tiles"]:
        for spelling in entry["spellings"]:
            assert Tile(spelling) is Tile(entry["name"])
        assert str(Tile(entry["name"]).mirror()) == entry["mirror"]


@pytest.mark.parametrize("text", NAMES["not_tiles"])
def test_the_error_names_text_that_is_not_a_tile(text: str) -> None:
    with pytest.raises(ValueError, match="unknown tile") as error:
        Tile(text)
    assert repr(text) in str(error.value)


@pytest.mark.parametrize(("text", "canonical"), NAMES["placements"].items())
def test_a_placement_is_read_in_any_spelling(text: str, canonical: str) -> None:
    assert str(Placement.parse(text)) == canonical


@pytest.mark.parametrize("text", NAMES["not_placements"])
def test_the_error_names_text_that_is_not_a_placement(text: str) -> None:
    with pytest.raises(ValueError, match="is not a placement") as error:
        Placement.parse(text)
    assert repr(text) in str(error.value)


def test_the_position_decides_the_turn() -> None:
    for case in load("turns.json"):
        placement = Placement.parse(case["placement"])
        quarters = [[list(q.cell), list(q.centre), q.colour] for q in placement.quarters]
        assert sorted(quarters) == case["quarters"], case["placement"]
        big = [q for q in placement.quarters if q.centre == placement.middle]
        assert len(big) == 2 and {q.colour for q in big} == {placement.tile.big}


@pytest.mark.parametrize("case", load("figures.json"), ids=lambda case: case["name"])
def test_layouts(case: dict[str, Any]) -> None:
    placements = [Placement.parse(text) for text in case["placements"]]
    if case["problem"]:
        for kind in (Layout, Figure):
            with pytest.raises(IllegalFigure) as error:
                kind.of(placements)
            assert error.value.code == case["problem"]
        return
    layout = Layout.of(placements)
    assert len(layout.groups) == case["groups"]
    assert sorted(sum(layout.groups, ())) == sorted(placements)
    assert [list(centre) for centre in layout.squares] == case["squares"]
    carpets = sorted(sorted(map(str, carpet)) for carpet in layout.carpets)
    assert carpets == case["carpets"]
    assert layout.is_carpet == (len(placements) == 3 and len(carpets) == 1)
    if case["groups"] > 1:
        with pytest.raises(IllegalFigure) as error:
            Figure.of(placements)
        assert (error.value.code, error.value.params) == (
            "not_connected",
            {"groups": case["groups"]},
        )
    else:
        assert Figure.of(placements).squares == layout.squares


def test_the_vectors_hold_every_kind_of_contact() -> None:
    """The cases would prove little if the generator had left a kind out."""
    cases = load("figures.json")
    kinds = {(case["name"], case["problem"]) for case in cases if len(case["placements"]) == 2}
    assert kinds >= {
        ("along an edge", None),
        ("along an edge", "colours_differ"),
        ("in a point only", None),
        ("one on the other", "overlap"),
    }
    common_centres = [
        case
        for case in cases
        if case["name"] == "in a point only"
        for a, b in [map(Placement.parse, case["placements"])]
        if {q.centre for q in a.quarters} & {q.centre for q in b.quarters}
    ]
    assert common_centres, "two colours around one centre, touching in it only"
    good = [case for case in cases if case["problem"] is None]
    assert max(len(case["squares"]) for case in good) >= 4
    assert max(len(case["carpets"]) for case in good) >= 3


def test_triples_that_make_a_carpet() -> None:
    triples = [[str(t) for t in three] for three in carpets_from(tile_set(2))]
    assert triples == load("carpets.json")["triples"]
    for names in triples:
        layout = carpet_layout([Tile(name) for name in names])
        assert layout is not None
        figure = Figure.of(layout)
        assert figure.is_carpet
        assert sorted(str(p.tile) for p in layout) == sorted(names)
        assert figure.bounds == (0, 0, 2, 1)


@pytest.mark.parametrize("case", load("counts.json"), ids=lambda case: case["size"])
def test_rectangles(case: dict[str, Any]) -> None:
    width, height = map(int, case["size"].split("x"))
    counts = count_rectangles(width, height)
    assert {"size": case["size"]} | {
        "tile_sets": counts.tile_sets,
        "raw": counts.raw,
        "up_to_rotation": counts.up_to_rotation,
        "essentially_different": counts.essentially_different,
    } == case
