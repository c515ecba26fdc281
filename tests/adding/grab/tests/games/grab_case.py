"""Grab under the contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st
from pentaraduga.games.grab.rules import Action, Grab, GrabState, Leave, Take
from tests.games.case import Case, Record

from pentaraduga.core import Rng, Seat, Viewer


def hidden_variants(state: GrabState, viewer: Viewer, rng: Rng) -> Iterator[GrabState]:
    """The numbers that were not called yet, in another order."""
    known = len(state.taken) + (state.called is not None)
    for _ in range(4):
        coming = [n for n in range(1, 10) if n not in state.calls[:known]]
        rng.shuffle(coming)
        yield replace(state, calls=(*state.calls[:known], *coming[: len(state.calls) - known]))


def tries(state: GrabState, seat: Seat, rng: Rng) -> list[Action]:
    """Any number."""
    return [Take(1 + rng.below(9))]


CASE = Case(
    game=Grab(),
    actions=st.just(Leave()) | st.integers(1, 9).map(Take),
    tries=tries,
    hidden_variants=hidden_variants,
    endings={
        "all_called": Record(GrabState((4, 2), (0, 0)), ("1 take 4", "0 take 2"), (1, 1)),
        "all_gone": Record(GrabState((4, 2), (0, 0)), ("1 take 4", "0 leave", "1 leave"), (0, 1)),
    },
)
