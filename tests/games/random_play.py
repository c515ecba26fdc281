"""Rounds played at random, through actions that count and ones that do not."""

from __future__ import annotations

from typing import Any

from tests.games.case import Case

from pentaraduga.core import CLOCK, Move, Rng

STEPS = 3000
"""Random play must be over by then; giving up or the like is one of its choices."""


def fresh(case: Case, rng: Rng) -> tuple[Any, int]:
    """A deal for some number of seats, and that number."""
    info = case.game.info
    seats = info.min_seats + rng.below(info.max_seats - info.min_seats + 1)
    return case.game.setup(seats, info.options_from(case.options), rng), seats


def states_of_a_round(case: Case, rng: Rng) -> list[Any]:
    """All states from the deal to the end; now and then several moves at once that tie."""
    game = case.game
    state, _ = fresh(case, rng)
    states = [state]
    while game.score(state) is None:
        assert len(states) < STEPS, "random play does not end"
        moves = [_move(case, state, rng) for _ in range(3 if rng.below(8) == 0 else 1)]
        if len(moves) > 1:
            after = game.apply_tie(state, moves, coin=rng.below(1 << 32))
        elif game.check(state, *moves[0]) is None:
            after = game.apply(state, *moves[0])
        else:
            continue
        state = after
        states.append(state)
    return states


def _move(case: Case, state: Any, rng: Rng) -> Move[Any]:
    timers = case.game.timers(state)
    if timers and rng.below(12) == 0:
        return Move(CLOCK, case.game.time_up(state, rng.choice(timers).id))
    seat = rng.choice(sorted(case.game.acting(state)))
    return Move(seat, rng.choice([*case.game.legal(state, seat), *case.tries(state, seat, rng)]))
