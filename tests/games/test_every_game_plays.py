"""The Game contract, part one: every game in GAMES plays, ends, and keeps its pieces."""

from __future__ import annotations

from itertools import pairwise
from operator import is_
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples
from tests.games.case import Case, replayed, states_of
from tests.games.every_case import CASES, every_game, seeds
from tests.games.random_play import fresh, states_of_a_round

from pentaraduga.core import (
    CLOCK,
    REPLAY,
    SPECTATOR,
    BadAction,
    BadOption,
    GameSection,
    Move,
    Rng,
    freeze,
    thaw,
)
from pentaraduga.games import GAMES


def test_every_game_is_under_the_contract() -> None:
    assert CASES.keys() == GAMES.keys()
    assert all(type(CASES[id].game) is type(GAMES[id].rules) for id in GAMES)
    assert all(GAMES[id].info.id == id for id in GAMES)


@every_game
def test_a_round_is_recorded_for_each_way_to_end(case: Case) -> None:
    assert sorted(case.endings) == sorted(case.game.endings)
    for ending, record in case.endings.items():
        end = replayed(case.game, record)
        assert case.game.ending(end) == ending
        score = case.game.score(end)
        assert score is not None
        assert score.points == record.points


@every_game
@examples(30)
@given(seed=seeds)
def test_random_play_ends_and_every_state_is_sound(case: Case, seed: bytes) -> None:
    game, states = case.game, states_of_a_round(case, Rng(seed))
    pieces = game.census(states[0])
    assert pieces == sorted(pieces)
    for state in states:
        assert game.census(state) == pieces
        frozen = freeze(state)
        assert thaw(frozen, game.state_type) == state
        assert freeze(thaw(frozen, game.state_type)) == frozen
        over = game.score(state) is not None
        assert (not game.acting(state)) == over
        assert (game.ending(state) in game.endings) == over
        assert (game.ending(state) is None) == (not over)
        assert not over or not game.timers(state)
    assert [game.score(state) for state in states[:-1]] == [None] * (len(states) - 1)


@every_game
@examples(10)
@given(seed=seeds)
def test_results_kept_from_earlier_states_change_no_view(case: Case, seed: bytes) -> None:
    """After every action each view is the one of the same state that has kept nothing."""
    every_view_is_that_of_a_fresh_state(case, states_of_a_round(case, Rng(seed))[-60:])


@every_game
def test_results_kept_on_the_way_to_every_ending_change_no_view(case: Case) -> None:
    """Random play seldom comes to what only some endings show, a prize or a refutation."""
    for record in case.endings.values():
        every_view_is_that_of_a_fresh_state(case, list(states_of(case.game, record)))


def every_view_is_that_of_a_fresh_state(case: Case, states: list[Any]) -> None:
    game = case.game
    seats = len(game.score(states[-1]).points)  # type: ignore[union-attr]
    viewers = (SPECTATOR, REPLAY, *range(seats))
    first = [
        {viewer: encoded(game.view_for(state, viewer)) for viewer in viewers} for state in states
    ]
    for state, views in zip(states, first, strict=True):
        unread = thaw(freeze(state), game.state_type)
        for viewer in viewers:
            assert encoded(game.view_for(unread, viewer)) == views[viewer]
            assert encoded(game.view_for(state, viewer)) == views[viewer]
        assert freeze(state) == freeze(unread)
    for before, after in pairwise(states):
        for seat in range(seats):
            one, other = game.seen_by(before, seat), game.seen_by(after, seat)
            if len(one) == len(other) and all(map(is_, one, other)):
                assert own_sections(case, before, seat) == own_sections(case, after, seat)


def own_sections(case: Case, state: Any, seat: int) -> dict[str, bytes]:
    """What only this seat sees."""
    public = case.game.view_for(state, SPECTATOR)
    view = case.game.view_for(state, seat)
    return {name: encoded(section) for name, section in view.items() if name not in public}


def test_rooms_need_not_ask_for_the_view_of_a_seat_that_nothing_touched() -> None:
    """In party games, others' moves leave most seats as they were."""
    for id_ in ("minutka", "kovriki", "kvadraty"):
        case = CASES[id_]
        spared, moves = 0, 0
        for seed in range(12):
            states = states_of_a_round(case, Rng(bytes((seed,)) * 32))
            seen = [case.game.seen_by(state, 0) for state in states]
            spared += sum(all(map(is_, one, other)) for one, other in pairwise(seen))
            moves += len(states)
        assert spared > moves / 4, id_


def encoded(view: object) -> bytes:
    return msgspec.msgpack.encode(view)


