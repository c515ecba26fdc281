"""Minutka under the contract, and the deals of the article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from hypothesis import strategies as st
from tests.games.case import Case, Record

from pentaraduga.core import Rng, Seat, Viewer
from pentaraduga.games.minutka import (
    Action,
    Finish,
    GiveUp,
    Lay,
    Minutka,
    MinutkaState,
    Player,
    Swap,
    TimeUp,
)
from pentaraduga.games.minutka.state import state_of
from pentaraduga.tiles import TILES, Placement, Tile, tile_set


def deal(*shares: str, catch_up_ms: int = 60_000) -> MinutkaState:
    """A deal written like `кОк жОж жЗс сЗж | жЗж жОк зЖз`: hand, then stock from the near end."""
    seats = [[Tile(name) for name in share.replace("|", " ").split()] for share in shares]
    dealt = Counter(tile for share in seats for tile in share)
    rest = Counter(tile_set(1 if len(shares) == 2 else 2)) - dealt
    return state_of(seats, sorted(rest.elements()), catch_up_ms)


ARTICLE = deal("кОк жОж жЗс сЗж | жЗж жОк зЖз", "оКо кОж оЖз сЗс | оЖо зСз зЖо")
A_CARPET = "finish жОж@0,0v сЗж@1,0h жЗс@1,1h"
B_CARPET = "finish оКо@0,0v оЖо@1,0v оЖз@2,0v"
B_EMPTIES = ("1 swap сЗс", "1 swap оЖо", "1 swap оЖз")
"""Ends with оКо кОж зЖо зСз, which make no carpet."""

placements = st.builds(
    Placement,
    st.sampled_from(TILES),
    st.integers(-999, 999),
    st.integers(-999, 999),
    st.integers(0, 1),
)
some_placements = st.lists(placements, max_size=5).map(tuple)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Finish, some_placements),
    st.builds(Swap, st.sampled_from(TILES)),
    st.builds(Lay, some_placements),
    st.just(GiveUp()),
    st.just(TimeUp()),
)


def tries(state: MinutkaState, seat: Seat, rng: Rng) -> list[Action]:
    """Wrong claims, foreign tiles, things laid in the open, and the clock's own action."""
    hand = state.players[seat].hand if 0 <= seat < len(state.players) else TILES
    own = rng.choice(hand)
    three = rng.choice(list(combinations(hand, 3)))
    block = tuple(Placement(tile, 0, y, 0) for y, tile in enumerate(three))
    apart = tuple(Placement(tile, 4 * i, 0, rng.below(2)) for i, tile in enumerate(hand))
    return [
        Finish(block),
        Finish(block[:2]),
        Finish(tuple(replace(p, tile=rng.choice(TILES)) for p in block)),
        Swap(own),
        Swap(rng.choice(TILES)),
        Lay(apart[: rng.below(5)]),
        Lay(block),
        GiveUp(),
        TimeUp(),
    ]


def hidden_variants(state: MinutkaState, viewer: Viewer, rng: Rng) -> Iterator[MinutkaState]:
    """All tiles that lie closed to the viewer change places."""
    hands = [list(p.hand) for p in state.players]
    stocks = [list(p.stock) for p in state.players]
    aside = list(state.aside)
    closed = [(aside, i) for i in range(len(aside))]
    if state.stage != "over":
        closed += [(stock, i) for stock in stocks for i in range(len(stock))]
        for seat, hand in enumerate(hands):
            if seat != viewer:
                closed += [(hand, i) for i in _closed_slots(state, seat)]
    for _ in range(4):
        tiles = [row[i] for row, i in closed]
        rng.shuffle(tiles)
        for (row, i), tile in zip(closed, tiles, strict=True):
            row[i] = tile
        players: tuple[Player, ...] = tuple(
            replace(p, hand=tuple(hand), stock=tuple(stock))
            for p, hand, stock in zip(state.players, hands, stocks, strict=True)
        )
        variant = replace(state, players=players, aside=tuple(aside))
        # Whether the round is over shows; a deal in which it would be is not a variant of this one.
        if variant.ending == state.ending:
            yield variant


def _closed_slots(state: MinutkaState, seat: Seat) -> list[int]:
    """The slots of a hand that lie closed to the others."""
    player = state.players[seat]
    if state.stage == "race":
        return list(range(len(player.hand)))
    if seat not in state.finished:
        return []
    carpet = [p.tile for p in player.laid]
    spare = Counter(player.hand) - Counter(carpet)
    return [player.hand.index(tile) for tile in spare]


def matters(state: MinutkaState) -> object:
    """All but what lies in the open, which is looks."""
    players = tuple(replace(p, laid=()) for p in state.players)
    return replace(state, players=players, count=0, last=())


CASE = Case(
    game=Minutka(),
    actions=actions,
    tries=tries,
    hidden_variants=hidden_variants,
    matters=matters,
    endings={
        "all_finished": Record(ARTICLE, (f"0 {A_CARPET}", "1 swap сЗс", f"1 {B_CARPET}"), (5, 2)),
        "given_up": Record(ARTICLE, ("1 swap сЗс", f"1 {B_CARPET}", "0 give_up"), (4, 3)),
        "stuck": Record(ARTICLE, (f"0 {A_CARPET}", *B_EMPTIES), (9, 0)),
        "time_up": Record(ARTICLE, (f"0 {A_CARPET}", "1 swap оКо", "-1 time_up"), (5, 2)),
    },
)
