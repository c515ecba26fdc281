"""Playing Kvadraty by lines, for its tests."""

from __future__ import annotations

from pentaraduga.core import Illegal, Move
from pentaraduga.games.kvadraty import Action, Kvadraty, KvadratyState

GAME = Kvadraty()


def moves(*lines: str) -> list[Move[Action]]:
    """Moves from lines like "0 give_up", in the order of fair time."""
    split = (line.split(" ", 1) for line in lines)
    return [Move(int(seat), GAME.parse_action(text)) for seat, text in split]


def play(state: KvadratyState, *lines: str) -> KvadratyState:
    """The state after the lines, each of which must be legal."""
    for line, move in zip(lines, moves(*lines), strict=True):
        wrong = GAME.check(state, *move)
        assert wrong is None, (line, wrong)
        state = GAME.apply(state, *move)
    return state


def tie(state: KvadratyState, *lines: str) -> KvadratyState:
    """The state after lines that the clocks can't put in order."""
    return GAME.apply_tie(state, moves(*lines), coin=0)


def refusal(state: KvadratyState, line: str) -> Illegal:
    """Why the line is refused."""
    wrong = GAME.check(state, *moves(line)[0])
    assert wrong is not None, line
    return wrong


def points(state: KvadratyState) -> tuple[int, ...]:
    """The result of a round that is over."""
    score = GAME.score(state)
    assert score is not None, "the round goes on"
    assert score.points == tuple(sum(r.points for r in lines) for lines in score.reasons)
    return score.points
