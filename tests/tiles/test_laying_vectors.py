"""The rules of laying against shared/vectors/laying.json, which the client is held to as well."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.tiles import Figure, Placement
from pentaraduga.tiles.laying import laying_problem

VECTORS = Path(__file__).resolve().parents[2] / "shared" / "vectors"
CASES: list[dict[str, Any]] = json.loads((VECTORS / "laying.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES)
def test_the_server_judges_as_written(case: dict[str, Any]) -> None:
    figure = None if case["figure"] is None else Figure(tuple(map(Placement.parse, case["figure"])))
    problem = laying_problem(figure, tuple(map(Placement.parse, case["laid"])))
    found = problem and {"code": problem.code, "params": dict(problem.params)}
    assert found == case["problem"]


def test_the_vectors_hold_every_verdict() -> None:
    verdicts = Counter(case["problem"]["code"] if case["problem"] else "" for case in CASES)
    assert set(verdicts) == {
        "",
        "wrong_count",
        "new_needs_three",
        "overlap",
        "colours_differ",
        "not_a_carpet",
        "long_side_missing",
        "not_adjacent",
        "touches_one_side",
        "not_in_carpet",
    }