@every_game
@examples(20)
@given(seed=seeds, data=st.data())
def test_check_answers_everything_and_apply_agrees(
    case: Case, seed: bytes, data: st.DataObject
) -> None:
    game, rng = case.game, Rng(seed)
    states = states_of_a_round(case, rng)
    seats = len(game.score(states[-1]).points)  # type: ignore[union-attr]
    for state in data.draw(st.lists(st.sampled_from(states), min_size=1, max_size=4)):
        acting = game.acting(state)
        assert acting <= frozenset(range(seats))
        for seat in (CLOCK, *range(seats), seats):
            legal = list(game.legal(state, seat))
            assert all(game.check(state, seat, action) is None for action in legal)
            assert seat in acting or seat == CLOCK or not legal
            tried = [*case.tries(state, seat, rng), data.draw(case.actions)]
            for action in (*legal, *tried):
                assert game.contends(state, seat, action) <= frozenset(range(seats)) - {seat}
                wrong = game.check(state, seat, action)
                alone = game.apply_tie(state, [Move(seat, action)], coin=0)
                if wrong is None:
                    assert seat in acting or seat == CLOCK
                    assert alone == game.apply(state, seat, action)
                else:
                    assert wrong.code.isidentifier()
                    assert wrong.code == wrong.code.lower()
                    assert wrong.lock_ms >= 0
                    assert alone == state


@every_game
@examples(20)
@given(seed=seeds)
def test_a_round_ends_when_everybody_leaves(case: Case, seed: bytes) -> None:
    game, rng = case.game, Rng(seed)
    states = states_of_a_round(case, rng)
    state = rng.choice(states)
    for seat in sorted(game.acting(state)):
        action = game.forfeit(state, seat)
        assert (action is None) == (seat not in game.acting(state))
        if action is not None:
            assert game.check(state, seat, action) is None
            state = game.apply(state, seat, action)
            assert seat not in game.acting(state)
    assert game.score(state) is not None
    assert all(game.forfeit(states[-1], seat) is None for seat in range(4))


@every_game
@examples(20)
@given(seed=seeds)
def test_the_clock_may_do_what_the_timers_say(case: Case, seed: bytes) -> None:
    game = case.game
    for state in states_of_a_round(case, Rng(seed)):
        timers = game.timers(state)
        assert len({timer.id for timer in timers}) == len(timers)
        for timer in timers:
            assert timer.ms > 0
            assert game.check(state, CLOCK, game.time_up(state, timer.id)) is None
        with pytest.raises(KeyError):
            game.time_up(state, "no such timer")


@every_game
@examples(200)
@given(data=st.data())
def test_an_action_is_its_text(case: Case, data: st.DataObject) -> None:
    game, action = case.game, data.draw(case.actions)
    text = game.write_action(action)
    assert game.parse_action(text) == action
    assert "\n" not in text
    assert game.write_action(game.parse_action(f"  {text} ")) == text


@every_game
@examples(200)
@given(text=st.text(max_size=40))
def test_other_text_is_refused_with_the_part_that_does_not_fit(case: Case, text: str) -> None:
    refusal = None
    try:
        action = case.game.parse_action(text)
    except BadAction as bad:
        refusal = bad
    if refusal is None:
        assert case.game.parse_action(case.game.write_action(action)) == action
    else:
        assert refusal.token in text
        assert refusal.expected


@every_game
@examples(15)
@given(seed=seeds)
def test_views_are_sections_of_plain_values(case: Case, seed: bytes) -> None:
    game, states = case.game, states_of_a_round(case, Rng(seed))
    seats = len(game.score(states[-1]).points)  # type: ignore[union-attr]
    for state in states:
        public = game.view_for(state, SPECTATOR)
        for viewer in (*range(seats), SPECTATOR, REPLAY):
            view = game.view_for(state, viewer)
            assert view.keys() <= game.sections.keys()
            for name, section in view.items():
                assert type(section) is game.sections[name]
                assert isinstance(section, GameSection)
                wire = msgspec.msgpack.encode(section)  # no hook: plain values only
                assert msgspec.msgpack.decode(wire, type=game.sections[name]) == section
            assert viewer is REPLAY or {name: view[name] for name in public} == public


@every_game
def test_options_have_a_default_that_they_take_and_refuse_nonsense(case: Case) -> None:
    info = case.game.info
    assert set(info.options_from({})) == {option.id for option in info.options}
    for option in info.options:
        assert option.checked(option.default) == option.default
        with pytest.raises(BadOption, match=option.id):
            info.options_from({option.id: [1]})
    with pytest.raises(BadOption, match="no_such"):
        info.options_from({"no_such": 1})
    assert 1 <= info.min_seats <= info.max_seats <= 4


@every_game
def test_a_deal_comes_from_its_seed_alone(case: Case) -> None:
    assert fresh(case, Rng(b"one")) == fresh(case, Rng(b"one"))
    deals = {freeze(fresh(case, Rng(bytes([n])))[0]) for n in range(20)}
    assert len(deals) > 10
