"""FreeCell: a whole game: undo, redo, restart, automatic moves, the end, points and time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.games.freecell_tables import filled, game, played, refused, table

from pentaraduga.cards import DECK, microsoft_deal
from pentaraduga.core import CLOCK, Reason, Rng, Score, freeze, thaw
from pentaraduga.core.solitaire import Keyword
from pentaraduga.games.freecell import FreeCell, Layout, State, dealt, points, read_board, tables
from pentaraduga.games.freecell.auto import AutoMode
from pentaraduga.games.freecell.text import SetAuto

RULES = FreeCell()
ALL = sorted(map(str, DECK))


def in_play(number: int, cells: int = 4, auto: AutoMode = "off") -> State:
    return game(dealt(microsoft_deal(number), cells), auto=auto)


def random_game(seed: bytes, length: int) -> list[State]:
    """States of a game in which anything legal is done but giving up."""
    rng = Rng(seed)
    modes: list[AutoMode] = ["off", "safe", "all"]
    state = in_play(rng.below(32000) + 1, cells=2 + rng.below(3), auto=rng.choice(modes))
    states = [state]
    while len(states) < length and RULES.acting(state):
        actions = [a for a in RULES.legal(state, 0) if a != Keyword("give_up")]
        actions += [SetAuto(mode) for mode in modes]
        state = RULES.apply(state, 0, rng.choice(actions))
        states.append(state)
    return states


seeds = st.binary(min_size=8, max_size=8)


@examples(25)
@given(seeds)
def test_52_different_cards_in_every_state(seed: bytes) -> None:
    for state in random_game(seed, 80):
        assert RULES.census(state) == ALL


@examples(20)
@given(seeds)
def test_undo_and_redo_are_inverse_all_the_way(seed: bytes) -> None:
    states = random_game(seed, 50)
    state = states[-2]  # the last one may be over
    layouts = {len(state.past): state.layout}
    back = state
    while back.past:
        assert thaw(freeze(back), State) == back
        back = played(back, "undo")
        layouts[len(back.past)] = back.layout
    assert back.layout == state.start
    assert back.moves == state.moves + len(state.past)
    assert refused(back, "undo") == ("nothing_to_undo", {"can_undo": 0})
    while back.future:
        back = played(back, "redo")
        assert back.layout == layouts[len(back.past)]
        if len(back.past) == len(state.past):
            break
    assert (back.layout, back.past, back.future) == (state.layout, state.past, state.future)


@examples(20)
@given(seeds)
def test_an_entry_reads_the_same_under_every_mode(seed: bytes) -> None:
    """Redo brings back what was there, whatever rule of automatic moves is on now."""
    state = random_game(seed, 30)[-2]
    if state.past:
        for mode in ("off", "safe", "all"):
            again = played(state, "undo", f"auto {mode}", "redo")
            assert again.layout == state.layout
            assert again.past == state.past


def test_one_undo_takes_back_a_move_with_three_automatic_ones() -> None:
    layout = filled("3H 5C", "AC KC", cells="AD - 2D -")
    state = played(game(layout, auto="safe"), "2b")
    assert len(state.past) == 1
    steps = state.past[0].split()
    assert steps[0] == "2b"
    assert sorted(steps[1:]) == ["2h", "ah", "ch"]
    assert state.moves == 1
    undone = played(state, "undo")
    assert undone.layout == layout
    assert undone.moves == 2
    assert played(undone, "redo").layout == state.layout


def test_automatic_moves_are_off_by_default_and_can_be_switched() -> None:
    options = RULES.info.options_from({"deal": 617})
    state = RULES.setup(1, options, Rng(b"x"))
    assert (state.auto, state.rule, state.deal.level) == ("off", "house", "medium")
    layout = table("KC 3C", "KD", up="C2 D2")
    up_next = played(game(layout), "auto all", "2a")
    assert up_next.past == ("2a 1h",)
    assert up_next.moves == 1


def test_a_new_move_ends_what_could_be_redone() -> None:
    state = played(in_play(617), "1a", "undo", "1b")
    assert state.future == ()
    assert refused(state, "redo") == ("nothing_to_redo", {})


def test_restart_gives_the_identical_cards_and_can_be_undone() -> None:
    state = played(in_play(617), "1a", "2b", "clock 40000")
    again = played(state, "restart")
    assert again.layout == state.start == dealt(microsoft_deal(617), 4)
    # The same game: the clock and the moves go on, or a restart would buy a best time.
    assert (again.moves, again.played_ms) == (3, 40000)
    assert refused(again, "restart") == ("at_the_start", {})
    assert played(again, "undo").layout == state.layout
    assert played(again, "undo", "redo").layout == state.start
    assert played(again, "3c", "undo", "undo").layout == state.layout


def test_the_tables_passed_are_those_since_the_last_restart() -> None:
    state = played(in_play(617), "1a", "restart", "2b", "3c", "undo", "4d")
    passed = tables(state.start, state.past)
    assert [len(table.columns[1]) + len(table.columns[3]) for table in passed] == [14, 13, 12]
    assert (passed[0], passed[-1]) == (state.start, state.layout)


def test_cards_on_foundations_stay() -> None:
    state = game(table("KC", "3H", up="H2"))
    for text in ("h1", "h2", "ha"):
        assert refused(state, text) == ("foundation_keeps", {})
    assert refused(state, "tap 2H") == ("foundation_keeps", {})
    assert not [step for step in RULES.legal(state, 0) if str(step).startswith("h")]


ONE_LEFT = read_board(
    "Foundations: C-K D-K H-K S-J\nFreecells: - -\nQS\nKS\n-\n-\n-\n-\n-\n-", cells=2
)
ALMOST = read_board(
    "Foundations: C-J D-J H-J S-J\nFreecells: - - - -\nKC QD\nKD QC\nKH QS KS QH\n-\n-\n-\n-\n-"
)
"""In order but for the third column, where KS lies on QS."""


def test_when_all_is_in_order_the_game_plays_the_rest_once() -> None:
    state = game(ALMOST)
    before = played(state, "34v1")
    assert before.outcome == "playing"
    assert RULES.score(before) is None
    won = played(before, "clock 61000", "35v1")
    assert won.outcome == "won"
    assert won.layout.won
    assert won.moves == 2, "the cards of the cascade are no moves"
    assert RULES.acting(won) == frozenset()
    for text in ("finish", "undo", "1a", "restart", "give_up", "tap KC"):
        assert refused(won, text) == ("over", {})
    assert refused(won, "clock 99000", CLOCK) == ("over", {})
    sheet = (Reason("cards", 520, 52), Reason("time", -60, 2), Reason("bonus", 9836, 61))
    assert RULES.score(won) == Score((520 - 60 + 9836,), (sheet,))


def test_finish_wins_where_foundation_moves_do() -> None:
    wrong_colours = read_board(
        "Foundations: C-J D-J H-J S-J\nKC QC\nKD QD\nKH QH\nKS QS\n", cells=4
    )
    state = game(wrong_colours)
    assert RULES.view_for(state, 0)["play"].finish
    won = played(state, "finish")
    assert won.outcome == "won"
    assert won.moves == 0
    assert sorted(won.past[0].split()) == sorted(["1h", "1h", "2h", "2h", "3h", "3h", "4h", "4h"])


def test_finish_is_refused_while_it_would_not_win() -> None:
    assert refused(in_play(1), "finish") == ("cannot_finish", {})
    assert not RULES.view_for(in_play(1), 0)["play"].finish


def test_giving_up_is_a_loss_after_the_first_move_only() -> None:
    fresh = in_play(1)
    assert played(fresh, "give_up").outcome == "unplayed"
    assert played(fresh, "1a", "give_up").outcome == "given_up"
    assert played(fresh, "1a", "undo", "give_up").outcome == "given_up"
    assert RULES.forfeit(fresh, 0) == Keyword("give_up")


def test_after_the_solvers_line_was_shown_it_is_not_a_win() -> None:
    state = played(game(ONE_LEFT), "shown")
    assert refused(state, "shown") == ("already_shown", {})
    assert played(state, "1h").outcome == "shown"
    assert played(game(ONE_LEFT), "1h").outcome == "won"
    # Neither undo nor restart makes it unseen.
    again = played(game(ALMOST), "34v1", "shown", "undo", "34v1", "restart", "34v1", "35v1")
    assert again.outcome == "shown"


@pytest.mark.parametrize(
    ("up", "seconds", "expected"),
    [
        (0, 0, 0),
        (10, 29, 100),
        (10, 30, 70),
        (10, 59, 70),
        (10, 60, 40),
        (10, 119, 10),
        (10, 120, 0),
        (10, 90_000, 0),
        (51, 0, 510),
        (52, 0, 520 + 600_000),
        (52, 1, 520 + 600_000),
        (52, 7, 520 + 85_714),
        (52, 30, 490 + 20_000),
        (52, 600, 0 + 1_000),
        (52, 600_001, 0),
    ],
)
def test_points(up: int, seconds: int, expected: int) -> None:
    ranks = tuple(min(13, max(0, up - 13 * suit)) for suit in range(4))
    assert points(Layout(((),) * 8, (None,) * 4, ranks), seconds) == expected  # type: ignore[arg-type]


def test_a_king_moved_between_empty_columns_ten_times_leaves_the_score() -> None:
    wide = table("KC", "", "QH KD", *["JC KH"] * 5, up="C9 D9")
    state = game(wide)
    before = points(state.layout, 25)
    for text in ("12v1", "21v1") * 5:
        state = played(state, text)
        assert points(state.layout, 25) == before
    assert state.moves == 10
    assert state.layout == wide


def test_undo_and_redo_around_a_half_minute_gain_nothing() -> None:
    layout = table("KD AC", "KC AD", "KH", "KS")
    state = played(game(layout), "1h", "clock 29900", "2h")
    assert points(state.layout, 29) == 20
    late = played(state, "undo", "clock 30100", "redo")
    assert late.layout == state.layout
    assert points(late.layout, 30) == points(state.layout, 30) == 0
    assert points(played(late, "undo", "redo", "undo").layout, 29) == 10


def test_the_clock_is_the_clocks_and_does_not_run_backwards() -> None:
    fresh = in_play(1)
    assert refused(fresh, "clock 10", CLOCK) == ("not_started", {})
    state = played(fresh, "1a", "clock 5000")
    assert state.played_ms == 5000
    assert refused(state, "clock 6000", 0) == ("clock_only", {})
    assert refused(state, "clock 4999", CLOCK) == ("clock_back", {"played_ms": 5000})
    assert refused(state, "2b", CLOCK) == ("not_seated", {})
    assert refused(state, "2b", 1) == ("not_seated", {})
    assert played(state, "clock 5000", "undo").played_ms == 5000


def test_the_view_lists_everything_that_can_be_done() -> None:
    state = played(in_play(617), "1a", "2b", "undo")
    view = RULES.view_for(state, 0)
    play = view["play"]
    commands = {"undo", "redo", "restart", "give_up", "shown"}
    assert set(play.legal) | commands == set(map(RULES.write_action, RULES.legal(state, 0)))
    assert len(set(play.legal)) == len(play.legal) > 10
    assert (play.undo, play.redo, play.restart, play.finish) == (True, True, True, False)
    assert (play.can_move, play.can_move_to_empty) == (4, 0)
    assert play.last == "1a"
    for card, text in play.taps.items():
        assert played(state, f"tap {card}").past[-1].split()[0] == text
    for card in set(ALL) - set(play.taps):
        refused(state, f"tap {card}")
    tally = view["tally"]
    assert (tally.moves, tally.running, tally.outcome, tally.cards_up) == (3, True, "playing", 0)
    over = RULES.view_for(played(state, "give_up"), 0)
    assert over["play"].legal == () and over["play"].taps == {} and not over["play"].undo
    assert not over["tally"].running
