"""What each action does to the state of Kovriki: laying, swapping, prizes, giving up, the clock.

Opening the exchange and the steps in it are in `exchange`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pentaraduga.core import Seat, altered
from pentaraduga.games.kovriki.exchange import Given, calls_first, opened, through
from pentaraduga.games.kovriki.state import HAND, Happening, KovrikiState
from pentaraduga.games.kovriki.text import Lay
from pentaraduga.tiles import Tile, figure_after


def moved(state: KovrikiState) -> KovrikiState:
    """A tile has moved on the table: nobody's pass stands any more."""
    return state if state.opened else altered(state, passes=(), moved_at=state.count)


def taker(state: KovrikiState, seat: Seat) -> Seat | None:
    """Who gets the tiles that the seat has left when it ends its step."""
    return {"own": state.neighbour(seat), "received": state.feeder(seat)}.get(
        state.players[seat].part
    )


def laid(state: KovrikiState, seat: Seat, lay: Lay) -> KovrikiState:
    player = state.players[seat]
    before = player.figures[lay.figure] if lay.figure < len(player.figures) else None
    figure = figure_after(before, lay.placements)
    draws = player.part == "play"
    missing = max(0, HAND - len(player.hand) + len(lay.placements)) if draws else 0
    drawn = player.stock[:missing]
    hand = _exchanged(player.hand, [p.tile for p in lay.placements], drawn)
    player = altered(
        player,
        hand=hand,
        stock=player.stock[len(drawn) :],
        figures=(*player.figures[: lay.figure], figure, *player.figures[lay.figure + 1 :]),
        prize_due=draws and len(hand) < HAND,
    )
    happening = Happening(seat, "lay", None, lay.figure, lay.placements, len(drawn))
    return state.with_player(seat, player, happening)


def _exchanged(
    hand: tuple[Tile, ...], given: Sequence[Tile], drawn: Sequence[Tile]
) -> tuple[Tile, ...]:
    """The hand after giving and drawing: what is drawn takes the slots that became free."""
    slots: list[Tile | None] = list(hand)
    free = []
    for tile in given:
        slot = slots.index(tile)
        slots[slot] = None
        free.append(slot)
    for slot, tile in zip(sorted(free), drawn, strict=False):
        slots[slot] = tile
    return tuple(tile for tile in slots if tile is not None)


def swapped(state: KovrikiState, seat: Seat, tile: Tile) -> KovrikiState:
    player, to = state.players[seat], state.neighbour(seat)
    hand = _exchanged(player.hand, [tile], player.stock[:1])
    players, happenings = list(state.players), [Happening(seat, "swap", to, drew=1)]
    players[seat] = altered(player, hand=hand, stock=player.stock[1:], swaps=player.swaps + 1)
    receiver = players[to]
    if receiver.short:
        players[to] = altered(receiver, hand=(*receiver.hand, tile))
        happenings.append(Happening(to, "draw", drew=1))
    else:
        players[to] = altered(receiver, stock=(*receiver.stock, tile))
    return altered(state, players=tuple(players)).noting(*happenings)


def prize_taken(state: KovrikiState, seat: Seat) -> KovrikiState:
    owner = state.neighbour(seat)
    tile, *rest = state.players[owner].stock
    state = state.with_player(owner, altered(state.players[owner], stock=tuple(rest)))
    player = state.players[seat]
    player = altered(player, hand=(*player.hand, tile), prize_due=False)
    return state.with_player(seat, player, Happening(seat, "prize", owner, drew=1))


def given_up(state: KovrikiState, seat: Seat, gifts: list[Given] | None) -> KovrikiState:
    player = altered(state.players[seat], gave_up=True)
    passes = tuple(s for s in state.passes if s != seat)
    return opened_if_agreed(altered(state, passes=passes).with_player(seat, player), gifts)


def opened_if_agreed(state: KovrikiState, gifts: list[Given] | None) -> KovrikiState:
    """Once everyone still in has passed, the first to pass is first in the exchange."""
    agreed = not state.opened and state.passes and state.still_in <= set(state.passes)
    return opened(state, state.passes[0], "agreed", gifts) if agreed else state


def timed_out(state: KovrikiState, gifts: list[Given] | None) -> KovrikiState:
    """Opens the exchange, or ends every step in it that is still open."""
    if not state.opened:
        by_rank = calls_first(state, state.still_in, state.lot)
        return opened(state, state.passes[0] if state.passes else by_rank, "idle", gifts)
    waiting = [(s, p.part) for s, p in enumerate(state.players)]
    for seat, part in waiting:
        # Not the steps that only begin now.
        if part in ("own", "received", "last") and state.players[seat].part == part:
            state = through(state, seat, gifts)
    return state
