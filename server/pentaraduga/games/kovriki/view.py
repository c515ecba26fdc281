"""What each viewer may know of a round."""

from __future__ import annotations

from typing import Any

from pentaraduga.core import GameSection, Seat, Viewer
from pentaraduga.games.kovriki.state import (
    Ending,
    Happening,
    Kind,
    KovrikiState,
    Opened,
    Part,
    Stage,
)
from pentaraduga.tiles import LaidTile


class KovrikiSeat(GameSection, frozen=True):
    """One seat as everybody sees it.

    `hand`, `stock`, `closed`: numbers of tiles; closed ones lie before the seat, out of its reach.
    `figures`: as begun, each on a plane of its own. `squares`: the points so far. `part`: what the
    seat does in the exchange. `prize`: it may take one now. `short`: tiles missing to four.
    `shown`, `stock_tiles` (from the owner's near end), `closed_tiles`: once the round is over.
    """

    hand: int
    stock: int
    closed: int
    figures: tuple[tuple[LaidTile, ...], ...]
    squares: int
    part: Part
    prize: bool
    short: int
    gave_up: bool
    swaps: int
    shown: tuple[str, ...] | None
    stock_tiles: tuple[str, ...] | None
    closed_tiles: tuple[str, ...] | None


class KovrikiTable(GameSection, frozen=True):
    """Public: the table.

    `hitter`: who is first in the exchange; `opened`: how it began; `passes`: who agrees to it;
    `ended`: why the round is over.
    """

    stage: Stage
    ended: Ending | None
    hitter: Seat | None
    opened: Opened | None
    passes: tuple[Seat, ...]
    seats: tuple[KovrikiSeat, ...]


class KovrikiMove(GameSection, frozen=True):
    """A visible happening; `seat` is -1 for the clock.

    `to`: whom tiles went to, of a prize whom it came from. `laid`: into the own figure `figure`.
    `drew`: how many tiles the seat drew with it.
    """

    seat: Seat
    kind: Kind
    to: Seat | None
    figure: int | None
    laid: tuple[LaidTile, ...]
    drew: int


class KovrikiLast(GameSection, frozen=True):
    """Public: `n` happenings so far, and the newest of them, for the table to act out."""

    n: int
    moves: tuple[KovrikiMove, ...]


class KovrikiOwn(GameSection, frozen=True):
    """Private: the own seat and hand, and which actions are open beside laying.

    A drawn tile takes the slot of one that was laid or given; others come last.
    """

    seat: Seat
    hand: tuple[str, ...]
    can_swap: bool
    can_prize: bool
    can_hit: bool
    can_pass: bool
    can_done: bool


def view_for(state: KovrikiState, viewer: Viewer) -> dict[str, Any]:
    """The sections for one viewer. A replay sees what spectators saw, until the round is over."""
    seats = tuple(_seat_view(state, seat) for seat in range(len(state.players)))
    stage = state.stage
    view: dict[str, Any] = {
        "table": KovrikiTable(stage, state.ending, state.hitter, state.opened, state.passes, seats),
        "last": KovrikiLast(state.count, tuple(map(_move_view, state.last))),
    }
    if isinstance(viewer, int):
        view["own"] = _own(state, viewer)
    return view


def _own(state: KovrikiState, seat: Seat) -> KovrikiOwn:
    player = state.players[seat]
    plays = state.stage == "play" and not player.gave_up
    steps = state.stage == "exchange" and not player.gave_up
    return KovrikiOwn(
        seat=seat,
        hand=tuple(map(str, player.hand)),
        can_swap=plays and bool(player.stock and player.hand),
        can_prize=state.can_prize(seat),
        can_hit=plays and state.stocks_empty,
        can_pass=plays and not state.stocks_empty and seat not in state.passes,
        can_done=steps and player.part in ("own", "received", "last"),
    )


def _seat_view(state: KovrikiState, seat: Seat) -> KovrikiSeat:
    player = state.players[seat]
    over = state.stage == "over"
    return KovrikiSeat(
        hand=len(player.hand),
        stock=len(player.stock),
        closed=len(player.closed),
        figures=tuple(tuple(p.laid for p in figure.placements) for figure in player.figures),
        squares=player.squares,
        part=player.part,
        prize=state.can_prize(seat),
        short=player.short,
        gave_up=player.gave_up,
        swaps=player.swaps,
        shown=tuple(map(str, player.hand)) if over else None,
        stock_tiles=tuple(map(str, player.stock)) if over else None,
        closed_tiles=tuple(map(str, player.closed)) if over else None,
    )


def _move_view(happening: Happening) -> KovrikiMove:
    h = happening
    return KovrikiMove(h.seat, h.kind, h.to, h.figure, tuple(p.laid for p in h.tiles), h.drew)
