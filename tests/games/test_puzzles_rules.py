"""Puzzles: the catalogue, what solves them, stars, undo."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.games.puzzles_case import (
    BOTH,
    FOUR,
    FOUR_SQUARES,
    ONE,
    ONE_SQUARE,
    OTHER,
    THREE_SQUARES,
    tries,
)

from pentaraduga.core import Rng, freeze, thaw
from pentaraduga.games.puzzles import (
    FAMILIES,
    FIXED,
    HIGHEST,
    Puzzles,
    State,
    catalogue,
    essence,
    judge,
    named,
    of_the_day,
)
from pentaraduga.tiles import TILES, Layout, tile_set
from pentaraduga.tiles.best import most_squares

RULES = Puzzles()


def played(state: State, *texts: str) -> State:
    """After these actions of the player."""
    for text in texts:
        action = RULES.parse_action(text)
        refusal = RULES.check(state, 0, action)
        assert refusal is None, (text, refusal)
        state = RULES.apply(state, 0, action)
    return state


def refused(state: State, text: str) -> tuple[str, dict[str, object]]:
    """The code and parameters by which the action is refused."""
    refusal = RULES.check(state, 0, RULES.parse_action(text))
    assert refusal is not None, text
    return refusal.code, dict(refusal.params)


def test_the_catalogue() -> None:
    names = list(catalogue())
    assert names[:5] == ["both-carpets", *(f"four-squares-{n}" for n in range(1, 5))]
    sizes = [f"2x{n}" for n in range(3, 15)] + [
        "3x4",
        "3x6",
        "3x8",
        "4x4",
        "4x5",
        "4x6",
        "4x7",
        "7x8",
    ]
    assert names[5:] == [*sizes, "ten-squares"]
    for name, puzzle in catalogue().items():
        assert puzzle.name == name
        assert puzzle.tiles == tuple(sorted(puzzle.tiles))
        sets = tile_set(2 if name == "7x8" else 1)
        assert all(puzzle.tiles.count(tile) <= sets.count(tile) for tile in TILES)
        if puzzle.kind == "rectangle":
            assert puzzle.width * puzzle.height == 2 * len(puzzle.tiles)
    assert named("4x7").tiles == named("both-carpets").tiles == TILES


@pytest.mark.slow
def test_families_go_on_and_mean_the_same_for_ever() -> None:
    for family in FAMILIES:
        puzzles = [named(f"{family}-{number}") for number in range(40)]
        assert puzzles == [named(f"{family}-{number}") for number in range(40)]
        assert len({puzzle.tiles for puzzle in puzzles}) > 20
        named(f"{family}-{HIGHEST}")
        for puzzle in puzzles:
            if family == "seven":
                best = most_squares(puzzle.tiles)
                assert best is not None
                assert puzzle.squares == best.squares >= 2
            else:
                assert puzzle.ways >= 1
                assert {
                    "easy": puzzle.ways >= 3,
                    "medium": puzzle.ways <= 4,
                    "hard": puzzle.ways <= 3,
                }[family]
    # Numbers are meant for ever: what a link named must not change.
    assert (named("hard-7").width, named("hard-7").height) == HARD_7[:2]
    assert " ".join(map(str, named("hard-7").tiles)) == HARD_7[2]
    for wrong in (
        "easy",
        "easy-",
        "easy--1",
        "easy-1000000",
        "easy-x",
        "soft-1",
        "",
        "4×7",
        "easy-²",
    ):
        with pytest.raises(ValueError, match="not a puzzle"):
            named(wrong)


FITS = [(0, 2, "h"), (0, -1, "h")]
"""Where оКо completes the rectangle 2×3 that кОж@0,0v жОк@1,0v begin, if its colours fit."""

HARD_7 = (3, 6, "оКо кОк кОж жОк оЖз жЗж жЗс сЗж зСз")


def test_both_carpets_and_no_third() -> None:
    found = set()
    for text in (ONE, OTHER):
        layout = Layout.parse(text)
        for copy in (layout, layout.turned(), layout.mirrored(), layout.moved(3, 5)):
            assert judge(BOTH.puzzle, copy).solved
            assert essence(copy) == essence(layout)
            found.add(essence(copy))
    assert len(found) == 2


def test_one_carpet_found_the_other_waits() -> None:
    state = played(BOTH, *(f"place {word}" for word in ONE.split()))
    assert (state.outcome, len(state.found), state.stars) == ("playing", 1, 1)
    turned = Layout.parse(ONE).mirrored().turned()
    again = played(state, f"lay {turned}")
    assert (again.outcome, len(again.found)) == ("playing", 1)
    both = played(again, "restart", f"lay {OTHER}")
    assert (both.outcome, len(both.found), both.stars) == ("solved", 2, 3)
    assert refused(both, "undo") == ("over", {})
    assert played(state, "undo", "give_up").outcome == "partly"
    assert played(state, "restart", "give_up").stars == 1


def test_four_squares_by_any_figure() -> None:
    state = played(FOUR, f"lay {THREE_SQUARES}")
    assert (state.outcome, state.reached, state.stars) == ("playing", 3, 1)
    assert RULES.view_for(state, 0)["table"].missing == "too_few_squares"
    poor = played(FOUR, f"lay {ONE_SQUARE}")
    assert (poor.reached, poor.stars, played(poor, "give_up").outcome) == (1, 0, "given_up")
    mirrored = Layout.parse(FOUR_SQUARES).turned()
    solved = played(state, f"lay {mirrored}")
    assert (solved.outcome, solved.reached, solved.stars) == ("solved", 4, 3)
    score = RULES.score(solved)
    assert score is not None and score.points == (3,)


def test_what_is_missing() -> None:
    def missing(text: str) -> str | None:
        table = RULES.view_for(played(FOUR, f"lay {text}"), 0)["table"]
        found: str | None = table.missing
        return found

    words = FOUR_SQUARES.split()
    assert missing(" ".join(words[1:])) == "tiles_left"
    assert missing(" ".join([*words[:-1], "жОк@90,0h"])) == "not_connected"
    two_by_three = State(named("2x3"))
    row = played(two_by_three, "lay кОж@0,0v жОк@1,0v оКо@0,2h")
    assert row.outcome == "solved"
    table = RULES.view_for(played(two_by_three, "lay кОж@0,0v жОк@1,0v"), 0)["table"]
    assert (table.missing, table.hand, len(table.laid)) == ("tiles_left", ("оКо",), 2)
    begun, wrong = played(two_by_three, "lay кОж@0,0v жОк@1,0v"), 0
    for x, y, turn in product(range(-2, 4), range(-2, 4), "hv"):
        action = RULES.parse_action(f"place оКо@{x},{y}{turn}")
        if RULES.check(begun, 0, action) is None:
            after = RULES.apply(begun, 0, action)
            said = RULES.view_for(after, 0)["table"].missing
            apart = len(after.layout.groups) > 1
            assert said == (
                "not_connected" if apart else None if (x, y, turn) in FITS else "not_the_rectangle"
            )
            wrong += said == "not_the_rectangle"
    assert wrong > 2


def test_hints_cost_stars_and_a_shown_solution_all() -> None:
    for hints, stars in ((0, 3), (1, 2), (2, 2), (3, 1), (9, 1)):
        assert played(FOUR, *["hint"] * hints, f"lay {FOUR_SQUARES}").stars == stars
    shown = played(FOUR, "shown", f"lay {FOUR_SQUARES}")
    assert (shown.outcome, shown.stars) == ("shown", 0)
    assert refused(played(FOUR, "shown"), "shown") == ("already_shown", {})
    assert RULES.before_advice(FOUR, "hint") == RULES.parse_action("hint")
    assert RULES.before_advice(FOUR, "verdict") is None
    assert RULES.before_advice(FOUR, "solution") == RULES.parse_action("shown")


def test_refusals() -> None:
    state = played(FOUR, "place кОж@0,0h")
    assert refused(state, "place кОж@4,0h") == ("not_in_hand", {"tile": "кОж"})
    assert refused(state, "place оКо@4,0h") == ("not_in_hand", {"tile": "оКо"})
    assert refused(state, "place жОк@1,0h")[0] == "overlap"
    assert refused(state, "place сЗс@2,0h")[0] == "colours_differ"
    assert refused(state, "take кОж@2,0h") == ("not_laid", {"tile": "кОж"})
    assert refused(state, "lay кОж@0,0h") == ("no_change", {})
    assert refused(state, "lay кОж@0,0h кОж@4,0h") == ("not_in_hand", {"tile": "кОж"})
    assert refused(state, "lay кОж@0,0h сЗс@2,0h")[0] == "colours_differ"
    assert refused(FOUR, "undo") == ("nothing_to_undo", {"can_undo": 0})
    assert refused(FOUR, "redo") == ("nothing_to_redo", {})
    assert refused(FOUR, "restart") == ("at_the_start", {})
    assert RULES.check(state, 1, RULES.parse_action("undo")).code == "not_seated"  # type: ignore[union-attr]
    two = State(named("7x8"))
    twice = played(two, "place кОж@0,0h", "place кОж@9,0h")
    assert refused(twice, "place кОж@20,0h") == ("not_in_hand", {"tile": "кОж"})
    assert played(twice, "take кОж@9,0h").laid == played(two, "place кОж@0,0h").laid


@examples(40)
@given(st.binary(min_size=8, max_size=8))
def test_undo_goes_all_the_way_back_and_redo_forth(seed: bytes) -> None:
    rng = Rng(seed)
    names = [*catalogue(), "easy-1", "seven-1"]
    state = State(named(rng.choice(names)))
    passed = {0: state.laid}
    for _ in range(40):
        options = [
            a
            for a in [*tries(state, 0, rng), RULES.parse_action("restart")]
            if RULES.write_action(a) not in ("undo", "redo")
        ]
        action = rng.choice(options)
        if RULES.check(state, 0, action) is None:
            after = RULES.apply(state, 0, action)
            if after.outcome != "playing":
                break
            state = thaw(freeze(after), State)
            assert state == after
            passed[len(state.past)] = state.laid
    back = state
    while back.past:
        back = played(back, "undo")
        assert back.laid == passed[len(back.past)]
    while len(back.past) < len(state.past):
        back = played(back, "redo")
        assert back.laid == passed[len(back.past)]
    assert (back.laid, back.past, back.future) == (state.laid, state.past, ())


@pytest.mark.slow
def test_dailies_and_addresses_make_the_same_puzzle() -> None:
    options = RULES.info.options_from({})
    names = [of_the_day(day) for day in range(20_000, 20_060)]
    assert len(set(names)) == 60
    for day, name in enumerate(names, 20_000):
        daily = RULES.daily(options, day)
        assert daily is not None
        state = RULES.setup(1, RULES.info.options_from(daily), Rng(b"any"))
        assert state.puzzle.name == name
    for name in (*catalogue(), "hard-12"):
        attempt = RULES.attempt(State(named(name)))
        assert attempt is not None
        again = RULES.setup(1, RULES.info.options_from(attempt.options), Rng(b"other"))
        assert again.puzzle == named(name)
    drawn = {RULES.setup(1, options, Rng(bytes([n]))).puzzle.name for n in range(9)}
    assert len(drawn) == 9


@pytest.mark.parametrize("name", [*FIXED, "hard-12"])
def test_every_game_of_a_fixed_puzzle_counts_and_one_of_a_family_once(name: str) -> None:
    attempt = RULES.attempt(State(named(name)))
    assert bool(attempt.deal) == (name.rpartition("-")[0] in FAMILIES)
