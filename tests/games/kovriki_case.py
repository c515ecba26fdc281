"""Kovriki under the contract, and the article's game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import strategies as st
from tests.games.case import Case, Record

from pentaraduga.core import Rng, Seat, Viewer
from pentaraduga.games.kovriki import (
    Action,
    Done,
    GiveUp,
    Hit,
    Kovriki,
    KovrikiState,
    Lay,
    Pass,
    Player,
    Prize,
    Swap,
    TimeUp,
)
from pentaraduga.games.kovriki.state import LOTS
from pentaraduga.tiles import TILES, Placement, Tile, tile_set


def deal(*shares: str, idle_ms: int = 45_000) -> KovrikiState:
    """A deal written like `кОк жОж жЗс сЗж | жЗж жОк зЖз`: hand, then stock from the near end.

    Hands may have any size; what is dealt to nobody stays aside.
    """
    players = []
    for share in shares:
        hand, _, stock = share.partition("|")
        players.append(Player(tuple(map(Tile, hand.split())), tuple(map(Tile, stock.split()))))
    held = Counter(tile for p in players for tile in (*p.hand, *p.stock))
    rest = Counter(tile_set(1 if len(shares) == 2 else 2)) - held
    return KovrikiState(tuple(players), tuple(sorted(rest.elements())), idle_ms, own_first=True)


ARTICLE = deal("кОк жОж жЗс сЗж | жЗж жОк зЖз", "оКо кОж оЖз сЗс | оЖо зСз зЖо")
A_CARPET = "lay 0 жОж@0,0v сЗж@1,0h жЗс@1,1h"
B_CARPET = "lay 0 оКо@0,0v оЖо@1,0v оЖз@2,0v"
CARPETS = (f"0 {A_CARPET}", "1 swap сЗс", f"1 {B_CARPET}")
UNTIL_THE_HIT = (*CARPETS, "1 prize", "0 lay 0 кОк@-1,0v жОк@-1,2h", "0 hit")
UNTIL_A_LAYS = (*UNTIL_THE_HIT, "1 lay 0 зЖо@3,0v кОж@2,2h", "1 done", "1 done")
"""The article's game, without A's last pair: it finds a place with three squares or with four."""
A_MAKES_FOUR = "0 lay 0 жЗж@1,2v сЗс@2,2v"
A_MAKES_THREE = "0 lay 0 жЗж@1,-2v сЗс@2,-2v"

placements = st.builds(
    Placement,
    st.sampled_from(TILES),
    st.integers(-999, 999),
    st.integers(-999, 999),
    st.integers(0, 1),
)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Lay, st.integers(0, 3), st.lists(placements, max_size=5).map(tuple)),
    st.builds(Swap, st.sampled_from(TILES)),
    st.builds(TimeUp, st.integers(0, 999)),
    st.builds(Pass, st.none() | st.integers(0, 999)),
    *(st.just(action) for action in (Prize(), Hit(), Pass(), Done(), GiveUp())),
)


def tries(state: KovrikiState, seat: Seat, rng: Rng) -> list[Action]:
    """Tiles laid anywhere near, foreign tiles, figures that are not there, and all else."""
    seated = 0 <= seat < len(state.players)
    hand = (seated and state.players[seat].hand) or TILES

    def laid(n: int, tiles: tuple[Tile, ...]) -> tuple[Placement, ...]:
        return tuple(
            Placement(rng.choice(tiles), rng.below(6) - 1, rng.below(5) - 1, rng.below(2))
            for _ in range(n)
        )

    block = tuple(Placement(tile, i, 0, 1) for i, tile in enumerate(hand[:3]))
    wrong: list[Action] = [
        Lay(0, block),
        Lay(rng.below(4), laid(1, hand)),
        Lay(rng.below(2), laid(2, hand)),
        Lay(0, laid(1 + rng.below(3), TILES)),
        Lay(0, laid(4, TILES)),
        Lay(0, ()),
        Swap(rng.choice(hand)),
        Swap(rng.choice(TILES)),
        Prize(),
        Hit(),
        Pass(rng.below(state.count + 1)),
        Done(),
        TimeUp(state.count),
    ]
    rng.shuffle(wrong)
    # Few of them, and what empties the stocks more often, or no random round would see a hit.
    taken = [Prize()] * 12 if seated and state.can_prize(seat) else []
    return [*wrong[:3], *taken]


def hidden_variants(state: KovrikiState, viewer: Viewer, rng: Rng) -> Iterator[KovrikiState]:
    """All tiles that lie closed to the viewer change places, and so does the lot."""
    hands = [list(p.hand) for p in state.players]
    stocks = [list(p.stock) for p in state.players]
    piles = [list(p.closed) for p in state.players]
    rows = [list(state.aside)]
    if state.stage != "over":
        rows += [*stocks, *piles, *(hand for seat, hand in enumerate(hands) if seat != viewer)]
    for row in rows:  # in place, so that `hands` and the rest change with them
        rng.shuffle(row)
    for _ in range(4):
        tiles = [tile for row in rows for tile in row]
        rng.shuffle(tiles)
        for row in rows:
            row[:], tiles = tiles[: len(row)], tiles[len(row) :]
        players = tuple(
            replace(p, hand=tuple(hand), stock=tuple(stock), closed=tuple(pile))
            for p, hand, stock, pile in zip(state.players, hands, stocks, piles, strict=True)
        )
        variant = replace(state, players=players, aside=tuple(rows[0]), lot=rng.below(LOTS))
        # That nobody can do anything shows by the clock that runs then, and by nothing else.
        if variant.stands_still == state.stands_still:
            yield variant


def matters(state: KovrikiState) -> object:
    """All but the order of tiles in a hand, and whether a prize is due to a full one."""
    players = tuple(
        replace(
            p,
            hand=tuple(sorted(p.hand)),
            closed=tuple(sorted(p.closed)),
            prize_due=p.prize_due and p.short > 0,
        )
        for p in state.players
    )
    return replace(state, players=players, count=0, moved_at=0, last=())


CASE = Case(
    game=Kovriki(),
    actions=actions,
    tries=tries,
    hidden_variants=hidden_variants,
    matters=matters,
    endings={
        "hit": Record(ARTICLE, (*UNTIL_A_LAYS, A_MAKES_FOUR, "0 done"), (4, 2)),
        "agreed": Record(
            ARTICLE, (*CARPETS, "1 pass", "0 pass", "0 done", "0 done", "1 done"), (1, 1)
        ),
        "idle": Record(
            ARTICLE,
            (f"0 {A_CARPET}", "-1 time_up 1", "-1 time_up 2", "-1 time_up 3", "-1 time_up 4"),
            (1, 0),
        ),
        "all_laid": Record(
            deal("жОж жЗс сЗж", "оКо оЖо оЖз"), (f"0 {A_CARPET}", f"1 {B_CARPET}"), (1, 1)
        ),
        "given_up": Record(ARTICLE, (*CARPETS, "0 give_up", "1 give_up"), (1, 1)),
    },
)
