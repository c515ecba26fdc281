"""How Kovriki is written: the article's own notation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from pentaraduga.core import Move, Options, Seat
from pentaraduga.games.kovriki import state as kovriki
from pentaraduga.games.kovriki.exchange import Given
from pentaraduga.games.kovriki.rules import Kovriki
from pentaraduga.games.kovriki.state import KovrikiState
from pentaraduga.games.kovriki.text import Action, Done, GiveUp, Hit, Lay, Pass, Prize, Swap
from pentaraduga.notation import items as n
from pentaraduga.notation.items import Deal, Sentence, Tiles
from pentaraduga.notation.placing import Budget, ways
from pentaraduga.notation.tilesheet import TileSheet
from pentaraduga.notation.wording import CannotLay, How, Phrase, Plan, Squares, rest
from pentaraduga.tiles import Layout

_RULES: Final = {
    1: "touches_one_side",
    2: "not_in_carpet",
    3: "not_a_carpet",
}
_WHY: Final = {
    1: "one tile touches a figure with two of its sides and ends in a carpet",
    2: "two tiles share an edge, and each ends in a carpet of the figure",
    3: "three tiles make a carpet, alone or with a whole long side along a figure",
}


class KovrikiSheet(TileSheet[KovrikiState, Action]):
    """Passing, giving up, time and the last `done` are in notes only."""

    game = Kovriki()
    extra_notes: ClassVar = ("lot", "edition")
    marked = ("hit",)
    dealt: ClassVar = (4, 3)
    assumed = "four tiles and three"

    def deals(self, state: KovrikiState) -> tuple[Deal, ...]:
        """See `Wording`."""
        return tuple(Deal(seat, p.hand, p.stock) for seat, p in enumerate(state.players))

    def start(
        self, deals: Sequence[Deal], options: Options, extras: Mapping[str, int]
    ) -> KovrikiState:
        """See `Wording`."""
        shares = [(*deal.hand, *deal.stock) for deal in deals]
        state = kovriki.state_of(shares, rest(deals), int(options["idle_s"]) * 1000)
        own_first = len(deals) == 2 or extras.get("edition", 0) > 0
        return replace(state, lot=extras.get("lot", 0), own_first=own_first)

    def extras(self, state: KovrikiState) -> dict[str, int]:
        """The lot that decides where nothing else does, and which rules the exchange follows."""
        edition = {"edition": 1} if state.own_first and len(state.players) > 2 else {}
        return {"lot": state.lot, **edition}

    def phrases(
        self, before: KovrikiState, move: Move[Action], after: KovrikiState
    ) -> Iterator[Phrase]:
        """See `Wording`."""
        seat, action = move
        match action:
            case Lay(_, placements):
                yield Phrase(seat, n.Lay(tuple(p.tile for p in placements)))
                stock = before.players[seat].stock
                drawn = stock[: len(stock) - len(after.players[seat].stock)]
                if drawn:
                    yield Phrase(seat, n.Draw(drawn), "later")
            case Swap(tile):
                yield Phrase(seat, n.Swap(tile, before.players[seat].stock[0]))
                to = before.neighbour(seat)
                if before.players[to].short:
                    yield Phrase(to, n.Draw((tile,)), "later")
            case Prize():
                prize = before.players[before.neighbour(seat)].stock[0]
                yield Phrase(seat, n.Draw((), prize), "prize")
        yield from _exchange(before, move, after)

    def moves_for(
        self, state: KovrikiState, seat: Seat, sentence: Sentence, lay: Action | None
    ) -> tuple[Move[Action], ...]:
        """A hit while there are stocks is an exchange by agreement: all pass, the hitter first."""
        match sentence:
            case n.Lay() if lay:
                return (Move(seat, lay),)
            case n.Swap(gave, _):
                return (Move(seat, Swap(gave)),)
            case n.Draw((), prize) if prize:
                return (Move(seat, Prize()),)
            case n.Hit():
                if state.stocks_empty or state.opened:
                    return (Move(seat, Hit()),)
                others = sorted(state.still_in - {seat})
                return tuple(Move(s, Pass()) for s in (seat, *others))
            case n.HandOver():
                return (Move(seat, Done()),)
        return ()

    def plan(
        self, seat: Seat, moves: Sequence[tuple[Tiles, Seat]], points: int | None, budget: Budget
    ) -> Plan:
        """All placements of the seat; they do not touch those of the others."""
        found, count = ways([tiles for tiles, _ in moves], budget)
        why: CannotLay | None = None
        if count < len(moves):
            size = len(moves[count][0])
            code, rule = _RULES.get(size, "wrong_count"), _WHY.get(size, "a move has 1-3 tiles")
            why = CannotLay(code, f"no placement fits: {rule}")
        by_squares = {way.squares: way for way in reversed(found)}
        fewest, most = min(by_squares), max(by_squares)
        way = by_squares[most if points not in by_squares else points]
        lays = tuple(Lay(into, laid) for into, laid in way.moves)
        return Plan(lays, Squares(fewest, most), why)

    def closing(self, state: KovrikiState) -> tuple[Move[Action], ...]:
        """The hitter is through at last; without an exchange all have given up."""
        if state.ending:
            return ()
        if not state.opened:
            return (Move(min(state.still_in), GiveUp()),)
        for part in ("own", "received", "last"):
            for seat, player in enumerate(state.players):
                if player.part == part:
                    return (Move(seat, Done()),)
        return ()

    def left(self, state: KovrikiState, seat: Seat) -> Tiles:
        """See `Wording`."""
        return state.left(seat)

    def figures(self, state: KovrikiState, seat: Seat) -> tuple[Layout, ...]:
        """See `Wording`."""
        return state.players[seat].figures

    def points(self, state: KovrikiState, squares: Sequence[int]) -> tuple[int, ...]:
        """See `Wording`."""
        return tuple(squares)

    def stocks(self, state: KovrikiState) -> tuple[Tiles, ...]:
        """See `Wording`."""
        return tuple(p.stock for p in state.players)


@dataclass(slots=True)
class _Held:
    """What one seat has in an exchange, as an action and what follows from it change it."""

    hand: Tiles
    closed: Tiles
    part: str


def _exchange(before: KovrikiState, move: Move[Action], after: KovrikiState) -> Iterator[Phrase]:
    """What the exchange moved from one seat to another: by the action, and then by itself."""
    if after.hitter is None:
        return
    if len(before.players) > 2 and before.own_first:
        if not before.opened:
            yield Phrase(after.hitter, n.Hit(before.players[after.hitter].hand))
        gifts: list[Given] = []
        Kovriki().applied(before, *move, gifts)
        # Who takes up when can be told from these.
        yield from (Phrase(giver, n.HandOver(to, tiles), "join") for giver, to, tiles in gifts)
        return
    laid = move.seat if isinstance(move.action, Lay) else None
    held = [_Held(p.hand, p.closed, p.part) for p in before.players]
    if isinstance(move.action, Lay):
        hand = Counter(held[move.seat].hand)
        hand -= Counter(p.tile for p in move.action.placements)
        held[move.seat].hand = tuple(hand.elements())
    if not before.opened:
        yield from _opening(before, after.hitter, held)
    for seat, player in enumerate(after.players):
        yield from _steps(seat, before.feeder(seat), held[seat], player.part, seat == laid)


def _opening(before: KovrikiState, hitter: Seat, held: list[_Held]) -> Iterator[Phrase]:
    """The hitter's tiles go to the neighbour; with more than two players, so do all others."""
    hands = [x.hand for x in held]
    yield Phrase(hitter, n.Hit(hands[hitter]))
    for seat, mine in enumerate(held):
        given = hands[before.feeder(seat)]
        if seat == hitter:
            mine.part = "waiting"
        elif len(held) == 2:
            mine.part, mine.closed = "own", given
        else:
            mine.part, mine.hand = "received", given
            if hands[seat]:
                yield Phrase(seat, n.HandOver(before.neighbour(seat), hands[seat]), "label")


def _steps(seat: Seat, to: Seat, held: _Held, part: str, laid: bool) -> Iterator[Phrase]:
    """The steps of the exchange that the seat is through with now. `part`: where it is then."""
    if held.part == "own" and part in ("received", "out"):
        if held.hand:
            yield Phrase(seat, n.HandOver(to, held.hand), "join")
        if held.closed:
            how: How = "follow" if held.hand else "join" if laid else "later"
            yield Phrase(seat, n.Draw(held.closed, heap=True), how)
        held.hand, held.part = held.closed, "received"
    if held.part == "received" and part == "out" and held.hand:
        yield Phrase(seat, n.HandOver(to, held.hand), "join")
