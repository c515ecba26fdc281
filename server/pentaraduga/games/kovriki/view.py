"""What each viewer may know of a round."""

from __future__ import annotations

from typing import Any

from pentaraduga.core import GameSection, Seat, Viewer, kept
from pentaraduga.games.kovriki.state import (
    Ending,
    Happening,
    Kind,
    KovrikiState,
    Opened,
    Part,
    Player,
    Stage,
)
from pentaraduga.tiles import Figure, LaidTile, layings


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


class KovrikiMissed(GameSection, frozen=True):
    """One more move that the tiles left in the hand allowed: the one with the most new squares.

    `figure`: its number among the seat's own, or the number after them for a new one. `squares`:
    how many it would have made; 0 without a move, and then `laid` is empty.
    """

    squares: int
    figure: int
    laid: tuple[LaidTile, ...]


class KovrikiBest(GameSection, frozen=True):
    """Public, once the round is over: what each seat has missed."""

    seats: tuple[KovrikiMissed, ...]


class KovrikiMove(GameSection, frozen=True):
    """A visible event; `seat` is -1 for the clock.

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
    """Public: `n` events so far, and the newest of them, for the table to act out."""

    n: int
    moves: tuple[KovrikiMove, ...]


class KovrikiOwn(GameSection, frozen=True):
    """Private: your seat and hand, and which actions are open besides laying.

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
    view = dict(_public(state))
    if isinstance(viewer, int):
        player, stage, prize, stocks_empty, can_pass = seen_by(state, viewer)
        view["own"] = _own(player, viewer, stage, prize, stocks_empty, can_pass)
    return view


def seen_by(state: KovrikiState, seat: Seat) -> tuple[Player, Stage, bool, bool, bool]:
    """What a seat's own section is made from: the player, the stage, whether a prize can be taken,
    whether all stocks are empty, whether the seat can pass."""
    can_pass = not state.stocks_empty and seat not in state.passes
    return state.players[seat], state.stage, state.can_prize(seat), state.stocks_empty, can_pass


@kept
def _public(state: KovrikiState) -> dict[str, Any]:
    last = KovrikiLast(state.count, tuple(map(_move_view, state.last)))
    view: dict[str, Any] = {"table": _table(state), "last": last}
    if state.ending:
        view["best"] = KovrikiBest(tuple(_missed(player) for player in state.players))
    return view


@kept
def _missed(player: Player) -> KovrikiMissed:
    best = KovrikiMissed(squares=0, figure=0, laid=())
    planes: tuple[Figure | None, ...] = (*player.figures, None)
    for number, figure in enumerate(planes):
        had = len(figure.squares) if figure else 0
        for placements in layings(figure, player.hand):
            after = figure.grown(placements) if figure else Figure.of(placements)
            new = len(after.squares) - had
            if new > best.squares:
                best = KovrikiMissed(new, number, tuple(p.laid for p in placements))
    return best


def _table(state: KovrikiState) -> KovrikiTable:
    over, prizes = state.stage == "over", state.prizes
    seats = tuple(
        [_seat_view(player, over, seat in prizes) for seat, player in enumerate(state.players)]
    )
    return KovrikiTable(state.stage, state.ending, state.hitter, state.opened, state.passes, seats)


@kept
def _own(
    player: Player, seat: Seat, stage: Stage, can_prize: bool, can_hit: bool, can_pass: bool
) -> KovrikiOwn:
    plays = stage == "play" and not player.gave_up
    steps = stage == "exchange" and not player.gave_up
    return KovrikiOwn(
        seat=seat,
        hand=tuple(map(str, player.hand)),
        can_swap=plays and bool(player.stock and player.hand),
        can_prize=can_prize,
        can_hit=plays and can_hit,
        can_pass=plays and can_pass,
        can_done=steps and player.part in ("own", "received", "last"),
    )


@kept
def _seat_view(player: Player, over: bool, prize: bool) -> KovrikiSeat:
    return KovrikiSeat(
        hand=len(player.hand),
        stock=len(player.stock),
        closed=len(player.closed),
        figures=tuple([figure.laid for figure in player.figures]),
        squares=player.squares,
        part=player.part,
        prize=prize,
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
