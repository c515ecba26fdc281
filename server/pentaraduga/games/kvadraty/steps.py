"""What the actions do to a round, once they are known to be legal."""

from __future__ import annotations

from pentaraduga.core import CLOCK, Seat, altered
from pentaraduga.games.kvadraty.state import Check, Happening, Kind, KvadratyState
from pentaraduga.games.kvadraty.text import (
    Action,
    Agree,
    GiveUp,
    Impossible,
    Lay,
    Leave,
    On,
    Ready,
    Refute,
    TimeUp,
)
from pentaraduga.tiles import Placement
from pentaraduga.tiles.hands import can_be_laid


def played(state: KvadratyState, seat: Seat, action: Action, group: int) -> KvadratyState:
    """The state after a legal action and what follows from it at once.

    `group`: index of the place in `finishes` for a seat that is ready by it, perhaps with others.
    """
    before = state.deal
    state, kind = _done(state, seat, action, group)
    state = _went_on(_decided(state))
    redeal = [Happening(CLOCK, "redeal")] if state.deal > before else []
    return state.noting(Happening(seat, kind), *redeal)


def _done(
    state: KvadratyState, seat: Seat, action: Action, group: int
) -> tuple[KvadratyState, Kind]:
    """The state after the action alone, and what the table saw."""
    check = state.check
    match action:
        case Ready(placements):
            return _finished(state, seat, placements, group), "ready"
        case Lay(placements):
            return _changed(state, seat, laid=placements), "lay"
        case Impossible():
            hand = state.players[seat].hand
            n = check.n + 1 if check else 1
            return altered(state, check=Check(n, state.deal, seat, hand)), "impossible"
        case GiveUp():
            return _changed(state, seat, gave_up=True), "give_up"
        case Leave():
            return _without(state, seat), "leave"
        case TimeUp("finish"):
            return altered(state, timed_out=True), "time_up"
    if check is None:
        raise ValueError(f"{action} needs a check")
    return _judged(state, check, seat, action)


def _judged(
    state: KvadratyState, check: Check, seat: Seat, action: Action
) -> tuple[KvadratyState, Kind]:
    """The state after something that concerns the latest check."""
    match action:
        case Refute(placements):
            state = _changed(state, check.seat, refuted=True)
            check = altered(check, upheld=False, by=seat, refutation=placements)
            return altered(state, check=check), "refute"
        case Agree():
            check = altered(check, agreed=tuple(sorted((*check.agreed, seat))))
            return altered(state, check=check), "agree"
        case On():
            check = altered(check, seen=tuple(sorted((*check.seen, seat))))
            return altered(state, check=check), "on"
        case TimeUp("check"):
            return altered(state, check=altered(check, upheld=True)), "time_up"
        case TimeUp("truth"):
            # As if all had said so.
            check = altered(check, seen=tuple(sorted(state.present)))
            return altered(state, check=check), "time_up"
    raise ValueError(f"{action} does not concern a check")


def _decided(state: KvadratyState) -> KvadratyState:
    """Ends an open check on which nobody's word is missing."""
    check = state.check
    if check is None or not state.is_checking or not state.checkers <= {*check.agreed}:
        return state
    # With nobody there to look, nobody could refute: then the truth decides.
    upheld = bool(state.checkers) or not can_be_laid(check.hand)
    if not upheld:
        state = _changed(state, check.seat, refuted=True)
    return altered(state, check=altered(check, upheld=upheld))


def _went_on(state: KvadratyState) -> KvadratyState:
    """When all have seen the truth: a new deal, or the race where it stood."""
    check = state.check
    if check is None or not state.is_showing or state.ending:
        return state
    if not state.present <= {*check.seen}:
        return state
    state = altered(state, check=altered(check, shown=True))
    return state.redealt() if check.upheld else state


def _without(state: KvadratyState, seat: Seat) -> KvadratyState:
    """The seat has left; a declaration of its own falls away with it."""
    state = _changed(state, seat, left=True)
    if state.check and state.is_checking and state.check.seat == seat:
        return altered(state, check=altered(state.check, shown=True))
    return state


def _finished(
    state: KvadratyState, seat: Seat, placements: tuple[Placement, ...], group: int
) -> KvadratyState:
    before, shared = state.finishes[:group], state.finishes[group:]
    place = tuple(sorted((*(shared[0] if shared else ()), seat)))
    state = altered(state, finishes=(*before, place))
    return _changed(state, seat, laid=placements)


def _changed(state: KvadratyState, seat: Seat, **changes: object) -> KvadratyState:
    return state.with_player(seat, altered(state.players[seat], **changes))
