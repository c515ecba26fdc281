"""What each viewer may know of a round."""

from __future__ import annotations

from typing import Any

from pentaraduga.core import GameSection, Seat, Viewer, kept
from pentaraduga.games.minutka.state import Ending, Kind, MinutkaState, Player, Stage
from pentaraduga.tiles import LaidTile, Tile, carpet_layout, carpets_from


class SeatView(GameSection, frozen=True):
    """One seat as everybody sees it.

    `hand`, `stock`: numbers of tiles. `screen`: it stands. `shown`: the hand once it is public
    (of whoever has finished, only the carpet until the round is over). `laid`: what lies in the
    open, None behind a screen. `place`: 1 for the first to finish …; `tied`: in a dead heat.
    `stock_tiles`: from the owner's near end, once the round is over.
    """

    hand: int
    stock: int
    screen: bool
    shown: tuple[str, ...] | None
    laid: tuple[LaidTile, ...] | None
    place: int | None
    tied: bool
    gave_up: bool
    swaps: int
    stock_tiles: tuple[str, ...] | None


class Table(GameSection, frozen=True):
    """Public: the table. `ended`: why the round is over."""

    stage: Stage
    ended: Ending | None
    seats: tuple[SeatView, ...]


class Hand(GameSection, frozen=True):
    """A carpet that the hand allowed at the end; None if it held none."""

    carpet: tuple[LaidTile, ...] | None


class Best(GameSection, frozen=True):
    """Public, once the round is over: the best that each hand could do."""

    seats: tuple[Hand, ...]


class MoveView(GameSection, frozen=True):
    """A visible event; `to`: who received a tile. `seat` is -1 for the clock."""

    seat: Seat
    kind: Kind
    to: Seat | None


class Last(GameSection, frozen=True):
    """Public: `n` events so far, and the newest of them, for the table to act out."""

    n: int
    moves: tuple[MoveView, ...]


class Own(GameSection, frozen=True):
    """Private: your seat and hand. A drawn tile takes the slot of the one that was given."""

    seat: Seat
    hand: tuple[str, ...]
    can_swap: bool


def view_for(state: MinutkaState, viewer: Viewer) -> dict[str, Any]:
    """The sections for one viewer. A replay sees what spectators saw, until the round is over."""
    view = dict(_public(state))
    if isinstance(viewer, int):
        player, able = seen_by(state, viewer)
        view["own"] = _own(player, viewer, able)
    return view


def seen_by(state: MinutkaState, seat: Seat) -> tuple[Player, bool]:
    """What a seat's own section is made from: the player, and whether they may act."""
    return state.players[seat], seat in state.acting


@kept
def _public(state: MinutkaState) -> dict[str, Any]:
    moves = tuple([MoveView(h.seat, h.kind, h.to) for h in state.last])
    view: dict[str, Any] = {"table": _table(state), "last": Last(state.count, moves)}
    if state.ending:
        view["best"] = Best(tuple(_best(player.hand) for player in state.players))
    return view


def _best(hand: tuple[Tile, ...]) -> Hand:
    three = next(iter(carpets_from(hand)), None)
    carpet = three and carpet_layout(three)
    return Hand(tuple(p.laid for p in carpet) if carpet else None)


def _table(state: MinutkaState) -> Table:
    stage, closed = state.stage, state.finished if state.stage == "catch_up" else ()
    if stage == "race":
        seats = [_behind_screen(player) for player in state.players]
    else:
        seats = [
            # The fourth tile of a finisher lies closed, though many could work it out by then.
            _in_the_open(player, stage, seat in closed, state.place(seat), state.is_tied(seat))
            for seat, player in enumerate(state.players)
        ]
    return Table(stage, state.ending, tuple(seats))


@kept
def _own(player: Player, seat: Seat, able: bool) -> Own:
    return Own(seat, tuple(map(str, player.hand)), can_swap=able and bool(player.stock))


@kept
def _behind_screen(player: Player) -> SeatView:
    return _seat_view(player, "race", False, None, False)


@kept
def _in_the_open(
    player: Player, stage: Stage, closed: bool, place: int | None, tied: bool
) -> SeatView:
    return _seat_view(player, stage, closed, place, tied)


def _seat_view(
    player: Player, stage: Stage, closed: bool, place: int | None, tied: bool
) -> SeatView:
    open_tiles = [p.tile for p in player.laid] if closed else player.hand
    return SeatView(
        hand=len(player.hand),
        stock=len(player.stock),
        screen=stage == "race",
        shown=None if stage == "race" else tuple(map(str, open_tiles)),
        laid=None if stage == "race" else tuple(p.laid for p in player.laid),
        place=place,
        tied=tied,
        gave_up=player.gave_up,
        swaps=player.swaps,
        stock_tiles=tuple(map(str, player.stock)) if stage == "over" else None,
    )
