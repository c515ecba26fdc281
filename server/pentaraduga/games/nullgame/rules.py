"""Rules of the null game, with its state, its only action and its views: all fits in one file.

Everybody gets one closed card and turns it over when they like. When all lie open, each player
scores the number on the card. `docs/adding-a-game.md` walks through it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pentaraduga.core import (
    BadAction,
    Game,
    GameInfo,
    GameSection,
    Illegal,
    Options,
    Reason,
    Rng,
    Score,
    Seat,
    Viewer,
)


@dataclass(frozen=True, slots=True)
class NullState:
    """`cards[s]` belongs to seat s; `opened` holds the seats that have turned theirs over."""

    cards: tuple[int, ...]
    opened: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnOver:
    """The only action: the player's card is turned over."""


class Table(GameSection, frozen=True):
    """Public: the number on each open card, None for a closed one."""

    cards: tuple[int | None, ...]


class Own(GameSection, frozen=True):
    """Private: your seat and the number on your card."""

    seat: Seat
    card: int


class NullGame(Game[NullState, TurnOver]):
    """Rules of the null game."""

    info: ClassVar = GameInfo(
        id="nullgame", min_seats=1, max_seats=4, simultaneous=True, listed=False
    )
    state_type: ClassVar = NullState
    sections: ClassVar = {"table": Table, "own": Own}
    endings: ClassVar = ("all_open",)

    def setup(self, seats: int, options: Options, rng: Rng) -> NullState:
        """Cards 1 to 9, one for each seat, no two alike."""
        cards = list(range(1, 10))
        rng.shuffle(cards)
        return NullState(tuple(cards[:seats]))

    def acting(self, state: NullState) -> frozenset[Seat]:
        """Everybody whose card is closed."""
        return frozenset(range(len(state.cards))) - frozenset(state.opened)

    def check(self, state: NullState, seat: Seat, action: TurnOver) -> Illegal | None:
        """Codes: not_seated, already_open."""
        if not 0 <= seat < len(state.cards):
            return Illegal("not_seated")
        return Illegal("already_open") if seat in state.opened else None

    def apply(self, state: NullState, seat: Seat, action: TurnOver) -> NullState:
        """The card lies open."""
        return replace(state, opened=(*state.opened, seat))

    def forfeit(self, state: NullState, seat: Seat) -> TurnOver | None:
        """A player who left can't keep the others waiting: the card is turned over."""
        return TurnOver() if seat in self.acting(state) else None

    def legal(self, state: NullState, seat: Seat) -> Iterable[TurnOver]:
        """Turning over, once."""
        return (TurnOver(),) if seat in self.acting(state) else ()

    def view_for(self, state: NullState, viewer: Viewer) -> dict[str, Any]:
        """Open cards for everybody, each closed card for its owner."""
        shown = (card if s in state.opened else None for s, card in enumerate(state.cards))
        view: dict[str, Any] = {"table": Table(tuple(shown))}
        if isinstance(viewer, int):
            view["own"] = Own(viewer, state.cards[viewer])
        return view

    def score(self, state: NullState) -> Score | None:
        """The number on the card."""
        if self.acting(state):
            return None
        return Score(state.cards, tuple((Reason("card", card),) for card in state.cards))

    def ending(self, state: NullState) -> str | None:
        """There is one way only."""
        return None if self.acting(state) else "all_open"

    def census(self, state: NullState) -> list[str]:
        """The cards."""
        return sorted(map(str, state.cards))

    def write_action(self, action: TurnOver) -> str:
        """`open`."""
        return "open"

    def parse_action(self, text: str) -> TurnOver:
        """Reads `open`.

        Raises:
            BadAction: anything else.
        """
        if text.split() == ["open"]:
            return TurnOver()
        raise BadAction(text, "open")
