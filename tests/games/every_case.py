"""The games that the contract suite runs on; a new game adds its line here."""

import pytest
from hypothesis import strategies as st
from tests.games import (
    chiselki_case,
    fourteen_case,
    freecell_case,
    kovriki_case,
    kvadraty_case,
    minutka_case,
    nullgame_case,
    puzzles_case,
)

CASES = {
    case.game.info.id: case
    for case in (
        minutka_case.CASE,
        kovriki_case.CASE,
        kvadraty_case.CASE,
        freecell_case.CASE,
        fourteen_case.CASE,
        chiselki_case.CASE,
        puzzles_case.CASE,
        nullgame_case.CASE,
    )
}

every_game = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
seeds = st.binary(min_size=8, max_size=8)
