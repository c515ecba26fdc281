"""The Game contract, part three: everybody whose earlier action could change an action is named.

Of two actions that are both legal now, the first to arrive may be the later one in fair
time. If their order matters, it must wait until it is known that the other is not under way.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from tests.examples import examples
from tests.games import kovriki_case, nullgame_case
from tests.games.case import Case
from tests.games.every_case import CASES, seeds
from tests.games.random_play import states_of_a_round

from pentaraduga.core import CLOCK, Move, Rng, Seat
from pentaraduga.games.kovriki import Action, Kovriki, KovrikiState, Swap
from pentaraduga.games.nullgame import NullGame, NullState, TurnOver

simultaneous = pytest.mark.parametrize(
    "case",
    [case for case in CASES.values() if case.game.info.simultaneous],
    ids=lambda case: case.game.info.id,
)
EACH = 2
"""How many of one seat's actions of one kind are tried."""


def legal_moves(case: Case, state: Any, rng: Rng) -> list[Move[Any]]:
    """Actions of the clock and of every seat that are possible now: some of each kind."""
    game = case.game
    moves = [Move(CLOCK, game.time_up(state, timer.id)) for timer in game.timers(state)]
    for seat in sorted(game.acting(state)):
        kinds: dict[type, list[Any]] = {}
        for action in (*game.legal(state, seat), *case.tries(state, seat, rng)):
            if game.check(state, seat, action) is None:
                kinds.setdefault(type(action), []).append(action)
        moves += [Move(seat, rng.choice(kind)) for kind in kinds.values() for _ in range(EACH)]
    return list(dict.fromkeys(moves))


def outcome(case: Case, state: Any, *moves: Move[Any]) -> Any:
    """The outcome of the moves in this order; any that has become illegal changes nothing."""
    game = case.game
    for move in moves:
        if game.check(state, *move) is None:
            state = game.apply(state, *move)
    score = game.score(state)
    return case.matters(state) if score is None else score


def missing(case: Case, state: Any, moves: list[Move[Any]]) -> list[tuple[Move[Any], Seat]]:
    """Moves that are not held for a seat whose move would have to come before them."""
    found = []
    for pair in combinations(moves, 2):
        if pair[0].seat == pair[1].seat:
            continue
        if outcome(case, state, *pair) != outcome(case, state, *reversed(pair)):
            for one, other in (pair, pair[::-1]):
                # The clock's own moves are never under way.
                if other.seat not in (CLOCK, *case.game.contends(state, *one)):
                    found.append((one, other.seat))
    return found


def assert_all_are_named(case: Case, rng: Rng, most: int) -> None:
    """Plays a round and tries every two moves in some of its states."""
    states = [s for s in states_of_a_round(case, rng) if case.game.score(s) is None]
    rng.shuffle(states)
    for state in states[:most]:
        moves = legal_moves(case, state, rng)
        assert missing(case, state, moves) == [], state


@simultaneous
@examples(20)
@given(seed=seeds)
def test_an_action_waits_for_everybody_whose_earlier_one_could_change_it(
    case: Case, seed: bytes
) -> None:
    assert_all_are_named(case, Rng(seed), most=8)


class FirstTakesAll(NullGame):
    """The first to turn over opens all cards, and waits for nobody."""

    def apply(self, state: NullState, seat: Seat, action: TurnOver) -> NullState:
        others = [s for s in range(len(state.cards)) if s != seat]
        return NullState(tuple(state.cards[s] for s in (seat, *others)), (seat, *others))


class SwapsAtOnce(Kovriki):
    """Does not wait with a swap for the prize of a neighbour who is short."""

    def contends(self, state: KovrikiState, seat: Seat, action: Action) -> frozenset[Seat]:
        named = super().contends(state, seat, action)
        return named - {state.neighbour(seat)} if isinstance(action, Swap) else named


@pytest.mark.parametrize(
    ("case", "hasty"),
    [(nullgame_case.CASE, FirstTakesAll()), (kovriki_case.CASE, SwapsAtOnce())],
    ids=lambda value: type(value).__name__,
)
def test_a_hasty_game_is_caught(case: Case, hasty: Any) -> None:
    def play_many() -> None:
        for n in range(200):
            hurried = Case(
                hasty, case.actions, case.tries, case.hidden_variants, {}, matters=case.matters
            )
            assert_all_are_named(hurried, Rng(n.to_bytes(2, "big")), most=30)

    with pytest.raises(AssertionError, match="Move"):
        play_many()
