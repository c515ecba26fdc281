"""Kvadraty under the contract, and hands whose figures are known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st
from tests.games.case import Case, Record

from pentaraduga.core import Rng, Seat, Viewer
from pentaraduga.games.kvadraty import (
    Action,
    Agree,
    GiveUp,
    Impossible,
    Kvadraty,
    KvadratyState,
    Lay,
    Leave,
    On,
    Ready,
    Refute,
    TimeUp,
)
from pentaraduga.games.kvadraty.state import state_of
from pentaraduga.tiles import TILES, Placement, Tile, most_squares, tile_set

SPANS = {"finish_ms": 120_000, "check_ms": 60_000}


def deal(*hands: str, seed: bytes = b"seed", **spans: int) -> KvadratyState:
    """A deal of these hands; of two players one set, of more two sets."""
    held = [[Tile(name) for name in hand.split()] for hand in hands]
    rest = Counter(tile_set(1 if len(hands) == 2 else 2))
    rest -= Counter(tile for hand in held for tile in hand)
    return state_of(held, sorted(rest.elements()), seed, **(SPANS | spans))


A_HAND = "кОж жОк зЖо зЖз сЗж сЗс зСз"
B_HAND = "оКо кОк жОж оЖо оЖз жЗж жЗс"
STUCK_HAND = "оКо кОк кОж жОк жОж оЖо сЗс"
"""No tile of the others has a colour in common with сЗс."""
REST_HAND = "оЖз зЖо зЖз жЗж жЗс сЗж зСз"

A_FIGURE = "кОж@3,0v жОк@4,0v зЖо@2,2h зЖз@2,3v сЗж@1,1h сЗс@1,2v зСз@0,1v"
"""4 squares."""
A_PLAIN = "сЗс@0,0v зСз@2,0h сЗж@1,1h зЖо@2,2h зЖз@2,3v кОж@3,4h жОк@5,4h"
"""No square."""
A_SINGLE = "кОж@0,0h зСз@3,0v зЖо@5,0v зЖз@1,1h сЗс@0,2h сЗж@2,2h жОк@4,2h"
"""1 square."""
B_FIGURE = "оКо@3,1v кОк@4,2v жОж@1,3h оЖо@3,3v оЖз@0,3v жЗж@2,4v жЗс@1,4v"
"""4 squares."""
B_PAIR = "кОк@1,0h оЖз@2,1v оЖо@3,1v оКо@4,1v жЗж@1,3h жОж@3,3h жЗс@5,3h"
"""2 squares."""
REST_FIGURE = "зСз@4,2v сЗж@3,1v жЗс@3,3v жЗж@0,3v зЖз@1,3h зЖо@1,4v оЖз@2,4v"
"""4 squares."""

PLAIN = deal(A_HAND, B_HAND)
STUCK = deal(STUCK_HAND, REST_HAND)

placements = st.builds(
    Placement,
    st.sampled_from(TILES),
    st.integers(-999, 999),
    st.integers(-999, 999),
    st.integers(0, 1),
)
some_placements = st.lists(placements, max_size=8).map(tuple)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Ready, some_placements),
    st.builds(Lay, some_placements),
    st.builds(Refute, some_placements),
    st.sampled_from([Impossible(), Agree(), On(), GiveUp(), Leave()]),
    st.builds(TimeUp, st.sampled_from(["finish", "check", "truth"])),
)


def tries(state: KvadratyState, seat: Seat, rng: Rng) -> list[Action]:
    """Wrong claims, foreign tiles, things laid in the open, and the clock's own actions."""
    hand = state.players[seat].hand if 0 <= seat < len(state.players) else TILES[:7]
    other = rng.choice(state.players).hand
    column = tuple(Placement(tile, 0, y, 0) for y, tile in enumerate(hand))
    apart = tuple(Placement(tile, 4 * i, 0, rng.below(2)) for i, tile in enumerate(hand))
    best = most_squares(other)
    figure = best.figure if best else column
    return [
        Ready(column),
        Ready(column[:6]),
        Ready(apart),
        Ready(tuple(replace(p, tile=rng.choice(TILES)) for p in column)),
        Ready(figure),
        Refute(figure),
        Refute(column),
        Lay(apart[: rng.below(8)]),
        Lay(column),
        Impossible(),
        Agree(),
        On(),
        GiveUp(),
        TimeUp("finish"),
        TimeUp("check"),
        TimeUp("truth"),
    ]


def hidden_variants(state: KvadratyState, viewer: Viewer, rng: Rng) -> Iterator[KvadratyState]:
    """All tiles that lie closed to the viewer change places; other deals would follow."""
    hands, aside = [list(p.hand) for p in state.players], list(state.aside)
    closed = [seat for seat in range(len(hands)) if seat != viewer and not state.is_open(seat)]
    rows = [aside, *(hands[seat] for seat in closed)]
    for _ in range(4):
        tiles = [tile for row in rows for tile in row]
        rng.shuffle(tiles)
        for row in rows:
            row[:] = [tiles.pop() for _ in row]
        variant = replace(state, aside=tuple(aside), seed=rng.bytes(32))
        for seat in closed:
            player = variant.players[seat]
            laid = tuple(Placement(t, 0, y, 0) for y, t in enumerate(hands[seat]))
            # What lies covered is of these tiles too.
            player = replace(player, hand=tuple(hands[seat]), laid=laid if player.laid else ())
            variant = variant.with_player(seat, player)
        yield variant


def matters(state: KvadratyState) -> object:
    """All but what lies in the open without being a figure, and who has looked at a truth that is
    shown no more."""
    ready, check = state.ready, state.check
    players = tuple(
        p if seat in ready else replace(p, laid=()) for seat, p in enumerate(state.players)
    )
    if check and check.shown:
        check = replace(check, seen=())
    return replace(state, players=players, check=check, count=0, last=())


CASE = Case(
    game=Kvadraty(),
    actions=actions,
    tries=tries,
    hidden_variants=hidden_variants,
    matters=matters,
    endings={
        "all_ready": Record(PLAIN, (f"0 ready {A_FIGURE}", f"1 ready {B_FIGURE}"), (21, 20)),
        "given_up": Record(
            STUCK,
            ("0 impossible", "1 agree", "1 on", "0 on", "0 give_up", "1 give_up"),
            (0, 0),
        ),
        "time_up": Record(
            PLAIN, (f"1 ready {B_FIGURE}", f"0 lay {A_PLAIN}", "-1 time_up finish"), (0, 21)
        ),
    },
)
