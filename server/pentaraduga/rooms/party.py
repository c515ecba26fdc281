"""More people than seats: who plays next, what the audience predicts, who gets a head start.

Pure decisions from the state; `fold_party.py` is where their entries change it.
"""

from __future__ import annotations

from typing import TypeAlias

from pentaraduga.core import Illegal
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import evening, log
from pentaraduga.rooms.state import Member, RoomState, Round
from pentaraduga.rooms.views import WayIn

PREDICTED_FOR_MS = 8000.0
"""How long after the start of a round the audience may still say who will be first: too early for
anybody to see it coming."""

BETWEEN_ROUNDS = ("lobby", "result", "over")

Decision: TypeAlias = list[log.AnyEntry] | Illegal


def queues(state: RoomState) -> bool:
    """Whether those who find no free seat wait for their turn instead of being refused."""
    return state.next_up != "same" and not state.rules.info.solo


def way_in(state: RoomState) -> WayIn:
    """What `sit` gives to somebody who neither has a seat nor waits for one."""
    if has_room(state):
        return "seat"
    if state.rules.info.solo:
        return "full" if state.seated[0].online else "seat"
    if not queues(state):
        return "full"
    # Between rounds the head of the queue sits down at once, and who is away is passed over.
    people = sum(m.bot is None for m in state.seated)
    return "seat" if state.phase in BETWEEN_ROUNDS and people < state.seats else "queue"


def has_room(state: RoomState) -> bool:
    """Whether a seat is free, or a bot's, beyond those for everybody who waits."""
    spoken_for = sum(m.waiting for m in state.members) - (state.seats - len(state.seated))
    return bool(state.free_seats) or len(state.roster.bots) > max(0, spoken_for)


# --- who plays next ---------------------------------------------------------------------------


def rotation(state: RoomState, now: float) -> list[log.AnyEntry]:
    """Who makes room after the round that is scored now, and who sits down instead.

    Free seats and bots' seats go first. Of the players, those who are away go before others, then
    those with the fewest points in this round; among equals, whoever wasn't first in the race, then
    whoever has sat longest. They line up at the end of the queue, the better ones first. However
    the room is set, somebody who has just played stays.
    """
    if not queues(state):
        return []
    if evening.is_on(state):
        return _next_of_evening(state, now)
    queue = [m for m in state.queue if m.present]
    entries = seated_from(state, queue, now)
    rest = queue[sum(isinstance(e, log.Seated) for e in entries) :]
    played = [m for m in state.seated if m.bot is None and m.id in state.dealt.members]
    wanted = len(played) - 1 if state.next_up == "winner" else min(2, len(played) - 1)
    going = sorted(played, key=lambda m: _worth(state, m))[: max(0, min(wanted, len(rest)))]
    seats = [m.seat for m in going]
    leave = [log.Seated(at=now, member=m.id, seat=None, waiting=True) for m in reversed(going)]
    come = [
        log.Seated(at=now, member=m.id, seat=seat)
        for m, seat in zip(rest[: len(seats)], seats, strict=True)
    ]
    return [*entries, *leave, *come]


def _next_of_evening(state: RoomState, now: float) -> list[log.AnyEntry]:
    """The next table of an evening where everybody meets everybody, from those who are here; the
    others wait."""
    waiting = [m for m in state.queue if m.present]
    if not waiting or not evening.left(state, evening.played(state)):
        return []
    chosen = evening.next_table(state, seats=state.seats)
    going = [m for m in state.seated if m.bot is None and m.id not in chosen]
    bots = [m for m in state.seated if m.bot is not None and m.id not in chosen]
    leave: list[log.AnyEntry] = [
        *(log.Seated(at=now, member=m.id, seat=None, waiting=True) for m in going),
        *(log.Left(at=now, member=m.id) for m in bots),
    ]
    taken = {m.seat for m in state.seated if m.id in chosen}
    free = [seat for seat in range(state.seats) if seat not in taken]
    come = [who for who in chosen if any(m.id == who for m in waiting)]
    return [
        *leave,
        *(log.Seated(at=now, member=who, seat=s) for who, s in zip(come, free, strict=False)),
    ]


