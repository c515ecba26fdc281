"""Playing Kovriki by lines of text, for its tests."""

from __future__ import annotations

from pentaraduga.core import Illegal, Move, Seat
from pentaraduga.games.kovriki import Action, Kovriki, KovrikiState, Lay, legal_lays
from pentaraduga.tiles import Tile

GAME = Kovriki()


def play(state: KovrikiState, *lines: str) -> KovrikiState:
    """The state after the lines ("seat action"), each of which must be legal."""
    for line in lines:
        seat, action = parsed(line)
        assert GAME.check(state, seat, action) is None, (line, GAME.check(state, seat, action))
        state = GAME.apply(state, seat, action)
    return state


def refusal(state: KovrikiState, line: str) -> Illegal:
    """Why the line is refused."""
    wrong = GAME.check(state, *parsed(line))
    assert wrong is not None, line
    return wrong


def tied(state: KovrikiState, *lines: str, coin: int = 0) -> KovrikiState:
    """The state after these lines were a dead heat."""
    return GAME.apply_tie(state, [Move(*parsed(line)) for line in lines], coin)


def races(state: KovrikiState, line: str) -> set[Seat]:
    """Whom the action contends with."""
    return set(GAME.contends(state, *parsed(line)))


def parsed(line: str) -> tuple[Seat, Action]:
    """Seat and action of "seat action"."""
    seat, text = line.split(" ", 1)
    return int(seat), GAME.parse_action(text)


def lays(state: KovrikiState, seat: Seat, names: str) -> list[Lay]:
    """All moves of the seat that lay exactly these tiles."""
    wanted = sorted(map(Tile, names.split()))
    return [
        lay for lay in legal_lays(state, seat) if sorted(p.tile for p in lay.placements) == wanted
    ]


def tiles(state: KovrikiState) -> list[str]:
    """Each seat's hand and stock, as a deal is written; closed tiles are in brackets."""
    found = []
    for p in state.players:
        parts = [" ".join(map(str, p.hand)), "|", " ".join(map(str, p.stock))]
        parts += [f"[{' '.join(map(str, p.closed))}]"] if p.closed else []
        found.append(" ".join(part for part in parts if part))
    return found


def points(state: KovrikiState) -> tuple[int, ...]:
    """The points of the finished round."""
    score = GAME.score(state)
    assert score is not None, "the round goes on"
    assert score.points == tuple(sum(r.points for r in lines) for lines in score.reasons)
    return score.points
