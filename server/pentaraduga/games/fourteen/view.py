"""What a table of Fourteen shows: what lies open, and how many cards lie closed.

Piles, waste and stock tell their size and at most their top, so that a section can be compared
byte for byte whatever lies below.
"""

from __future__ import annotations

import msgspec

from pentaraduga.cards import Card
from pentaraduga.core import GameSection
from pentaraduga.core.history import RESTART
from pentaraduga.games.fourteen.board import Board, is_stuck, pairs
from pentaraduga.games.fourteen.deals import Level
from pentaraduga.games.fourteen.state import Outcome, State


class FourteenStack(msgspec.Struct, frozen=True):
    """Cards on top of each other: how many, and the open one (None: no card)."""

    count: int
    top: str | None


class FourteenDeal(GameSection, frozen=True):
    """Which deal this is. `number` is None until the game is over, unless the player named it."""

    level: Level
    number: int | None


class FourteenTable(GameSection, frozen=True):
    """The cards: two piles, five reserve slots from left to right (None: free), the waste, and how
    many cards are in the stock and gone.
    """

    a: FourteenStack
    b: FourteenStack
    reserve: tuple[str | None, ...]
    waste: FourteenStack
    stock: int
    gone: int


class FourteenPlay(GameSection, frozen=True):
    """What can be done now, so that the client needs no rules.

    `legal`: every pair once, its places in the order w, a, b, r1 … r5 (the other order is fine,
    too), and `draw`. `undo`: how many moves can be taken back. `stuck`: no pair and nothing to
    draw; whether another way would win is another question. The client counts the time on from
    `played_ms` while `running`.
    """

    legal: tuple[str, ...]
    undo: int
    redo: bool
    restart: bool
    stuck: bool
    moves: int
    played_ms: int
    running: bool
    outcome: Outcome


class FourteenStep(msgspec.Struct, frozen=True):
    """One thing that followed by itself: `draw` (stock to waste) or `refill` (waste to `slot`).

    `card` is the one that moves; None when it was taken back, for it may lie closed again.
    """

    kind: str
    slot: str | None
    card: str | None


class FourteenLast(GameSection, frozen=True):
    """What happened last, to animate it. `n` counts events, 0 for the deal itself.

    `action`: what the player did. `entry`: the one command that this played or, for `undo`, took
    back; None where there was not exactly one, then the table is simply redrawn. `steps`: what
    followed the entry, in that order; after an undo they are to be shown backwards.
    """

    n: int
    action: str | None
    entry: str | None
    steps: tuple[FourteenStep, ...]


def _text(card: Card | None) -> str | None:
    return None if card is None else str(card)


def deal_section(state: State) -> FourteenDeal:
    """The number gives away every closed card, so it is shown once there are no secrets."""
    return FourteenDeal(state.level, state.number if state.revealed else None)


def table_section(board: Board) -> FourteenTable:
    """Where the cards lie."""
    return FourteenTable(
        a=FourteenStack(len(board.a), _text(board.at("a"))),
        b=FourteenStack(len(board.b), _text(board.at("b"))),
        reserve=tuple(map(_text, board.reserve)),
        waste=FourteenStack(len(board.waste), _text(board.at("w"))),
        stock=len(board.stock),
        gone=len(board.gone),
    )


def play_section(state: State) -> FourteenPlay:
    """The moves; none once the game is over."""
    board, playing = state.board, state.outcome == "playing"
    legal = [str(pair) for pair in pairs(board)] if playing else []
    if playing and board.stock:
        legal.append("draw")
    return FourteenPlay(
        legal=tuple(legal),
        undo=len(state.history.past) if playing else 0,
        redo=playing and bool(state.history.future),
        restart=playing and not state.at_start,
        stuck=playing and is_stuck(board),
        moves=state.moves,
        played_ms=state.played_ms,
        running=playing and state.started,
        outcome=state.outcome,
    )


def last_section(state: State) -> FourteenLast:
    """The last event."""
    last = state.last
    if last is None:
        return FourteenLast(0, None, None, ())
    steps = tuple(FourteenStep(step.kind, step.slot, _text(step.card)) for step in last.steps)
    entry = None if last.entry == RESTART else last.entry
    return FourteenLast(state.moves, last.action, entry, steps)
