"""Which solitaires are the same deal, and what a finished game adds to the statistics."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.chiselki_case import CLASSIC, LINE
from tests.games.fourteen_case import SOLUTION, WHOLE

from pentaraduga.core import Rng, Solitaire
from pentaraduga.games import GAMES


def attempt(game: str, **options: Any) -> Any:
    rules = GAMES[game].rules
    assert isinstance(rules, Solitaire)
    return rules.attempt(rules.setup(1, rules.info.options_from(options), Rng(b"deal")))


def names(found: Any) -> set[str]:
    """Every name by which a store may have heard of the deal."""
    return {f"{found.level}|{found.deal}", *found.known_as}


SETTINGS: list[tuple[str, dict[str, Any], str, list[Any]]] = [
    ("freecell", {"deal": 617}, "rule", ["house", "standard"]),
    ("freecell", {"deal": 617}, "auto", ["off", "safe", "all"]),
    ("freecell", {"deal": 617, "level": "hard"}, "rule", ["house", "standard"]),
    ("chiselki", {"layout": "random", "deal": 7}, "diagonals", [False, True]),
]


@pytest.mark.parametrize(("game", "options", "setting", "values"), SETTINGS)
def test_a_deal_has_one_name_by_whatever_settings_it_is_played(
    game: str, options: dict[str, Any], setting: str, values: list[Any]
) -> None:
    found = [attempt(game, **options, **{setting: value}) for value in values]
    assert len({one.deal for one in found}) == 1 and found[0].deal
    for one in found:
        for other in found:
            assert f"{other.level}|{other.deal}" in names(one)


def test_names_of_former_releases_mean_the_deal_still() -> None:
    assert "medium|deal=617 level=medium rule=house" in names(attempt("freecell", deal=617))
    chiselki = names(attempt("chiselki", layout="random", deal=7))
    assert "random|deal=7 diagonals=False layout=random" in chiselki
    assert "random-diagonals|deal=7 diagonals=True layout=random" in chiselki
    fourteen = attempt("fourteen", level="medium", deal=pooled())
    assert f"{fourteen.level}|{fourteen.deal}" == f"medium|deal={pooled()} level=medium"
    puzzle = attempt("puzzles", level="easy", deal=17)
    assert (puzzle.level, puzzle.deal) == ("easy", "deal=17 level=easy")


def pooled() -> int:
    from pentaraduga.games.fourteen import pool

    return pool("medium")[0]


def test_the_same_cards_of_fourteen_are_one_deal_at_any_level() -> None:
    number = pooled()
    pool, any_ = (attempt("fourteen", level=level, deal=number) for level in ("medium", "any"))
    assert f"any|{any_.deal}" in names(pool) and f"medium|{pool.deal}" in names(any_)


def test_other_cards_are_another_deal() -> None:
    one = attempt("freecell", deal=5)
    for other in (attempt("freecell", deal=6), attempt("freecell", deal=5, level="easy")):
        assert not names(one) & names(other)
    fields = [attempt("chiselki", layout="random", deal=deal) for deal in (1, 2)]
    assert not names(fields[0]) & names(fields[1])


@pytest.mark.parametrize("layout", ["27", "29", "18"])
def test_the_fixed_fields_have_no_name_so_that_every_game_of_them_counts(layout: str) -> None:
    for diagonals in (False, True):
        fixed = attempt("chiselki", layout=layout, diagonals=diagonals)
        assert (fixed.deal, fixed.known_as) == ("", ())


def finished(game: str, state: Any, moves: list[str]) -> Any:
    rules = GAMES[game].rules
    for text in moves:
        action = rules.parse_action(text)
        assert rules.check(state, 0, action) is None
        state = rules.apply(state, 0, action)
    return state


def test_a_win_of_chiselki_counts_its_pairs_and_adds() -> None:
    rules = GAMES["chiselki"].rules
    assert isinstance(rules, Solitaire)
    won = rules.attempt(finished("chiselki", CLASSIC, list(LINE)))
    assert (won.outcome, dict(won.bests)) == ("won", {"pairs": 25, "adds": 1})
    assert not rules.timed and not rules.scored


def test_a_won_fourteen_is_one_point_and_has_no_score_to_compare() -> None:
    rules = GAMES["fourteen"].rules
    assert isinstance(rules, Solitaire) and not rules.scored
    score = rules.score(finished("fourteen", WHOLE, SOLUTION.split()))
    assert score is not None and score.points == (1,)
