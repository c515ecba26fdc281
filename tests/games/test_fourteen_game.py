"""Fourteen as a game for one: history, options, what the view shows and what it hides."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.fourteen_case import SOLUTION, WHOLE
from tests.games.fourteen_tables import game, played, ranks, refused, table

from pentaraduga.core import CLOCK, SPECTATOR, BadAction, BadOption, Rng, freeze
from pentaraduga.games.fourteen import POOLED, Fourteen, State, numbered, of_the_day, pool
from pentaraduga.games.fourteen.state import begin

RULES = Fourteen()


def test_undo_takes_back_a_command_with_its_settling() -> None:
    state = game(table(a="2", reserve="A K 3 3 3", waste="5", stock="6 7 8"))
    paired = played(state, "r1-r2")
    assert ranks(paired.board)["reserve"] == "5 6 3 3 3"
    undone = played(paired, "undo")
    assert undone.board == state.board
    assert played(undone, "redo").board == paired.board


def test_undo_and_redo_go_all_the_way() -> None:
    boards = [WHOLE.board]
    state = WHOLE
    moves = SOLUTION.split()[:-1]
    for move in moves:
        state = played(state, move)
        boards.append(state.board)
    for board in reversed(boards[:-1]):
        state = played(state, "undo")
        assert state.board == board
    assert refused(state, "undo") == ("nothing_to_undo", {"can_undo": 0})
    for board in boards[1:]:
        state = played(state, "redo")
        assert state.board == board
    assert refused(state, "redo") == ("nothing_to_redo", {})
    back = played(state, f"undo {len(moves) - 10}")
    assert back.board == boards[10]
    assert played(back, "redo", "redo").board == boards[12]
    assert refused(back, "undo 11") == ("nothing_to_undo", {"can_undo": 10})
    assert back.moves == 3 * len(moves) + 1
    # What a rescue says, in the words that all solitaires understand.
    assert played(state, f"back {len(moves) - 10}").board == boards[10]


def test_something_new_ends_what_could_be_redone() -> None:
    state = played(WHOLE, "draw", "draw", "undo", "b-r4")
    assert state.history.past == ("draw", "b-r4")
    assert refused(state, "redo") == ("nothing_to_redo", {})


def test_restart_gives_the_same_cards_and_can_be_taken_back() -> None:
    assert refused(WHOLE, "restart") == ("at_the_start", {})
    state = played(WHOLE, "b-r4", "draw", "draw")
    again = played(state, "restart")
    assert again.board == WHOLE.board
    assert refused(again, "restart") == ("at_the_start", {})
    assert played(again, "undo").board == state.board
    assert played(again, "undo", "undo").board == played(WHOLE, "b-r4", "draw").board
    anew = played(again, "b-r4", "b-r5", "undo")
    assert anew.board == played(WHOLE, "b-r4").board
    assert played(again, "undo", "redo").board == WHOLE.board


def test_the_table_follows_from_the_entries_that_stand() -> None:
    rng = Rng(b"history")
    state = WHOLE
    for _ in range(150):
        legal = [action for action in RULES.legal(state, 0) if str(action) != "draw"]
        action = rng.choice([a for a in legal if RULES.write_action(a) != "give_up"] or legal)
        if rng.below(3) == 0 and state.board.stock:
            action = RULES.parse_action("draw")
        if RULES.write_action(action) == "give_up":
            break
        state = RULES.apply(state, 0, action)
        assert RULES.rewound(state, state.history).board == state.board
    assert state.moves > 100


def test_stuck_is_not_the_end() -> None:
    state = played(game(table(a="A K", reserve="2 A - - -")), "a-r2")
    play = RULES.view_for(state, 0)["play"]
    assert (play.stuck, play.outcome, play.legal, play.undo) == (True, "playing", (), 1)
    assert RULES.score(state) is None
    assert not RULES.view_for(played(state, "undo"), 0)["play"].stuck


def test_nothing_can_be_done_after_the_end_nor_by_others() -> None:
    won = played(game(table(a="A", b="K")), "a-b")
    assert RULES.ending(won) == "won"
    for text in ("undo", "draw", "restart", "give_up"):
        assert refused(won, text) == ("over", {})
    assert refused(WHOLE, "draw", 1) == ("not_seated", {})
    assert refused(WHOLE, "draw", CLOCK) == ("not_seated", {})


def test_only_the_clock_sets_the_time_and_only_forwards() -> None:
    assert refused(WHOLE, "clock 5000", CLOCK) == ("not_started", {})
    state = played(WHOLE, "draw", "clock 5000")
    play = RULES.view_for(state, 0)["play"]
    assert (play.played_ms, play.running, play.moves) == (5000, True, 1)
    assert refused(state, "clock 6000") == ("clock_only", {})
    assert refused(state, "clock 4999", CLOCK) == ("clock_back", {"played_ms": 5000})
    assert played(state, "clock 5000", "undo").played_ms == 5000
    assert not RULES.view_for(played(state, "give_up"), 0)["play"].running


@pytest.mark.parametrize(
    "text",
    [
        "undo 0",
        "undo -1",
        "undo x",
        "undo 1234567",
        "undo 1 2",
        "redo 2",
        "hint",
        "clock",
        "clock -1",
    ],
)
def test_text_that_is_not_an_action(text: str) -> None:
    with pytest.raises(BadAction, match="undo N, back N, redo, restart, give_up, or clock MS"):
        RULES.parse_action(text)


def dealt(**options: object) -> State:
    return RULES.setup(1, RULES.info.options_from(options), Rng(b"options"))


def test_levels_deal_from_their_pools() -> None:
    for level in POOLED:
        state = dealt(level=level)
        assert state.number in pool(level)
        assert state.board == numbered(state.number)
    assert dealt(level="any").number not in {n for level in POOLED for n in pool(level)}


def test_a_deal_can_be_named_if_it_is_one_of_the_level() -> None:
    number = pool("hard")[7]
    assert dealt(level="hard", deal=number).board == numbered(number)
    assert dealt(level="any", deal=number).board == numbered(number)
    with pytest.raises(
        BadOption, match=r"from the pool of easy deals \(of \d+ to \d+\), or level any"
    ):
        dealt(level="easy", deal=number)


def test_the_deal_of_the_day_is_one_of_the_pool() -> None:
    days = [of_the_day(day, "medium") for day in range(20_000, 20_050)]
    assert set(days) <= set(pool("medium"))
    assert len(set(days)) > 40
    assert of_the_day(20_000, "hard") != of_the_day(20_000, "easy")


def test_the_number_is_shown_once_it_is_not_secret() -> None:
    hidden = begin(617, "any", numbered(617), named=False)
    assert RULES.view_for(hidden, 0)["deal"].number is None
    assert RULES.view_for(played(hidden, "give_up"), 0)["deal"].number == 617
    assert RULES.view_for(WHOLE, SPECTATOR)["deal"].number == 3


def test_the_view_shows_only_open_cards() -> None:
    view = RULES.view_for(WHOLE, 0)
    shown = view["table"]
    assert (shown.a.count, shown.a.top) == (15, "4H")
    assert (shown.b.count, shown.b.top) == (15, "5S")
    assert shown.reserve == ("2H", "4S", "AD", "9H", "QS")
    assert (shown.waste.count, shown.waste.top, shown.stock, shown.gone) == (1, "7C", 68, 0)
    play = view["play"]
    assert play.legal == ("b-r4", "r1-r5", "draw")
    assert (play.undo, play.redo, play.restart, play.moves) == (0, False, False, 0)
    assert view["last"] == msgspec.structs.replace(view["last"], n=0, action=None, steps=())
    after = RULES.view_for(played(WHOLE, "b-r4", "draw", "undo"), 0)["play"]
    assert (after.undo, after.redo, after.restart, after.moves) == (1, True, True, 3)


def last(
    state: State,
) -> tuple[int, str | None, str | None, list[tuple[str, str | None, str | None]]]:
    section = RULES.view_for(state, SPECTATOR)["last"]
    steps = [(step.kind, step.slot, step.card) for step in section.steps]
    return section.n, section.action, section.entry, steps


def test_the_last_steps_are_listed_in_the_order_of_settling() -> None:
    state = played(WHOLE, "r5-r1")
    refilled = [
        ("refill", "r1", "7C"),
        ("draw", None, "AS"),
        ("refill", "r5", "AS"),
        ("draw", None, "6D"),
    ]
    assert last(state) == (1, "r5-r1", "r5-r1", refilled)
    closed = [(kind, slot, None) for kind, slot, _ in refilled]
    undone = played(state, "undo")
    assert last(undone) == (2, "undo", "r5-r1", closed), "the drawn cards lie closed again"
    assert last(played(undone, "redo")) == (3, "redo", "r5-r1", refilled)
    drawn = played(state, "draw")
    assert last(drawn) == (2, "draw", "draw", [])
    assert last(played(drawn, "undo 2")) == (3, "undo 2", None, [])
    anew = played(drawn, "restart")
    assert last(anew) == (3, "restart", None, [])
    assert last(played(anew, "undo")) == (4, "undo", None, [])


def test_cards_that_an_undo_closed_are_in_no_view() -> None:
    state = played(WHOLE, "b-r4", "draw", "draw", "draw", "draw")
    seen = msgspec.msgpack.encode(RULES.view_for(state, 0))
    assert (
        state.board.waste[-1] in WHOLE.board.stock and str(state.board.waste[-1]).encode() in seen
    )
    undone = played(state, "undo 5")
    other = begin(3, "any", undone.board, named=True)
    for name in ("table", "deal"):
        assert RULES.view_for(undone, 0)[name] == RULES.view_for(other, 0)[name]
    assert RULES.view_for(undone, 0)["last"].steps == ()
    assert freeze(undone) != freeze(other), "the state itself still knows what to redo"


def test_statistics_and_addresses_get_the_attempt() -> None:
    number = pool("hard")[7]
    state = dealt(level="hard", deal=number)
    attempt = RULES.attempt(state)
    assert attempt is not None
    assert (attempt.level, attempt.begun, attempt.outcome, attempt.revealed) == (
        "hard",
        False,
        None,
        True,
    )
    assert RULES.setup(1, RULES.info.options_from(attempt.options), Rng(b"x")).board == state.board
    lost = RULES.attempt(played(state, "draw", "undo", "give_up"))
    assert lost is not None and (lost.begun, lost.outcome, lost.moves) == (True, "lost", 2)
    unplayed = RULES.attempt(played(state, "give_up"))
    assert unplayed is not None and (unplayed.begun, unplayed.outcome) == (False, None)


def test_the_address_of_a_random_deal_is_shown_at_the_end() -> None:
    state = dealt(level="hard")
    for text, told in (("draw", False), ("undo", False), ("give_up", True)):
        state = played(state, text)
        attempt = RULES.attempt(state)
        assert attempt is not None and attempt.revealed is told


def test_the_stopwatch_runs_from_the_first_action_to_the_last() -> None:
    assert RULES.clock(WHOLE, 5000) is None
    state = played(WHOLE, "draw", "clock 5000")
    for played_ms, said in ((4000, "clock 5000"), (7000, "clock 7000")):
        action = RULES.clock(state, played_ms)
        assert action is not None and RULES.write_action(action) == said
    assert RULES.clock(played(state, "give_up"), 9000) is None


def test_the_order_in_which_cards_went_does_not_matter_to_what_can_be_done() -> None:
    start = game(table(a="2 A", b="2 K", reserve="7 7 - - -"))
    one, other = played(start, "a-b", "r1-r2"), played(start, "r2-r1", "a-b")
    assert one.board != other.board
    assert RULES.position(one) == RULES.position(other)


def test_every_level_with_a_pool_has_a_deal_of_the_day() -> None:
    for level in POOLED:
        options = RULES.daily(RULES.info.options_from({"level": level}), 20_000)
        assert options == {"level": level, "deal": of_the_day(20_000, level)}
        assert RULES.info.options_from(options) == options
    assert RULES.daily(RULES.info.options_from({"level": "any"}), 20_000) is None
