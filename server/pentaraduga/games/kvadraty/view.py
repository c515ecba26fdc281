"""What each viewer may know of a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentaraduga.core import GameSection, Seat, Viewer, kept
from pentaraduga.games.kvadraty.state import Check, Ending, Kind, KvadratyState, Out, Player, Stage
from pentaraduga.tiles import Figure, LaidTile, Placement, Tile, most_squares


class KvadratySeat(GameSection, frozen=True):
    """One seat as everybody sees it.

    `hand`: number of tiles. `screen`: it stands. `covered`: the figure of the first to be ready,
    closed until the round is over. `shown`: the hand once it is public. `laid`: what lies in the
    open, None behind a screen or covered. `squares`: of a figure that is ready and can be seen.
    `place`: 1 for the first to be ready …; `tied`: in a dead heat. `out`: why there is no figure
    to come.
    """

    hand: int
    screen: bool
    covered: bool
    shown: tuple[str, ...] | None
    laid: tuple[LaidTile, ...] | None
    squares: int | None
    ready: bool
    place: int | None
    tied: bool
    out: Out | None


class KvadratyTable(GameSection, frozen=True):
    """Public: the table. `deal` from 1; `factor`: of its points. `ended`: why the round is over."""

    stage: Stage
    ended: Ending | None
    deal: int
    factor: int
    seats: tuple[KvadratySeat, ...]


class KvadratyCheck(GameSection, frozen=True):
    """Public: the latest hand that was declared impossible, open or decided.

    `n` counts the checks of the round, `deal` from 1. `agreed`: who holds it for impossible.
    Once it is decided: `upheld`, or `by` whom it was refuted with `refutation` (nobody, if nobody
    was there to look); the truth, whatever the table thought: `possible`, and a `figure` with the
    most `squares`. `on`: who has seen it.
    """

    n: int
    deal: int
    seat: Seat
    hand: tuple[str, ...]
    agreed: tuple[Seat, ...]
    upheld: bool | None
    by: Seat | None
    refutation: tuple[LaidTile, ...] | None
    possible: bool | None
    squares: int | None
    figure: tuple[LaidTile, ...] | None
    on: tuple[Seat, ...]


class KvadratyHand(GameSection, frozen=True):
    """The most squares that a hand allowed, and a figure with them; None if it was impossible."""

    possible: bool
    squares: int | None
    figure: tuple[LaidTile, ...] | None


class KvadratyBest(GameSection, frozen=True):
    """Public, once the round is over: what each hand of the last deal allowed."""

    seats: tuple[KvadratyHand, ...]


class KvadratyMove(GameSection, frozen=True):
    """A visible event. `seat` is -1 for the clock, and for a new deal."""

    seat: Seat
    kind: Kind


class KvadratyLast(GameSection, frozen=True):
    """Public: `n` events so far, and the newest of them, for the table to act out."""

    n: int
    moves: tuple[KvadratyMove, ...]


class KvadratyOwn(GameSection, frozen=True):
    """Private: your seat and hand; your figure once it is ready, covered or not."""

    seat: Seat
    hand: tuple[str, ...]
    figure: tuple[LaidTile, ...] | None


def view_for(state: KvadratyState, viewer: Viewer) -> dict[str, Any]:
    """The sections for one viewer. A replay sees what spectators saw, until the round is over."""
    view = dict(_public(state))
    if isinstance(viewer, int):
        player, ready = seen_by(state, viewer)
        view["own"] = _own(player, viewer, ready)
    return view


def seen_by(state: KvadratyState, seat: Seat) -> tuple[Player, bool]:
    """What a seat's own section is made from: the player, and whether they are ready."""
    return state.players[seat], seat in state.ready


@kept
def _own(player: Player, seat: Seat, ready: bool) -> KvadratyOwn:
    figure = _placed(player.laid) if ready else None
    return KvadratyOwn(seat, tuple(map(str, player.hand)), figure)


@kept
def _public(state: KvadratyState) -> dict[str, Any]:
    screen = not state.finishes and not state.ending
    seats = tuple(
        _seat_view(
            player,
            screen,
            seat in state.ready,
            state.is_covered(seat),
            state.is_open(seat),
            state.place(seat),
            state.is_tied(seat),
        )
        for seat, player in enumerate(state.players)
    )
    moves = tuple(KvadratyMove(h.seat, h.kind) for h in state.last)
    view: dict[str, Any] = {
        "table": KvadratyTable(state.stage, state.ending, state.deal + 1, state.factor, seats),
        "last": KvadratyLast(state.count, moves),
    }
    fell_away = state.check and state.check.shown and state.check.upheld is None
    if state.check and not fell_away:
        view["check"] = _check_view(state.check)
    if state.ending:
        view["best"] = KvadratyBest(tuple(_best(p.hand) for p in state.players))
    return view


@kept
def _seat_view(
    player: Player,
    screen: bool,
    is_ready: bool,
    is_covered: bool,
    is_open: bool,
    place: int | None,
    tied: bool,
) -> KvadratySeat:
    lies_open = not screen and not is_covered
    return KvadratySeat(
        hand=len(player.hand),
        screen=screen,
        covered=is_covered,
        shown=tuple(map(str, player.hand)) if is_open else None,
        laid=_placed(player.laid) if lies_open else None,
        squares=len(Figure.of(player.laid).squares) if lies_open and is_ready else None,
        ready=is_ready,
        place=place,
        tied=tied,
        out=player.out,
    )


@kept
def _check_view(check: Check) -> KvadratyCheck:
    decided = check.upheld is not None
    truth = _best(check.hand) if decided else None
    return KvadratyCheck(
        n=check.n,
        deal=check.deal + 1,
        seat=check.seat,
        hand=tuple(map(str, check.hand)),
        agreed=check.agreed,
        upheld=check.upheld,
        by=check.by,
        refutation=_placed(check.refutation) if check.refutation else None,
        possible=truth.possible if truth else None,
        squares=truth.squares if truth else None,
        figure=truth.figure if truth else None,
        on=check.seen,
    )


def _best(hand: tuple[Tile, ...]) -> KvadratyHand:
    best = most_squares(hand)
    if best is None:
        return KvadratyHand(possible=False, squares=None, figure=None)
    return KvadratyHand(possible=True, squares=best.squares, figure=_placed(best.figure))


def _placed(placements: Iterable[Placement]) -> tuple[LaidTile, ...]:
    return tuple(p.laid for p in placements)