def next_in(state: RoomState, seats: int) -> list[Member]:
    """Those who wait and are here, in the order in which they get the next free `seats`."""
    waiting = [m for m in state.queue if m.present]
    if not evening.is_on(state) or len(waiting) <= seats:
        return waiting[: max(0, seats)]
    sitting = tuple(m.id for m in state.seated if m.present and m.bot is None)
    chosen = evening.next_table(state, seats=len(sitting) + max(0, seats), sitting=sitting)
    spare = [m for m in evening.reserve(state) if m.present]
    return [*(m for m in waiting if m.id in chosen), *spare][: max(0, seats)]


def _worth(state: RoomState, m: Member) -> tuple[bool, int, bool, int]:
    """Whoever has the least goes first."""
    dealt = state.dealt
    seat = dealt.members.index(m.id)
    score = state.rules.score(dealt.play)
    points = score.points[seat] if score else 0
    return m.present, points, first_of(dealt) == m.id, m.placed


def first_of(dealt: Round) -> str | None:
    """The member who was first in the newest race; None for a dead heat, or if nobody was."""
    winner = dealt.finishes[0] if dealt.finishes else None
    return dealt.members[winner.seat] if winner and not winner.tie else None


def instead(bot: Member, who: Member, now: float) -> list[log.AnyEntry]:
    """A person takes a bot's seat."""
    return [log.Left(at=now, member=bot.id), log.Seated(at=now, member=who.id, seat=bot.seat)]


def make_way(state: RoomState, now: float) -> list[log.AnyEntry]:
    """Between rounds, a bot gives its seat to a person who waited for one and found none free; with
    a queue, free seats go to whoever is next, too."""
    waiting = [m for m in state.queue if m.present]
    if state.phase not in BETWEEN_ROUNDS or not waiting:
        return []
    if queues(state):
        free = state.seats - sum(m.bot is None for m in state.seated)
        return seated_from(state, next_in(state, free), now)
    bots = [m for m in state.seated if m.bot is not None]
    return instead(bots[-1], waiting[0], now) if bots else []


def seated_from(state: RoomState, queue: list[Member], now: float) -> list[log.AnyEntry]:
    """Those at the head of the queue on free seats, then on bots' seats, the highest one first."""
    taken = {m.seat for m in state.seated}
    free = [seat for seat in range(state.seats) if seat not in taken]
    bots = [m for m in reversed(state.seated) if m.bot is not None]
    entries: list[log.AnyEntry] = []
    for who in queue:
        if free:
            entries.append(log.Seated(at=now, member=who.id, seat=free.pop(0)))
        elif bots:
            entries.extend(instead(bots.pop(0), who, now))
    return entries


# --- what the audience predicts ---------------------------------------------------------------


def predict(state: RoomState, me: Member, command: c.Predict, now: float) -> Decision:
    """Somebody without a seat says who will be first in the round that begins, or has begun."""
    if me.seat is not None:
        return Illegal("not_watching")
    if state.phase == "countdown":
        players = {m.id for m in state.seated}
    elif state.round is not None and state.in_round:
        if now > state.round.start_at + PREDICTED_FOR_MS or state.round.finishes:
            return Illegal("too_late")
        players = set(state.round.members)
    else:
        return Illegal("wrong_phase", {"phase": state.phase})
    if state.rules.info.solo or not state.rules.info.races:
        return Illegal("wrong_phase", {"phase": state.phase})
    if command.member not in players:
        return Illegal("no_such_member")
    if state.predictions.get(me.id) == command.member:
        return []
    return [log.Predicted(at=now, member=me.id, first=command.member)]


# --- a head start -----------------------------------------------------------------------------


def head_start(state: RoomState, _: Member, command: c.HeadStart, now: float) -> Decision:
    """The host gives somebody a head start. The others have to say anew that they are ready."""
    if state.phase not in BETWEEN_ROUNDS:
        return Illegal("wrong_phase", {"phase": state.phase})
    other = state.member(command.member)
    if other is None:
        return Illegal("no_such_member")
    if other.head_start == command.seconds:
        return []
    return [
        log.HeadStartIs(at=now, member=other.id, seconds=command.seconds),
        *(
            log.Readied(at=now, member=m.id, on=False)
            for m in state.members
            if m.ready and m.bot is None
        ),
    ]


def bots_begin(dealt: Round, races: tuple[str, ...]) -> float:
    """The room time at which bots look at their hands: when nothing is closed to them any more."""
    until = [kinds[kind] for kinds in dealt.locks for kind in races if kind in kinds]
    return max([dealt.start_at, *until])
