"""The Game contract, part two: what a viewer must not know changes nothing that reaches them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest
from hypothesis import given
from tests.examples import examples
from tests.games import minutka_case, nullgame_case
from tests.games.case import Case
from tests.games.every_case import every_game, seeds
from tests.games.random_play import states_of_a_round

from pentaraduga.core import REPLAY, SPECTATOR, Illegal, Rng, Seat, Solitaire, Viewer
from pentaraduga.games.minutka import Minutka, MinutkaState
from pentaraduga.games.nullgame import NullGame, NullState, Own, Table, TurnOver


def what_reaches(case: Case, state: Any, viewer: Viewer, tried: list[tuple[Seat, Any]]) -> Any:
    """Everything of the game that the viewer can get to know, encoded as on the wire.

    `tried`: actions; refusals go to their own seat only, but how long the others' actions are held
    can be felt by all.
    """
    game = case.game
    view = msgspec.msgpack.encode(game.view_for(state, viewer))
    refusals = [game.check(state, seat, action) for seat, action in tried if seat == viewer]
    held = [sorted(game.contends(state, seat, action)) for seat, action in tried]
    score, timers = game.score(state), game.timers(state)
    forfeits = [game.forfeit(state, seat) for seat in range(4)]
    acting = sorted(game.acting(state))
    # In a solitaire everybody in the room gets this, too; the deal only if it may be shown.
    attempt = game.attempt(state) if isinstance(game, Solitaire) else None
    if attempt is not None and not attempt.revealed:
        attempt = replace(attempt, options={}, deal="", known_as=())
    return view, refusals, held, score, timers, forfeits, acting, game.ending(state), attempt


def assert_keeps_secrets(case: Case, rng: Rng) -> int:
    """Plays a round and compares; the number of comparisons with a really different state."""
    states = states_of_a_round(case, rng)
    seats = len(case.game.score(states[-1]).points)  # type: ignore[union-attr]
    different = 0
    for state in states[-25:]:
        for viewer in (*range(seats), SPECTATOR, REPLAY):
            tried = [
                (seat, action)
                for seat in range(seats)
                for action in (*case.game.legal(state, seat), *case.tries(state, seat, rng))
            ]
            seen = what_reaches(case, state, viewer, tried)
            for variant in case.hidden_variants(state, viewer, rng):
                assert what_reaches(case, variant, viewer, tried) == seen
                different += variant != state
    return different


@every_game
@examples(25)
@given(seed=seeds)
def test_secrets_reach_nobody(case: Case, seed: bytes) -> None:
    assert_keeps_secrets(case, Rng(seed))


@every_game
def test_the_variants_do_vary_for_every_viewer(case: Case) -> None:
    if case.all_open:
        for state in states_of_a_round(case, Rng(b"open")):
            views = [case.game.view_for(state, viewer) for viewer in (0, SPECTATOR, REPLAY)]
            assert views[0] == views[1] == views[2]
        return
    assert sum(assert_keeps_secrets(case, Rng(bytes([n]))) for n in range(5)) > 20


class ShowsCards(NullGame):
    """Leaks to all."""

    def view_for(self, state: NullState, viewer: Viewer) -> dict[str, Any]:
        return super().view_for(state, viewer) | {"table": Table(state.cards)}


class ShowsToSeats(NullGame):
    """Leaks to the neighbour, in a private section."""

    def view_for(self, state: NullState, viewer: Viewer) -> dict[str, Any]:
        view = super().view_for(state, viewer)
        if not isinstance(viewer, int) or "own" not in view:
            return view
        return view | {"own": Own(viewer, state.cards[viewer - 1])}


class TellsByHolding(NullGame):
    """Leaks by how long an action is held."""

    def contends(self, state: NullState, seat: Seat, action: TurnOver) -> frozenset[Seat]:
        return frozenset(s for s, card in enumerate(state.cards) if s != seat and card > 5)


class TellsByRefusing(NullGame):
    """Leaks by a refusal."""

    def check(self, state: NullState, seat: Seat, action: TurnOver) -> Illegal | None:
        wrong = super().check(state, seat, action)
        last = state.cards[-1]
        return (
            Illegal(wrong.code, {"last": last}) if wrong and wrong.code == "already_open" else wrong
        )


class TellsWhoIsStuck(Minutka):
    """Leaks that a seat has no carpet."""

    def acting(self, state: MinutkaState) -> frozenset[Seat]:
        return frozenset(s for s in super().acting(state) if not state.players[s].is_stuck)


@pytest.mark.parametrize(
    ("case", "leaky"),
    [
        (nullgame_case.CASE, ShowsCards()),
        (nullgame_case.CASE, ShowsToSeats()),
        (nullgame_case.CASE, TellsByHolding()),
        (nullgame_case.CASE, TellsByRefusing()),
        (minutka_case.CASE, TellsWhoIsStuck()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_leak_is_caught(case: Case, leaky: Any) -> None:
    def play_many() -> None:
        for n in range(60):
            assert_keeps_secrets(replace(case, game=leaky), Rng(bytes([n])))

    with pytest.raises(AssertionError):
        play_many()
