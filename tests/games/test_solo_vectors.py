"""The server's rules against the games in shared/vectors, which the client's rules are held to."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import solo_vectors

GAMES: dict[str, list[dict[str, Any]]] = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in (solo_vectors.FOLDER / f"{name}.json" for name in solo_vectors.GAMES)
}


@pytest.mark.parametrize("name", GAMES)
def test_the_first_games_are_as_the_server_plays_them(name: str) -> None:
    # `generate.py --check` compares all of them.
    made = solo_vectors.GAMES[name]()
    first = [next(made) for _ in range(6)]
    assert json.loads(json.dumps(first)) == GAMES[name][:6]


@pytest.mark.parametrize("name", GAMES)
def test_there_are_thousands_of_positions_and_games_that_end(name: str) -> None:
    signs = Counter(line[-9] for game in GAMES[name] for line in game["lines"])
    assert signs.keys() == {":", "!"}
    assert signs[":"] > 1400
    assert signs["!"] > 500
    assert sum(len(game["lines"]) < 30 for game in GAMES[name]) > 5
