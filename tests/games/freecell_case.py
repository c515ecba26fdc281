"""FreeCell under the contract: one seat, open cards."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st
from tests.games.case import Case, Record
from tests.games.freecell_tables import SOLUTION, game

from pentaraduga.cards import DECK, microsoft_deal
from pentaraduga.core import Rng, Seat, Viewer
from pentaraduga.core.solitaire import Clock, Keyword, Undo
from pentaraduga.games.freecell import FreeCell, State, Step, dealt
from pentaraduga.games.freecell.text import Action, DoubleTap, SetAuto, Tap, parse_action

SOLVED = game(dealt(microsoft_deal(10913), 4), rule="standard", auto="safe")
LINES = tuple(f"0 {move}" for move in SOLUTION)

cards = st.sampled_from(DECK)
places = st.sampled_from("12345678abcdh")
counts = st.one_of(st.none(), st.integers(1, 13))
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Step, places, places, counts),
    st.builds(Tap, cards),
    st.builds(DoubleTap, cards),
    st.builds(SetAuto, st.sampled_from(["off", "safe", "all"])),
    st.builds(Undo, st.integers(1, 40)),
    st.builds(Clock, st.integers(0, 10**12)),
    st.sampled_from(["undo", "redo", "restart", "finish", "give_up", "shown"]).map(parse_action),
)


def tries(state: State, seat: Seat, rng: Rng) -> list[Action]:
    """Taps on any cards, moves to anywhere, the clock's own action, and all moves."""
    names = "12345678abcdh"
    step = Step(rng.choice(names), rng.choice(names), rng.choice([None, 1, 2, 5]))
    mode = parse_action(rng.choice(["auto off", "auto safe", "auto all"]))
    taps: list[Action] = [
        Tap(rng.choice(DECK)),
        DoubleTap(rng.choice(DECK)),
        DoubleTap(rng.choice(DECK)),
    ]
    clock = Clock(state.played_ms + 1000 * (rng.below(60) - 10) if state.played_ms else 5000)
    return [step, *taps, mode, clock, Keyword("finish"), Undo(), Keyword("redo")]


def hidden_variants(state: State, viewer: Viewer, rng: Rng) -> Iterator[State]:
    """Nothing is hidden."""
    yield from ()


CASE = Case(
    game=FreeCell(),
    actions=actions,
    tries=tries,
    hidden_variants=hidden_variants,
    endings={
        "won": Record(
            SOLVED,
            (
                *LINES[:-1],
                "-1 clock 100500",
                LINES[-1],
            ),
            (520 - 90 + 6000,),
        ),
        # Asking for the solution switches automatic moves off; this line needs them.
        "shown": Record(SOLVED, ("0 shown", "0 auto safe", *LINES), (520,)),
        "given_up": Record(
            SOLVED,
            (*LINES[:3], "-1 clock 1000", "0 give_up"),
            (30,),
        ),
        "unplayed": Record(SOLVED, ("0 give_up",), (0,)),
    },
    all_open=True,
)
