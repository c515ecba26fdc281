"""The round in play: the deal, the clock's actions, moves as a log entry, the bots' turns.

Pure answers to the room's questions; the room enters them and carries them out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pentaraduga.core import CLOCK
from pentaraduga.games import GAMES
from pentaraduga.rooms import lobby, log, party
from pentaraduga.rooms.effects import BotTurn
from pentaraduga.rooms.referee import Claim
from pentaraduga.rooms.show import private, public
from pentaraduga.rooms.stamps import Stamp
from pentaraduga.rooms.state import RoomState

DEAL_LEAD_MS = 130.0
"""How long before the start the deal is made; each seat gets it ahead by its one-way delay."""

Entropy = Callable[[int], bytes]


def deal_due(state: RoomState) -> float | None:
    """The room time at which the hands are to be dealt, if a round is about to begin."""
    if state.phase != "countdown" or state.start_at is None:
        return None
    return state.start_at - DEAL_LEAD_MS


def deal(
    state: RoomState, entropy: Entropy, start_at: float, now: float
) -> log.Dealt | log.CountdownStopped:
    """The round that begins at `start_at`, or none where too few are here."""
    players = [m for m in state.seated if m.present]
    players += party.next_in(state, state.seats - len(players))
    if len(players) < lobby.need(state):
        return log.CountdownStopped(at=now)
    return log.Dealt(
        at=now,
        members=tuple(m.id for m in players),
        seed=entropy(32),
        start_at=start_at,
        edition=GAMES[state.next_game.game].info.edition,
    )


def running_out(state: RoomState) -> list[tuple[str, float]]:
    """The timers that run, and the room times at which they are over."""
    if not state.in_round:
        return []
    return [(t.id, t.ends_at) for t in state.dealt.timers if t.ends_at is not None]


def time_up(state: RoomState, timer: str, ended_at: float, now: float) -> Claim:
    """The clock's action for a timer; its time is the timer's, even if noticed late."""
    action = state.rules.time_up(state.dealt.play, timer)
    stamp = Stamp.exact(ended_at, arrival=now)
    return Claim(CLOCK, action, state.rules.write_action(action), stamp)


def bot_claim(state: RoomState, seat: int, text: str, now: float) -> Claim | None:
    """A bot's move by server time; None if it came too late."""
    member = state.at_seat(seat)
    if not state.in_round or state.pause is not None or member is None or member.bot is None:
        return None
    return Claim(seat, state.rules.parse_action(text), text, Stamp.exact(now))


def acted(claims: Sequence[Claim], entropy: Entropy, now: float) -> log.Acted:
    """The claims that count, as one log entry; several claims are a dead heat."""
    moves = tuple(map(_stamped, claims))
    coin = int.from_bytes(entropy(4), "big") if len(moves) > 1 else 0
    return log.Acted(at=now, moves=moves, coin=coin)


def _stamped(claim: Claim) -> log.Stamped:
    stamp = claim.stamp
    return log.Stamped(
        seat=claim.seat,
        text=claim.text,
        arrival=stamp.arrival,
        fair=stamp.fair,
        sigma=stamp.sigma,
        clamp=stamp.clamp,
        drawn=stamp.drawn,
        by=claim.by,
        cseq=claim.cseq,
    )


def bots_begin(state: RoomState) -> float:
    """The room time at which bots look at their hands."""
    return party.bots_begin(state.dealt, state.rules.info.races)


def bot_turns(state: RoomState) -> list[BotTurn]:
    """Bots that may act, each with the view it has."""
    if not state.roster.bots or not state.in_round or state.pause is not None:
        return []
    acting = state.rules.acting(state.dealt.play)
    bots = [m for m in state.roster.bots if m.seat in acting]
    if not bots:
        return []
    shown = public(state)
    return [
        BotTurn(m.seat, m.bot, shown | private(state, m.seat, shown))
        for m in bots
        if m.seat is not None and m.bot is not None
    ]
