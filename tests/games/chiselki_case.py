"""Chiselki 19 under the contract: one seat, an open field."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from tests.games.case import Case, Record

from pentaraduga.core import Rng, Seat, Viewer
from pentaraduga.core.solitaire import Keyword, Undo
from pentaraduga.games.chiselki import Chiselki, State, begin
from pentaraduga.games.chiselki.text import Action, Pair, parse_action

KNOWN = (
    "0-9 8-17 ADD 10-11 7-12 20-29 19-21 24-33 23-25 34-35 27-36 31-40 15-42 26-44 22-28 18-30 "
    "37-46 32-38 39-48 13-49 6-14 5-16 4-41 3-43 2-45 1-47"
)
LINE = KNOWN.split()
"""The shortest way to clear the classic 27 digits."""
CLASSIC = begin("123456789111213141516171819", layout="27")

COMMANDS = ("ADD", "undo", "redo", "restart", "hint", "shown", "give_up")

actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Pair, st.integers(0, 999_999), st.integers(0, 999_999)),
    st.builds(Undo, st.integers(1, 40)),
    st.sampled_from(COMMANDS).map(parse_action),
)


def tries(state: State, seat: Seat, rng: Rng) -> list[Action]:
    """Any two cells, also ones that are not there, and taking back and forth."""
    cells = len(state.shown) + 2
    pairs = [Pair(rng.below(cells), rng.below(cells)) for _ in range(3)]
    return [*pairs, Undo(), Keyword("redo"), Keyword("redo"), Keyword("hint")]


def hidden_variants(state: State, viewer: Viewer, rng: Rng) -> Iterator[State]:
    """Nothing is hidden."""
    yield from ()


won = tuple(f"0 {move}" for move in LINE)
CASE = Case(
    game=Chiselki(),
    actions=actions,
    tries=tries,
    hidden_variants=hidden_variants,
    endings={
        "won": Record(CLASSIC, (*won[:7], "0 undo", "0 hint", "0 redo", *won[7:]), (1,)),
        "shown": Record(CLASSIC, ("0 shown", *won), (0,)),
        "given_up": Record(CLASSIC, (*won[:3], "0 restart", "0 give_up"), (0,)),
        "unplayed": Record(CLASSIC, ("0 hint", "0 give_up"), (0,)),
    },
    all_open=True,
    options={"layout": "random"},
)
