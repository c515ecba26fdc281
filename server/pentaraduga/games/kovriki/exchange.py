"""The exchange that ends a round: who gives what to whom, and when everybody is through."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from pentaraduga.core import Seat
from pentaraduga.games.kovriki.state import KovrikiState, Opened, Player
from pentaraduga.tiles import Tile


def opened(state: KovrikiState, hitter: Seat, how: Opened) -> KovrikiState:
    """The exchange begins with `hitter` as the first.

    Two players: the hitter's tiles lie closed before the other, who may still lay the own hand.
    More: it closes the round for all; every hand goes one seat on, to be laid there at once.
    """
    state = replace(state, hitter=hitter, opened=how, passes=())
    hands = [p.hand for p in state.players]
    for seat, before in enumerate(state.players):
        given = hands[state.feeder(seat)]
        if len(hands) > 2:
            player = replace(before, hand=given, part="waiting" if seat == hitter else "received")
        elif seat == hitter:
            player = replace(before, hand=(), part="waiting")
        else:
            player = replace(before, closed=given, part="own")
        state = state.with_player(seat, player)
    return settled(state)


def through(state: KovrikiState, seat: Seat) -> KovrikiState:
    """The seat ends its step: it hands over and takes, or returns, or is the last one."""
    player = state.players[seat]
    if player.part == "own":
        state = _given(state, state.feeder(seat), player.hand)
        player = replace(player, hand=player.closed, closed=(), part="received")
    elif player.part == "received":
        state = _given(state, state.feeder(seat), player.hand)
        # Somebody's tiles may have come back to this one meanwhile.
        player = replace(state.players[seat], hand=(), part="out")
    else:
        player = replace(player, part="out")
    return settled(state.with_player(seat, player))


def settled(state: KovrikiState) -> KovrikiState:
    """Steps in which nobody could do anything end by themselves.

    Everybody can see which: a hand without tiles, or one whose owner has given up.
    """
    if not state.opened:
        return state
    for seat, player in enumerate(state.players):
        if player.part == "waiting" and _all_out(state.players, but=seat):
            return settled(state.with_player(seat, replace(player, part="last")))
        has_step = player.part in ("own", "received", "last")
        if has_step and (player.gave_up or not player.hand):
            return through(state, seat)
    return state


def calls_first(state: KovrikiState, seats: Iterable[Seat], lot: int) -> Seat:
    """Who of these is first where time does not tell: the one with the fewest tiles in the hand,
    then by lot."""
    held = {seat: len(state.players[seat].hand) for seat in sorted(seats)}
    fewest = [seat for seat, n in held.items() if n == min(held.values())]
    return fewest[lot % len(fewest)]


def _given(state: KovrikiState, to: Seat, tiles: tuple[Tile, ...]) -> KovrikiState:
    """Tiles go to the hitter's hand, or closed to somebody who will lay no more."""
    receiver = state.players[to]
    if to == state.hitter:
        receiver = replace(receiver, hand=(*receiver.hand, *tiles))
    else:
        receiver = replace(receiver, closed=(*receiver.closed, *tiles))
    return state.with_player(to, receiver)


def _all_out(players: tuple[Player, ...], but: Seat) -> bool:
    return all(p.part == "out" for seat, p in enumerate(players) if seat != but)
