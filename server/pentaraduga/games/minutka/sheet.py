"""How Minutka is written: swaps, and a carpet in brackets for a finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pentaraduga.core import Move, Options, Seat
from pentaraduga.games.minutka import state as minutka
from pentaraduga.games.minutka.rules import Minutka
from pentaraduga.games.minutka.state import MinutkaState
from pentaraduga.games.minutka.text import Action, Finish, GiveUp, Swap
from pentaraduga.notation import items as n
from pentaraduga.notation.items import Deal, Sentence, Tiles
from pentaraduga.notation.placing import Budget
from pentaraduga.notation.tilesheet import TileSheet
from pentaraduga.notation.wording import CannotLay, Phrase, Plan, rest, unlaid
from pentaraduga.tiles import Layout, carpet_layout


class MinutkaSheet(TileSheet[MinutkaState, Action]):
    """Giving up, time and laying in the open are in notes only."""

    game = Minutka()
    dealt: ClassVar = (4, 3)
    ties_in_rows: ClassVar = True

    def deals(self, state: MinutkaState) -> tuple[Deal, ...]:
        """See `Wording`."""
        return tuple(Deal(seat, p.hand, p.stock) for seat, p in enumerate(state.players))

    def start(
        self, deals: Sequence[Deal], options: Options, extras: Mapping[str, int]
    ) -> MinutkaState:
        """See `Wording`."""
        shares = [(*deal.hand, *deal.stock) for deal in deals]
        return minutka.state_of(shares, rest(deals), int(options["catch_up_s"]) * 1000)

    def phrases(
        self, before: MinutkaState, move: Move[Action], after: MinutkaState
    ) -> Iterator[Phrase]:
        """See `Wording`."""
        seat, action = move
        match action:
            case Swap(tile):
                yield Phrase(seat, n.Swap(tile, before.players[seat].stock[0]))
            case Finish(placements):
                yield Phrase(seat, n.Lay(tuple(p.tile for p in placements)))

    def moves_for(
        self, state: MinutkaState, seat: Seat, sentence: Sentence, lay: Action | None
    ) -> tuple[Move[Action], ...]:
        """See `Wording`."""
        match sentence:
            case n.Swap(gave, _):
                return (Move(seat, Swap(gave)),)
            case n.Lay() if lay:
                return (Move(seat, lay),)
        return ()

    def plan(
        self, seat: Seat, moves: Sequence[tuple[Tiles, Seat]], points: int | None, budget: Budget
    ) -> Plan:
        """Any way to lie will do: a carpet is a carpet."""
        found: list[Action] = []
        for tiles, _ in moves:
            carpet = carpet_layout(tiles) if len(tiles) == minutka.CARPET else None
            if carpet is None:
                why = CannotLay("not_a_carpet", "these tiles make no carpet")
                return Plan(tuple(found), stuck=why)
            found.append(Finish(carpet))
        return Plan(tuple(found))

    def closing(self, state: MinutkaState) -> tuple[Move[Action], ...]:
        """A seat that has not finished gave up, whatever happened."""
        return () if state.ending else (Move(min(state.still_in), GiveUp()),)

    def left(self, state: MinutkaState, seat: Seat) -> Tiles:
        """See `Wording`."""
        player = state.players[seat]
        return unlaid(player.hand, player.laid)

    def figures(self, state: MinutkaState, seat: Seat) -> tuple[Layout, ...]:
        """See `Wording`."""
        laid = state.players[seat].laid
        return (Layout(laid),) if laid else ()

    def points(self, state: MinutkaState, squares: Sequence[int]) -> tuple[int, ...]:
        """Squares count nothing here."""
        score = self.game.score(state)
        return score.points if score else ()

    def stocks(self, state: MinutkaState) -> tuple[Tiles, ...]:
        """See `Wording`."""
        return tuple(p.stock for p in state.players)
