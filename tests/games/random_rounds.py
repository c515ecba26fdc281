"""Rounds played at random, with everything that a record says about each action."""

from __future__ import annotations

from typing import Any

from tests.games.case import Case
from tests.games.random_play import fresh

from pentaraduga.core import CLOCK, Move, Rng
from pentaraduga.records import Played

Groups = list[list[Played]]


def random_round(
    case: Case, rng: Rng, ties: bool = True, start: Any = None
) -> tuple[Any, Groups, Any]:
    """A round played at random: the deal (or `start`), what was played, and the last state."""
    game = case.game
    if start is None:
        start, _ = fresh(case, rng)
    state, at = start, 0.0
    groups: Groups = []
    while game.score(state) is None:
        assert len(groups) < 3000, "random play does not end"
        at += rng.below(12_000) / 10
        tie = 2 + rng.below(2) if ties and rng.below(6) == 0 else 1
        moves = [_move(case, state, rng) for _ in range(tie)]
        coin = rng.below(1 << 32)
        if tie > 1:
            state = game.apply_tie(state, moves, coin)
        elif game.check(state, *moves[0]) is None:
            state = game.apply(state, *moves[0])
        else:
            continue
        groups.append(
            [
                Played(
                    seat=move.seat,
                    text=game.write_action(move.action),
                    at=round(at + n, 1),
                    error=rng.below(300) / 10,
                    clamp=rng.choice(["", "", "early", "untrusted"]),
                    tie=tie,
                    coin=coin if tie > 1 else 0,
                )
                for n, move in enumerate(moves)
            ]
        )
    return start, groups, state


def _move(case: Case, state: Any, rng: Rng) -> Move[Any]:
    timers = case.game.timers(state)
    if timers and rng.below(12) == 0:
        return Move(CLOCK, case.game.time_up(state, rng.choice(timers).id))
    seat = rng.choice(sorted(case.game.acting(state)))
    likely = [a for a in case.game.legal(state, seat) if type(a).__name__ not in _ENDS]
    if likely and rng.below(3):
        return Move(seat, rng.choice(likely))
    return Move(seat, rng.choice([*case.game.legal(state, seat), *case.tries(state, seat, rng)]))


_ENDS = {"GiveUp", "Leave"}
