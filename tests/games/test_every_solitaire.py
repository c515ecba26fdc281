"""What all games for one have in common, and that rooms which were stored once can be read."""

from __future__ import annotations

import json
from base64 import b64decode
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.games.case import Case
from tests.games.every_case import CASES
from tests.games.random_play import states_of_a_round

from pentaraduga.core import CLOCK, Rng, Solitaire, freeze, thaw
from pentaraduga.core.solitaire import Clock, Keyword, Undo

SOLITAIRES = {id_: case for id_, case in CASES.items() if isinstance(case.game, Solitaire)}
KEPT: dict[str, list[dict[str, Any]]] = json.loads(
    Path(__file__).with_name("kept_solitaires.json").read_text("utf-8")
)
"""Games in the middle, as rooms stored them before the solitaires had a base in common: the frozen
state, and for some actions the code of the refusal or the hash of the frozen state after it."""

every_solitaire = pytest.mark.parametrize("case", SOLITAIRES.values(), ids=SOLITAIRES)


def test_there_are_games_that_were_stored_long_ago() -> None:
    """A solitaire that came later has none."""
    assert set(KEPT) <= set(SOLITAIRES) and len(KEPT) >= 4
    assert all(len(rows) >= 3 for rows in KEPT.values())


@pytest.mark.parametrize("game", KEPT)
def test_a_stored_game_is_read_and_goes_on_as_it_would_have(game: str) -> None:
    rules = SOLITAIRES[game].game
    for row in KEPT[game]:
        frozen = b64decode(row["frozen"])
        state = thaw(frozen, rules.state_type)
        assert freeze(state) == frozen
        for text, then in row["then"].items():
            action = rules.parse_action(text)
            refused = rules.check(state, 0, action)
            if refused is not None:
                assert refused.code == then, text
                continue
            # From bytes each time: a state may hand its caches on to the one after it.
            after = rules.apply(thaw(frozen, rules.state_type), 0, action)
            assert sha256(freeze(after)).hexdigest()[:16] == then, text


def table(rules: Solitaire[Any, Any], state: Any) -> bytes:
    """The table, from a state that is read anew."""
    return freeze(rules.position(thaw(freeze(state), rules.state_type)))


def begun(case: Case, rng: Rng) -> list[Any]:
    """The states of a random round in which something can be taken back."""
    rules = case.game
    assert isinstance(rules, Solitaire)
    states = [s for s in states_of_a_round(case, rng) if rules.acting(s) and rules.history(s).past]
    assert states
    return states[:: max(1, len(states) // 12)]


def rounds(case: Case) -> list[Any]:
    """States from several random rounds."""
    return [state for seed in range(6) for state in _round(case, seed)]


def _round(case: Case, seed: int) -> list[Any]:
    try:
        return begun(case, Rng(b"solitaire %d" % seed))
    except AssertionError:
        return []  # given up before anything was done


@every_solitaire
def test_undo_and_redo_lead_back_to_the_same_table(case: Case) -> None:
    rules: Any = case.game
    states = rounds(case)
    assert states
    for state in states:
        past = rules.history(state).past
        for count in {1, len(past)}:
            back = rules.apply(thaw(freeze(state), rules.state_type), 0, Undo(count))
            assert len(rules.history(back).past) == len(past) - count
            for _ in range(count):
                assert rules.check(back, 0, Keyword("redo")) is None
                back = rules.apply(back, 0, Keyword("redo"))
            assert rules.history(back).past == past
            assert table(rules, back) == table(rules, state)


@every_solitaire
def test_many_steps_back_at_once_equal_as_many_single_ones(case: Case) -> None:
    rules: Any = case.game
    for state in rounds(case):
        count = len(rules.history(state).past)
        at_once = rules.apply(thaw(freeze(state), rules.state_type), 0, Undo(count))
        single = thaw(freeze(state), rules.state_type)
        for _ in range(count):
            single = rules.apply(single, 0, Undo())
        assert table(rules, at_once) == table(rules, single)
        assert rules.history(at_once) == rules.history(single)
        one_more = rules.check(state, 0, Undo(count + 1))
        assert one_more is not None and one_more.code == "nothing_to_undo"
        assert one_more.params == {"can_undo": count}


@every_solitaire
def test_a_restart_is_the_same_deal_and_can_be_taken_back(case: Case) -> None:
    rules: Any = case.game
    for state in rounds(case):
        if rules.check(state, 0, Keyword("restart")) is not None:
            assert state.at_start
            continue
        again = rules.apply(thaw(freeze(state), rules.state_type), 0, Keyword("restart"))
        assert again.at_start and rules.census(again) == rules.census(state)
        assert table(rules, again) == table(rules, rules.dealt(state))
        assert table(rules, rules.apply(again, 0, Undo())) == table(rules, state)


@every_solitaire
def test_only_the_clock_sets_the_time_and_never_to_less(case: Case) -> None:
    rules: Any = case.game
    for state in rounds(case):
        tick = rules.clock(state, 10**9)
        if not rules.timed:
            assert tick is None and not hasattr(state, "played_ms")
            continue
        assert tick == Clock(10**9)
        assert rules.check(state, 0, tick).code == "clock_only"
        assert rules.check(state, CLOCK, tick) is None
        later = rules.apply(state, CLOCK, tick)
        assert rules.check(later, CLOCK, Clock(5)).code == "clock_back"
        assert table(rules, later) == table(rules, state)


@every_solitaire
def test_giving_up_counts_only_after_the_first_move(case: Case) -> None:
    rules: Any = case.game
    fresh = rules.setup(1, rules.info.options_from(case.options), Rng(b"fresh"))
    assert rules.ending(rules.apply(fresh, 0, rules.forfeit(fresh, 0))) == "unplayed"
    assert rules.clock(fresh, 1000) is None
    for state in rounds(case):
        over = rules.apply(state, 0, Keyword("give_up"))
        assert rules.acting(over) == frozenset() and rules.forfeit(over, 0) is None
        assert rules.attempt(over).outcome in ("lost", "shown")
        assert rules.check(over, 0, Undo()).code == "over"


@every_solitaire
def test_words_are_read_back_and_words_of_other_games_are_refused(case: Case) -> None:
    rules: Any = case.game
    for word in rules.keywords:
        assert rules.parse_action(word) == Keyword(word)
        assert rules.write_action(Keyword(word)) == word
    assert rules.parse_action("back 12") == rules.parse_action("undo 12") == Undo(12)
    for text in ("undo 0", "undo 01", "undo -1", "back", "undo 1234567", "finnish", "clock -1"):
        with pytest.raises(ValueError, match="is not an action"):
            rules.parse_action(text)
