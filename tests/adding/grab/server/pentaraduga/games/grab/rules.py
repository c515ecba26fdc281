"""Rules of Grab, with its state, its actions and its view: all fits in one file.

Numbers are called one after the other. The first player to take the called one scores a point,
and the next is called. With the last number the round is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeAlias

from pentaraduga.core import (
    BadAction,
    Game,
    GameInfo,
    GameSection,
    Illegal,
    Move,
    Option,
    Options,
    Reason,
    Rng,
    Score,
    Seat,
    Viewer,
)

LOCK_MS = 1000
"""After a wrong number the seat can't take any for this long."""


@dataclass(frozen=True, slots=True)
class GrabState:
    """`calls`: all numbers in the order of calling. `taken`: by whom, a dead heat by several."""

    calls: tuple[int, ...]
    points: tuple[int, ...]
    taken: tuple[tuple[Seat, ...], ...] = ()
    gone: tuple[Seat, ...] = ()

    @property
    def called(self) -> int | None:
        """The number to take, or None when the round is over."""
        over = len(self.taken) == len(self.calls) or len(self.gone) == len(self.points)
        return None if over else self.calls[len(self.taken)]


@dataclass(frozen=True, slots=True)
class Take:
    """Taking a number."""

    number: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Leaving the round for good."""


Action: TypeAlias = Take | Leave


class GrabTable(GameSection, frozen=True):
    """Public: the called number, how many are still to come, and the points by seat."""

    called: int | None
    left: int
    points: tuple[int, ...]
    gone: tuple[Seat, ...]


class Grab(Game[GrabState, Action]):
    """Rules of Grab."""

    info: ClassVar = GameInfo(
        id="grab",
        min_seats=2,
        max_seats=4,
        simultaneous=True,
        races=("take",),
        recorded=True,
        options=(Option("numbers", "number", 6, low=1, high=9, unit=""),),
    )
    state_type: ClassVar = GrabState
    sections: ClassVar = {"table": GrabTable}
    endings: ClassVar = ("all_called", "all_gone")

    def setup(self, seats: int, options: Options, rng: Rng) -> GrabState:
        """The numbers 1 to 9 in any order, as many as are wanted."""
        calls = list(range(1, 10))
        rng.shuffle(calls)
        return GrabState(tuple(calls[: int(options["numbers"])]), (0,) * seats)

    def acting(self, state: GrabState) -> frozenset[Seat]:
        """Everybody who has not left."""
        if state.called is None:
            return frozenset()
        return frozenset(range(len(state.points))) - frozenset(state.gone)

    def check(self, state: GrabState, seat: Seat, action: Action) -> Illegal | None:
        """Codes: not_seated, round_over, left, not_called."""
        if not 0 <= seat < len(state.points):
            return Illegal("not_seated")
        if state.called is None:
            return Illegal("round_over")
        if seat in state.gone:
            return Illegal("left")
        if isinstance(action, Take) and action.number != state.called:
            return Illegal("not_called", {"called": state.called}, lock_ms=LOCK_MS)
        return None

    def apply(self, state: GrabState, seat: Seat, action: Action) -> GrabState:
        """A point, and the next number; or one player less."""
        if isinstance(action, Leave):
            return replace(state, gone=(*state.gone, seat))
        return _taken(state, (seat,))

    def apply_tie(self, state: GrabState, moves: Sequence[Move[Action]], coin: int) -> GrabState:
        """All who took the called number in one dead heat score."""
        legal = [move for move in moves if self.check(state, *move) is None]
        takers = dict.fromkeys(move.seat for move in legal if isinstance(move.action, Take))
        if takers:
            state = _taken(state, tuple(takers))
        for seat, action in legal:
            if isinstance(action, Leave) and self.check(state, seat, action) is None:
                state = self.apply(state, seat, action)
        return state

    def contends(self, state: GrabState, seat: Seat, action: Action) -> frozenset[Seat]:
        """Everybody else may have been first."""
        return self.acting(state) - {seat} if isinstance(action, Take) else frozenset()

    def race(self, state: GrabState) -> int:
        """Each number is a race of its own."""
        return len(state.taken)

    def forfeit(self, state: GrabState, seat: Seat) -> Action | None:
        """The others go on."""
        return Leave() if seat in self.acting(state) else None

    def legal(self, state: GrabState, seat: Seat) -> Iterable[Action]:
        """The called number, or leaving."""
        if seat not in self.acting(state) or state.called is None:
            return ()
        return (Take(state.called), Leave())

    def view_for(self, state: GrabState, viewer: Viewer) -> dict[str, Any]:
        """Numbers that are not called yet are nobody's to know."""
        left = len(state.calls) - len(state.taken)
        return {"table": GrabTable(state.called, left, state.points, state.gone)}

    def score(self, state: GrabState) -> Score | None:
        """A point for each number."""
        if state.called is not None:
            return None
        reasons = tuple((Reason("taken", n, n),) if n else () for n in state.points)
        return Score(state.points, reasons)

    def ending(self, state: GrabState) -> str | None:
        """After the last number, or when nobody is left."""
        if state.called is not None:
            return None
        return "all_called" if len(state.taken) == len(state.calls) else "all_gone"

    def census(self, state: GrabState) -> list[str]:
        """The numbers."""
        return sorted(map(str, state.calls))

    def write_action(self, action: Action) -> str:
        """`take 7` or `leave`."""
        return f"take {action.number}" if isinstance(action, Take) else "leave"

    def parse_action(self, text: str) -> Action:
        """Reads `take 7` and `leave`.

        Raises:
            BadAction: anything else.
        """
        words = text.split()
        if words == ["leave"]:
            return Leave()
        if len(words) == 2 and words[0] == "take" and re.fullmatch("[1-9]", words[1]):
            return Take(int(words[1]))
        raise BadAction(text, "take 1 to take 9, or leave")


def _taken(state: GrabState, takers: tuple[Seat, ...]) -> GrabState:
    points = tuple(n + (seat in takers) for seat, n in enumerate(state.points))
    return replace(state, points=points, taken=(*state.taken, takers))
