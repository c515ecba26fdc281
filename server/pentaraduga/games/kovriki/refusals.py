"""Why an action is refused in Kovriki; the codes are listed at `Kovriki.check`."""

from __future__ import annotations

from pentaraduga.core import CLOCK, Illegal, Seat
from pentaraduga.games.kovriki.state import KovrikiState, Player
from pentaraduga.games.kovriki.text import Lay, TimeUp
from pentaraduga.tiles import Tile, laying_problem


def time_up_refused(state: KovrikiState, seat: Seat, action: TimeUp) -> Illegal | None:
    if seat != CLOCK:
        return Illegal("clock_only")
    # Rounds from before the clock waited for a deadlock hold ends of any silence.
    running = state.idle_ms > 0 and not state.ending
    return None if running and action.count == state.count else Illegal("no_timer")


def shut_out(state: KovrikiState, seat: Seat) -> str:
    """Why the seat cannot do anything at all."""
    if not 0 <= seat < len(state.players):
        return "not_seated"
    if state.ending:
        return "round_over"
    if state.players[seat].gave_up:
        return "gave_up"
    return "already_through" if state.players[seat].part == "out" else ""


def lay_refused(player: Player, lay: Lay) -> Illegal | None:
    left, foreign = list(player.hand), []
    for placement in lay.placements:
        if placement.tile in left:
            left.remove(placement.tile)
        else:
            foreign.append(placement.tile)
    if foreign:
        return Illegal("not_own_tiles", {"tile": str(min(foreign))})
    figures = len(player.figures)
    if lay.figure > figures:
        return Illegal("no_such_figure", {"figure": lay.figure, "figures": figures})
    figure = player.figures[lay.figure] if lay.figure < figures else None
    problem = laying_problem(figure, lay.placements)
    return Illegal(problem.code, problem.params) if problem else None


def swap_refused(player: Player, tile: Tile) -> Illegal | None:
    if tile not in player.hand:
        return Illegal("not_own_tiles", {"tile": str(tile)})
    return None if player.stock else Illegal("stock_empty")


def prize_refused(state: KovrikiState, seat: Seat) -> Illegal | None:
    player = state.players[seat]
    if not player.short:
        return Illegal("not_short")
    if not player.prize_due:
        return Illegal("prize_taken")
    return None if state.can_prize(seat) else Illegal("neighbour_stock_empty")


def pass_refused(state: KovrikiState, seat: Seat, seen: int | None) -> Illegal | None:
    if state.stocks_empty:
        return Illegal("hit_instead")
    if seat in state.passes:
        return Illegal("already_passed")
    # The move takes back passes that were made before it, also one that comes in after it.
    return Illegal("moved_since") if seen is not None and seen < state.moved_at else None


def done_refused(state: KovrikiState, seat: Seat) -> Illegal | None:
    if not state.opened:
        return Illegal("no_exchange")
    waits = state.players[seat].part in ("waiting", "handed")
    return Illegal("others_busy") if waits else None
