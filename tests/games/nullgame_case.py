"""The null game under the contract."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st
from tests.games.case import Case, Record

from pentaraduga.core import Rng, Seat, Viewer
from pentaraduga.games.nullgame import NullGame, NullState, TurnOver


def hidden_variants(state: NullState, viewer: Viewer, rng: Rng) -> Iterator[NullState]:
    """Other numbers on the closed cards of the others."""
    for _ in range(4):
        known = {s: c for s, c in enumerate(state.cards) if s == viewer or s in state.opened}
        fresh = [n for n in range(1, 10) if n not in known.values()]
        rng.shuffle(fresh)
        yield replace(
            state, cards=tuple(known.get(s) or fresh.pop() for s in range(len(state.cards)))
        )


def tries(state: NullState, seat: Seat, rng: Rng) -> list[TurnOver]:
    """Turning over, perhaps once more."""
    return [TurnOver()]


CASE = Case(
    game=NullGame(),
    actions=st.just(TurnOver()),
    tries=tries,
    hidden_variants=hidden_variants,
    matters=lambda state: replace(state, opened=tuple(sorted(state.opened))),
    endings={"all_open": Record(NullState((3, 8)), ("1 open", "0 open"), (3, 8))},
)
