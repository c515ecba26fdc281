"""Kovriki: what lies open, and when, up to the end of the exchange."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, get_args

import pytest
from tests.games.kovriki_case import (
    A_CARPET,
    A_MAKES_FOUR,
    ARTICLE,
    CARPETS,
    CASE,
    UNTIL_A_LAYS,
    UNTIL_THE_HIT,
)
from tests.games.kovriki_play import GAME, play
from tests.games.random_play import states_of_a_round
from tests.games.test_every_game_keeps_secrets import assert_keeps_secrets

from pentaraduga.core import REPLAY, SPECTATOR, Options, Rng, Viewer, freeze, thaw
from pentaraduga.games.kovriki import Kovriki, KovrikiState
from pentaraduga.games.kovriki.state import Kind
from pentaraduga.tiles import Figure, layings


def view(state: KovrikiState, viewer: Viewer = SPECTATOR) -> Any:
    return GAME.view_for(state, viewer)


def own(state: KovrikiState, seat: int) -> dict[str, bool]:
    """The actions that are open to the seat beside laying."""
    section = view(state, seat)["own"]
    names = ("can_swap", "can_prize", "can_hit", "can_pass", "can_done")
    return {name[4:]: True for name in names if getattr(section, name)}


def test_figures_counts_and_prizes_are_public() -> None:
    table = view(play(ARTICLE, *CARPETS))["table"]
    assert (table.stage, table.ended, table.hitter, table.passes) == ("play", None, None, ())
    a, b = table.seats
    assert a.figures == ((("жОж", 0, 0, 1), ("сЗж", 1, 0, 0), ("жЗс", 1, 1, 0)),)
    assert (a.hand, a.stock, a.squares, a.short, a.prize) == (4, 1, 1, 0, False)
    assert (b.hand, b.stock, b.squares, b.short, b.prize, b.swaps) == (3, 0, 1, 1, True, 1)


def test_the_view_has_the_newest_happening_for_the_table_to_act_out() -> None:
    last = view(play(ARTICLE, f"0 {A_CARPET}"))["last"]
    (move,) = last.moves
    assert (last.n, move.seat, move.kind, move.figure, move.drew) == (1, 0, "lay", 0, 3)
    assert move.laid == (("жОж", 0, 0, 1), ("сЗж", 1, 0, 0), ("жЗс", 1, 1, 0))
    last = view(play(ARTICLE, *CARPETS, "0 swap кОк"))["last"]
    told = [(m.seat, m.kind, m.to, m.laid, m.drew) for m in last.moves]
    assert told == [(0, "swap", 1, (), 1), (1, "draw", None, (), 1)]
    (prize,) = view(play(ARTICLE, *CARPETS, "1 prize"))["last"].moves
    assert (prize.kind, prize.to) == ("prize", 0)


def test_hands_stocks_and_what_was_given_stay_closed_until_the_end() -> None:
    state = play(ARTICLE, *UNTIL_THE_HIT)
    seats = view(state)["table"].seats
    assert [(s.hand, s.closed, s.part) for s in seats] == [(0, 0, "waiting"), (4, 2, "own")]
    assert all(s.shown is s.stock_tiles is s.closed_tiles is None for s in seats)
    assert view(state, 1)["own"].hand == ("зСз", "кОж", "зЖо", "сЗс")
    assert view(state).keys() == view(state, REPLAY).keys() == {"table", "last"}


def test_after_the_round_everything_is_open() -> None:
    table = view(play(ARTICLE, *UNTIL_A_LAYS, A_MAKES_FOUR, "0 done"))["table"]
    assert (table.stage, table.ended, table.hitter, table.opened) == ("over", "hit", 0, "hit")
    assert set(table.seats[0].shown) == {"зЖз", "зСз"}
    assert [(s.stock_tiles, s.closed_tiles) for s in table.seats] == [((), ()), ((), ())]


def test_the_best_move_that_was_missed_is_told_when_the_round_is_over() -> None:
    racing = play(ARTICLE, *CARPETS)
    assert "best" not in view(racing) | view(racing, 0)
    over = play(racing, "0 give_up", "1 give_up")
    for player, missed in zip(over.players, view(over)["best"].seats, strict=True):
        gains = [0]
        for number, figure in enumerate((*player.figures, None)):
            for laid in layings(figure, player.hand):
                after = Figure.of((*(figure.placements if figure else ()), *laid))
                gains.append(len(after.squares) - (len(figure.squares) if figure else 0))
                if tuple(p.laid for p in laid) == missed.laid and number == missed.figure:
                    assert gains[-1] == missed.squares
        assert missed.squares == max(gains)
        assert bool(missed.laid) == bool(missed.squares)


def test_what_is_open_to_a_seat() -> None:
    assert own(ARTICLE, 0) == {"swap": True, "pass": True}
    assert own(play(ARTICLE, "0 pass"), 0) == {"swap": True}
    state = play(ARTICLE, *CARPETS)
    assert own(state, 1) == {"prize": True, "pass": True}
    state = play(state, "1 prize", "0 lay 0 кОк@-1,0v жОк@-1,2h")
    assert own(state, 0) == own(state, 1) == {"hit": True}
    state = play(state, "0 hit")
    assert own(state, 0) == {}
    assert own(state, 1) == {"done": True}
    assert own(play(state, "1 give_up"), 1) == {}


@pytest.mark.parametrize(
    "state",
    [ARTICLE, play(ARTICLE, *CARPETS), play(ARTICLE, *UNTIL_THE_HIT), play(ARTICLE, "0 pass")],
)
def test_what_is_open_is_what_is_legal(state: KovrikiState) -> None:
    for seat in (0, 1):
        legal = {GAME.write_action(action).split()[0] for action in GAME.legal(state, seat)}
        assert set(own(state, seat)) == legal - {"lay", "give_up"}


# -- rounds that begin near their end: random play seldom empties all stocks


class ShortStocks(Kovriki):
    """Deals one tile of stock or none, and half of the rounds have no idle time."""

    def setup(self, seats: int, options: Options, rng: Rng) -> KovrikiState:
        state = super().setup(seats, options, rng)
        left = rng.below(2)
        cut = tuple(tile for p in state.players for tile in p.stock[left:])
        players = tuple(replace(p, stock=p.stock[:left]) for p in state.players)
        idle_ms = state.idle_ms * rng.below(2)
        return replace(state, players=players, aside=(*state.aside, *cut), idle_ms=idle_ms)


SHORT = replace(CASE, game=ShortStocks())


def test_random_play_gets_everywhere_and_every_state_is_sound() -> None:
    seen: set[tuple[int, str]] = set()
    kinds: set[str] = set()
    endings: set[str | None] = set()
    for seed in range(100):
        states: list[KovrikiState] = states_of_a_round(SHORT, Rng(bytes([seed])))
        pieces = GAME.census(states[0])
        for state in states:
            assert GAME.census(state) == pieces
            assert thaw(freeze(state), KovrikiState) == state
            assert (state.stage == "over") == (not GAME.acting(state))
            assert not any(p.short and p.stock for p in state.players)
            seen |= {(min(len(state.players), 3), p.part) for p in state.players}
            kinds |= {h.kind for h in state.last}
        endings.add(states[-1].ending)
    two = {(2, part) for part in ("play", "own", "received", "waiting", "last", "out")}
    assert seen == two | {(3, part) for _, part in two} | {(3, "handed")}
    assert kinds == set(get_args(Kind))
    assert endings >= {"hit", "agreed", "idle", "given_up"}


def test_the_exchange_keeps_secrets() -> None:
    assert sum(assert_keeps_secrets(SHORT, Rng(bytes([n]))) for n in range(40)) > 1000
