"""Lamps under the contract: one seat, nothing hidden."""

from __future__ import annotations

from hypothesis import strategies as st
from pentaraduga.games.lamps.rules import Lamps, LampsState, Press, lit_by
from tests.games.case import Case, Record

from pentaraduga.core.solitaire import Keyword, Undo

FIVE = LampsState(5, lit_by(5))
"""Pressing the first and the third lamp puts all out."""

CASE = Case(
    game=Lamps(),
    actions=st.one_of(
        st.integers(1, 4).map(Press),
        st.integers(1, 40).map(Undo),
        st.sampled_from(("redo", "restart", "give_up")).map(Keyword),
    ),
    tries=lambda state, seat, rng: [Undo(1 + rng.below(3)), Keyword("redo"), Keyword("restart")],
    hidden_variants=lambda state, viewer, rng: iter(()),
    endings={
        "won": Record(FIVE, ("0 press 1", "0 press 2", "0 undo", "0 press 3"), (1,)),
        "given_up": Record(FIVE, ("0 press 1", "0 restart", "0 give_up"), (0,)),
        "unplayed": Record(FIVE, ("0 give_up",), (0,)),
    },
    all_open=True,
)
