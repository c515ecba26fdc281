"""How Kvadraty is written: seven tiles in brackets, `!` for an impossible hand, and new deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from pentaraduga.core import Move, Options, Seat
from pentaraduga.games.kvadraty import state as kvadraty
from pentaraduga.games.kvadraty.rules import FIRST, SQUARE, Kvadraty
from pentaraduga.games.kvadraty.state import KvadratyState
from pentaraduga.games.kvadraty.text import (
    Action,
    Agree,
    GiveUp,
    Impossible,
    Leave,
    On,
    Ready,
    Refute,
)
from pentaraduga.notation import items as n
from pentaraduga.notation.items import Deal, Sentence, Tiles
from pentaraduga.notation.placing import Budget, figures_of
from pentaraduga.notation.tilesheet import TileSheet
from pentaraduga.notation.wording import CannotLay, Phrase, Plan, Squares, rest, unlaid
from pentaraduga.tiles import Layout


class KvadratySheet(TileSheet[KvadratyState, Action]):
    """Agreeing, going on, giving up, time and laying in the open are in notes only."""

    game = Kvadraty()
    dealt: ClassVar = (kvadraty.HAND, 0)
    assumed = "seven tiles"
    ties_in_rows: ClassVar = True

    def deals(self, state: KvadratyState) -> tuple[Deal, ...]:
        """See `Wording`."""
        return tuple(Deal(seat, p.hand) for seat, p in enumerate(state.players))

    def start(
        self, deals: Sequence[Deal], options: Options, extras: Mapping[str, int]
    ) -> KvadratyState:
        """Without a seed: later deals are written, too (`with_deal`)."""
        spans = (int(options[name]) * 1000 for name in ("finish_s", "check_s"))
        return kvadraty.state_of([deal.hand for deal in deals], rest(deals), b"", *spans)

    def dealt_anew(self, before: KvadratyState, after: KvadratyState) -> bool:
        """See `Wording`."""
        return after.deal > before.deal

    def with_deal(self, state: KvadratyState, deals: Sequence[Deal]) -> KvadratyState:
        """See `Wording`."""
        players = tuple(
            replace(player, hand=deal.hand)
            for player, deal in zip(state.players, deals, strict=True)
        )
        check = state.check
        if check and check.deal == state.deal:
            # A dead heat went on into the new deal.
            check = replace(check, hand=deals[check.seat].hand)
        return replace(state, players=players, aside=rest(deals), check=check)

    def before_deal(self, state: KvadratyState) -> tuple[Move[Action], ...]:
        """All agree, and all have seen the truth."""
        if state.is_checking and state.check:
            missing = sorted(state.checkers - {*state.check.agreed})
            return tuple(Move(seat, Agree()) for seat in missing)
        if state.is_showing and state.check:
            return tuple(Move(seat, On()) for seat in sorted(state.present - {*state.check.seen}))
        return ()

    def phrases(
        self, before: KvadratyState, move: Move[Action], after: KvadratyState
    ) -> Iterator[Phrase]:
        """See `Wording`."""
        seat, action = move
        match action:
            case Ready(placements):
                yield Phrase(seat, n.Lay(tuple(p.tile for p in placements)))
            case Impossible():
                yield Phrase(seat, n.Impossible())
            case Refute(placements) if before.check:
                tiles = tuple(p.tile for p in placements)
                yield Phrase(seat, n.Refute(before.check.seat, tiles))

    def moves_for(
        self, state: KvadratyState, seat: Seat, sentence: Sentence, lay: Action | None
    ) -> tuple[Move[Action], ...]:
        """After the truth was shown everybody goes on before the next written action."""
        going_on = self.before_deal(state) if state.is_showing else _fell_away(state)
        match sentence:
            case n.Impossible():
                return (*going_on, Move(seat, Impossible()))
            case n.Lay() if isinstance(lay, Ready):
                return (*going_on, Move(seat, lay))
            case n.Refute() if isinstance(lay, Ready):
                return (Move(seat, Refute(lay.placements)),)
        return ()

    def plan(
        self, seat: Seat, moves: Sequence[tuple[Tiles, Seat]], points: int | None, budget: Budget
    ) -> Plan:
        """Figures with as many squares as the points ask for; what is found of the fewest."""
        found: list[Action] = []
        squares = Squares(0, 0)
        for tiles, owner in moves:
            figures = figures_of(tiles, budget) if len(tiles) == kvadraty.HAND else {}
            if not figures:
                why = CannotLay("not_connected", "these tiles make no figure")
                return Plan(tuple(found), squares, why)
            most = max(figures)
            if owner == seat:
                squares = Squares(min(figures), most)
                most = next((n for n in _asked_for(points) if n in figures), most)
            found.append(Ready(figures[most].placements))
        return Plan(tuple(found), squares)

    def closing(self, state: KvadratyState) -> tuple[Move[Action], ...]:
        """A seat without a figure gave up."""
        if state.ending:
            return ()
        going_on = self.before_deal(state) if state.is_showing else _fell_away(state)
        return going_on[:1] or (Move(min(state.laying), GiveUp()),)

    def left(self, state: KvadratyState, seat: Seat) -> Tiles:
        """See `Wording`."""
        player = state.players[seat]
        return unlaid(player.hand, player.laid)

    def figures(self, state: KvadratyState, seat: Seat) -> tuple[Layout, ...]:
        """See `Wording`."""
        laid = state.players[seat].laid
        return (Layout(laid),) if laid else ()

    def points(self, state: KvadratyState, squares: Sequence[int]) -> tuple[int, ...]:
        """See `Wording`."""
        return tuple(
            state.factor
            * ((SQUARE * count if seat in state.ready else 0) + FIRST * (seat == state.first))
            for seat, count in enumerate(squares)
        )


def _fell_away(state: KvadratyState) -> tuple[Move[Action], ...]:
    """A claim that led to nothing, neither a figure nor a new deal: its player left."""
    check = state.check
    return (Move(check.seat, Leave()),) if check and state.is_checking else ()


def _asked_for(points: int | None) -> Iterator[int]:
    """Numbers of squares that the points may mean, whatever they were multiplied by."""
    if points is None:
        return
    for doublings in range(kvadraty.MOST_DOUBLINGS + 1):
        for first in (0, FIRST):
            squares, over = divmod(points - (first << doublings), SQUARE << doublings)
            if not over and squares >= 0:
                yield squares
