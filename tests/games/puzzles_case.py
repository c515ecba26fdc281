"""Puzzles under the contract: one seat, open tiles."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from tests.games.case import Case, Record

from pentaraduga.core import Rng, Seat, Viewer
from pentaraduga.core.solitaire import Clock, Keyword, Undo
from pentaraduga.games.puzzles import Puzzles, State, named
from pentaraduga.games.puzzles.text import Action, Lay, Place, Take, parse_action
from pentaraduga.tiles import TILES, Placement

ONE = (
    "оКо@0,0v оЖо@1,0v зЖз@2,0v зСз@3,0v кОж@0,2h жЗс@2,2h кОк@0,3v оЖз@1,3h сЗс@3,3v зЖо@1,4h "
    "жОк@0,5h сЗж@2,5h жОж@0,6h жЗж@2,6h"
)
OTHER = (
    "кОж@0,0h жЗс@2,0h кОк@0,1v оЖз@1,1h сЗс@3,1v зЖо@1,2h жОк@0,3h сЗж@2,3h оКо@0,4v оЖо@1,4v "
    "зЖз@2,4v зСз@3,4v жОж@0,6h жЗж@2,6h"
)
"""The two carpets 4×7 of all tiles."""
BOTH = State(named("both-carpets"))

FOUR = State(named("four-squares-1"))
FOUR_SQUARES = "зСз@-3,0h сЗс@-4,1h сЗж@-2,1v зЖз@-5,2h зЖо@-3,2v кОж@-2,3h жОк@-2,4h"
THREE_SQUARES = "сЗс@3,-3v зЖо@1,-2h жОк@0,-1h сЗж@2,-1h кОж@0,0h зЖз@2,0v зСз@3,0v"
ONE_SQUARE = "сЗс@2,-3h зЖо@1,-2h жОк@0,-1h кОж@0,0h зЖз@1,1h зСз@1,2h сЗж@0,3h"

placements = st.builds(
    Placement,
    st.sampled_from(TILES),
    st.integers(-999, 999),
    st.integers(-999, 999),
    st.sampled_from([0, 1]),
)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Place, placements),
    st.builds(Take, placements),
    st.builds(Clock, st.integers(0, 10**15 - 1)),
    st.builds(Undo, st.integers(1, 40)),
    st.builds(Lay, st.lists(placements, max_size=14).map(tuple)),
    st.sampled_from(["undo", "redo", "restart", "hint", "shown", "give_up"]).map(parse_action),
)


def anywhere(rng: Rng) -> Placement:
    """Any tile near the origin."""
    return Placement(rng.choice(TILES), rng.below(5), rng.below(5), rng.below(2))


def tries(state: State, seat: Seat, rng: Rng) -> list[Action]:
    """Tiles laid at random, most of them wrong, and moves in vain."""
    own = [
        Place(Placement(tile, rng.below(4), rng.below(4), rng.below(2)))
        for tile in state.hand
        for _ in range(3)
    ]
    lay = Lay(tuple(anywhere(rng) for _ in range(rng.below(3))))
    return [*own, Place(anywhere(rng)), Take(anywhere(rng)), lay, Undo(), Keyword("redo")]


def hidden_variants(state: State, viewer: Viewer, rng: Rng) -> Iterator[State]:
    """Nothing is hidden."""
    yield from ()


CASE = Case(
    game=Puzzles(),
    actions=actions,
    tries=tries,
    hidden_variants=hidden_variants,
    endings={
        "solved": Record(
            BOTH,
            (
                *(f"0 place {word}" for word in ONE.split()),
                "0 hint",
                "0 restart",
                "0 undo",
                "0 take жЗж@2,6h",
                "0 undo",
                "0 redo",
                f"0 lay {OTHER}",
            ),
            (2,),
        ),
        "shown": Record(FOUR, ("0 shown", f"0 lay {FOUR_SQUARES}"), (0,)),
        "partly": Record(BOTH, (f"0 lay {OTHER}", "0 undo", "0 give_up"), (1,)),
        "given_up": Record(FOUR, (f"0 lay {ONE_SQUARE}", "0 give_up"), (0,)),
        "unplayed": Record(FOUR, ("0 hint", "0 give_up"), (0,)),
    },
    all_open=True,
)
