"""The exchange that ends a round: who gives what to whom, and when everybody is through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from pentaraduga.core import Seat, altered
from pentaraduga.games.kovriki.state import KovrikiState, Opened, Part, Player
from pentaraduga.tiles import Tile

Given: TypeAlias = tuple[Seat, Seat, tuple[Tile, ...]]
"""Who gave, to whom, which tiles."""


def opened(
    state: KovrikiState, hitter: Seat, how: Opened, gifts: list[Given] | None = None
) -> KovrikiState:
    """The exchange begins with `hitter` as the first, whose tiles lie closed before the neighbour.

    All others may still lay their own hands. In the first edition of the rules that was so for two
    players; of more, every hand went one seat on, to be laid there at once.

    Args:
        gifts: takes what seats that can do nothing hand over by themselves; also below.
    """
    state = altered(state, hitter=hitter, opened=how, passes=())
    hands = [p.hand for p in state.players]
    at_once = len(hands) > 2 and not state.own_first
    for seat, before in enumerate(state.players):
        given = hands[state.feeder(seat)]
        if at_once:
            player = altered(before, hand=given, part="waiting" if seat == hitter else "received")
        elif seat == hitter:
            player = altered(before, hand=(), part="waiting")
        else:
            closed = given if state.feeder(seat) == hitter else ()
            player = altered(before, closed=closed, part="own")
        state = state.with_player(seat, altered(player, prize_due=False))
    return settled(state, gifts)


def through(state: KovrikiState, seat: Seat, gifts: list[Given] | None = None) -> KovrikiState:
    """The seat ends its step: it hands over and takes, or returns, or is the last one."""
    part = state.players[seat].part
    if part == "own":
        state = _handed_over(state, seat, gifts)
    elif part == "received":
        state = _given(state, seat, state.feeder(seat), gifts)
        state = _with_part(state, seat, "out")
    else:
        state = _with_part(state, seat, "out")
    return settled(state, gifts)


def settled(state: KovrikiState, gifts: list[Given] | None = None) -> KovrikiState:
    """Steps in which nobody could do anything end by themselves.

    Everybody can see which: a hand without tiles, or one whose owner has given up.
    """
    if not state.opened:
        return state
    for seat, player in enumerate(state.players):
        if player.part == "waiting" and _all_out(state.players, but=seat):
            return settled(_with_part(state, seat, "last"), gifts)
        has_step = player.part in ("own", "received", "last")
        if has_step and (player.gave_up or not player.hand):
            return through(state, seat, gifts)
    return state


def calls_first(state: KovrikiState, seats: Iterable[Seat], lot: int) -> Seat:
    """Who of these is first where time does not tell: the one with the fewest tiles in the hand,
    then by lot."""
    held = {seat: len(state.players[seat].hand) for seat in sorted(seats)}
    fewest = [seat for seat, n in held.items() if n == min(held.values())]
    return fewest[lot % len(fewest)]


def _handed_over(state: KovrikiState, seat: Seat, gifts: list[Given] | None) -> KovrikiState:
    """The rest of the hand goes on to the neighbour, as the hitter's did. Then the seat
    takes up what its feeder has given it, or waits for it."""
    to, feeder = state.neighbour(seat), state.feeder(seat)
    taker, hand = state.players[to], state.players[seat].hand
    state = _given(state, seat, to, gifts)
    if taker.part == "handed":
        # Not by way of its closed tiles, among which its own may have come back by now.
        state = state.with_player(to, altered(taker, hand=hand, part="received"))
    if feeder != state.hitter and state.players[feeder].part == "own":
        return _with_part(state, seat, "handed")
    player = state.players[seat]
    player = altered(player, hand=player.closed, closed=(), part="received")
    return state.with_player(seat, player)


def _given(state: KovrikiState, seat: Seat, to: Seat, gifts: list[Given] | None) -> KovrikiState:
    """The seat's hand goes to the hitter's, or closed before somebody else."""
    giver = state.players[seat]
    if gifts is not None and giver.hand:
        gifts.append((seat, to, giver.hand))
    state = state.with_player(seat, altered(giver, hand=()))
    receiver = state.players[to]
    if to == state.hitter:
        receiver = altered(receiver, hand=(*receiver.hand, *giver.hand))
    else:
        receiver = altered(receiver, closed=(*receiver.closed, *giver.hand))
    return state.with_player(to, receiver)


def _with_part(state: KovrikiState, seat: Seat, part: Part) -> KovrikiState:
    return state.with_player(seat, altered(state.players[seat], part=part))


def _all_out(players: tuple[Player, ...], but: Seat) -> bool:
    return all(p.part == "out" for seat, p in enumerate(players) if seat != but)
