"""The photo finish keeps the winning move, whatever a game makes of `race`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from pentaraduga.core import CLOCK, BadAction, GameInfo, Illegal, Rng, Score, Seat
from pentaraduga.games import GAMES
from pentaraduga.games.nullgame import NullGame
from pentaraduga.manifest import Manifest
from pentaraduga.rooms import log
from pentaraduga.rooms.commands import MatchRule
from pentaraduga.rooms.fold import begin, fold
from pentaraduga.rooms.state import RoomState


@dataclass(frozen=True, slots=True)
class Taken:
    """`taken`: who took what, one after the other; `calls`: how often the clock called."""

    taken: tuple[Seat, ...] = ()
    calls: int = 0


class Hostile(NullGame):
    """Three takings end it. `race` is what the test makes of the state."""

    info: ClassVar = GameInfo(
        id="hostile", min_seats=2, max_seats=2, simultaneous=True, races=("take",)
    )
    state_type: ClassVar[type[Any]] = Taken
    sections: ClassVar = {}

    def __init__(self, race: Callable[[Taken], int]) -> None:
        self._race = race

    def setup(self, seats: int, options: Any, rng: Rng) -> Any:
        return Taken()

    def acting(self, state: Any) -> frozenset[Seat]:
        return frozenset() if len(state.taken) >= 3 else frozenset({0, 1})

    def check(self, state: Any, seat: Seat, action: Any) -> Illegal | None:
        return None if self.acting(state) else Illegal("round_over")

    def apply(self, state: Any, seat: Seat, action: Any) -> Any:
        if seat == CLOCK:
            return replace(state, calls=state.calls + 1)
        return replace(state, taken=(*state.taken, seat))

    def race(self, state: Any) -> int:
        return self._race(state)

    def forfeit(self, state: Any, seat: Seat) -> Any:
        return None

    def view_for(self, state: Any, viewer: Any) -> dict[str, Any]:
        return {}

    def score(self, state: Any) -> Score | None:
        return None if self.acting(state) else Score((state.taken.count(0), state.taken.count(1)))

    def write_action(self, action: Any) -> str:
        return str(action)

    def parse_action(self, text: str) -> Any:
        if text not in ("take", "call"):
            raise BadAction(text, "take")
        return text


RACES: dict[str, Callable[[Taken], int]] = {
    "one for the whole round": lambda state: 0,
    "a new one after each": lambda state: len(state.taken),
    "none any more when over": lambda state: -1 if len(state.taken) >= 3 else 0,
    "back and forth": lambda state: len(state.taken) % 2,
    "by the call": lambda state: state.calls,
}


Playing = Callable[[str], RoomState]


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> Playing:
    """Two in a round of the hostile game with this kind of race."""

    def begun(kind: str) -> RoomState:
        rules: Any = Hostile(RACES[kind])
        monkeypatch.setitem(GAMES, "hostile", Manifest(rules=rules))
        made = log.Created(
            at=0.0, id="r", code=None, game="hostile", options={}, match=MatchRule(), seats=2
        )
        state = begin(made, 1)
        for n in range(2):
            joined = log.Joined(at=0.0, member=f"m{n}", key=f"k{n}", name=f"n{n}", seat=n)
            state = fold(state, joined)
        return fold(state, log.Dealt(at=0.0, seed=b"x", members=("m0", "m1"), start_at=0.0))

    return begun


every_race = pytest.mark.parametrize("kind", RACES)


def acted(state: RoomState, *moves: tuple[Seat, str], at: float) -> RoomState:
    stamped = [log.Stamped(seat=s, text=text, arrival=at, fair=at, sigma=1.0) for s, text in moves]
    return fold(state, log.Acted(at=at, moves=tuple(stamped)))


def finishes(state: RoomState) -> list[tuple[Seat, float]]:
    return [(finish.seat, finish.at_ms) for finish in state.dealt.finishes]


@every_race
def test_a_winning_move_is_in_the_photo_finish(playing: Playing, kind: str) -> None:
    room = playing(kind)
    for n, seat in enumerate((0, 1, 1), 1):
        room = acted(room, (CLOCK, "call"), at=100.0 * n)
        room = acted(room, (seat, "take"), at=100.0 * n + 50)
        assert finishes(room)[-1] == (seat, 100.0 * n + 50)
    assert room.rules.score(room.dealt.play) is not None


@every_race
def test_so_is_a_dead_heat_that_ends_the_round(playing: Playing, kind: str) -> None:
    room = acted(playing(kind), (0, "take"), at=10.0)
    room = acted(room, (0, "take"), (1, "take"), at=20.0)
    assert finishes(room)[-2:] == [(0, 20.0), (1, 20.0)]
    assert all(finish.tie for finish in room.dealt.finishes[-2:])
    # The first of a race is compared with nobody before it.
    assert room.dealt.finishes[0].behind_ms == 0.0


def test_a_finish_is_compared_with_those_of_its_own_race_only(playing: Playing) -> None:
    behind = {}
    for kind in RACES:
        room = acted(playing(kind), (0, "take"), at=10.0)
        room = acted(room, (1, "take"), at=80.0)
        behind[kind] = [finish.behind_ms for finish in room.dealt.finishes]
    both = [0.0, 70.0]
    assert behind == {
        "one for the whole round": both,
        "a new one after each": [0.0],
        "none any more when over": both,
        "back and forth": [0.0],
        "by the call": both,
    }


def test_a_race_that_another_move_begins_has_no_finish_yet(playing: Playing) -> None:
    room = acted(playing("by the call"), (0, "take"), at=10.0)
    assert finishes(acted(room, (CLOCK, "call"), at=20.0)) == []
