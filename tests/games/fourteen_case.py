"""Fourteen under the contract: one seat, closed cards below and in the stock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st
from tests.games.case import Case, Record
from tests.games.fourteen_tables import game, table

from pentaraduga.core import Rng, Seat, Viewer
from pentaraduga.core.solitaire import BEGIN_ANEW, GIVE_UP, Clock, Keyword, Undo
from pentaraduga.games.fourteen import DRAW, PLACES, Fourteen, Pair, State, numbered
from pentaraduga.games.fourteen.state import begin
from pentaraduga.games.fourteen.text import Action

WHOLE = begin(3, "any", numbered(3), named=True)
SOLUTION = """
b-r4 draw b-r5 draw draw b-r5 draw r3-r5 draw draw r1-r5 draw draw draw r1-r3 draw w-r1 draw
w-r5 draw w-b draw w-r3 draw w-b draw w-r3 draw draw draw w-a draw w-a draw draw w-a a-r4
a-r1 draw a-r2 draw draw draw w-a draw a-r2 draw a-b b-r2 b-r1 b-r3 draw b-r1 b-r1 draw w-b
draw w-r2 w-b draw w-a draw w-b a-b r2-r4 r2-r3 draw draw w-a a-r4 draw a-r1 draw a-r1 draw
w-r2 draw w-r3 draw draw draw w-r2 draw r2-r5 draw draw draw r3-r5 draw w-r1 draw w-r1 w-r1
w-r2 r3-r5 w-r3 r1-r4 r1-r3 r2-r5
"""
"""A line that wins deal 3, all 104 cards of it."""

places = st.sampled_from(PLACES)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Pair, places, places),
    st.builds(Undo, st.integers(1, 999_999)),
    st.builds(Clock, st.integers(0, 10**12)),
    st.sampled_from([DRAW, Keyword("redo"), BEGIN_ANEW, GIVE_UP]),
)


def tries(state: State, seat: Seat, rng: Rng) -> list[Action]:
    """Any two places, drawing (so that rounds get far), taking back several moves, the clock."""
    pair = Pair(rng.choice(PLACES), rng.choice(PLACES))
    clock = Clock(state.played_ms + 1000 * (rng.below(60) - 10) if state.played_ms else 5000)
    return [pair, clock, Undo(1 + rng.below(4)), Undo(1 + rng.below(200)), *[DRAW] * 4]


def hidden_variants(state: State, viewer: Viewer, rng: Rng) -> Iterator[State]:
    """All closed cards change places with each other, and the number of the deal is another."""
    board = state.board
    below_a, below_b, below = len(board.a[:-1]), len(board.b[:-1]), len(board.waste[:-1])
    closed = [*board.a[:-1], *board.b[:-1], *board.waste[:-1], *board.stock]
    number = rng.below(10**6) if state.outcome == "playing" and not state.named else state.number
    for _ in range(2):
        rng.shuffle(closed)
        cards = tuple(closed)
        a, cards = cards[:below_a], cards[below_a:]
        b, cards = cards[:below_b], cards[below_b:]
        waste, stock = cards[:below], cards[below:]
        yield replace(
            state,
            number=number,
            board=replace(
                board,
                a=(*a, *board.a[-1:]),
                b=(*b, *board.b[-1:]),
                waste=(*waste, *board.waste[-1:]),
                stock=stock,
            ),
        )


CASE = Case(
    game=Fourteen(),
    actions=actions,
    tries=tries,
    hidden_variants=hidden_variants,
    endings={
        "won": Record(WHOLE, tuple(f"0 {move}" for move in SOLUTION.split()), (1,)),
        "given_up": Record(
            game(table(a="2 K", b="A Q", stock="A")), ("0 draw", "0 a-r1", "0 give_up"), (0,)
        ),
        "unplayed": Record(WHOLE, ("0 give_up",), (0,)),
    },
)
