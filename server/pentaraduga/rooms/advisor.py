"""Questions to the solver: who may ask what, and which answers still mean something."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from pentaraduga.core import AdviceKind, BadAction, Illegal, freeze
from pentaraduga.rooms import commands as c
from pentaraduga.rooms.audience import Audience, Connection
from pentaraduga.rooms.effects import Advice, Question, Think
from pentaraduga.rooms.ordering import Stamp
from pentaraduga.rooms.referee import Claim
from pentaraduga.rooms.state import Member, RoomState


class Table(Protocol):
    """What the advisor needs of the room."""

    state: RoomState
    audience: Audience

    def commit(self, claims: Sequence[Claim], now: float) -> None: ...


def problem(state: RoomState, member: Member, kind: AdviceKind) -> Illegal | None:
    """Why this member may not ask this now."""
    if member.seat is None:
        return Illegal("not_seated")
    if not state.in_round:
        return Illegal("no_round", {"phase": state.phase})
    if state.pause is not None:
        return Illegal("paused")
    if kind not in state.rules.info.advice:
        known = ", ".join(state.rules.info.advice) or "none"
        return Illegal("no_advice", {"kind": kind, "known": known})
    return None


def pay(table: Table, member: Member, command: c.Ask, now: float) -> bool:
    """Plays what the advice costs by the rules; False if it is free. Then nobody is told yet."""
    state = table.state
    action = state.rules.before_advice(state.dealt.play, command.kind)
    seat = member.seat
    if action is None or seat is None:
        return False
    if state.rules.check(state.dealt.play, seat, action) is not None:
        return False
    text = state.rules.write_action(action)
    stamp = Stamp(arrival=now, fair=now, sigma=0.0, clamp="")
    table.commit([Claim(seat, action, text, stamp, member.id, command.cseq)], now)
    return True


def question(state: RoomState, member: str, cseq: int, kind: AdviceKind) -> Think:
    """What the solver is to think about."""
    round_ = state.dealt
    asked = Question(member, cseq, kind, round_.start_at, len(round_.moves))
    return Think(asked, state.game, freeze(round_.play))


def standing(state: RoomState, connections: Iterable[Connection]) -> list[Think]:
    """The verdicts that are wanted on the position as it is now."""
    if not state.in_round or "verdict" not in state.rules.info.advice:
        return []
    return [
        question(state, connection.member, 0, "verdict")
        for connection in connections
        if connection.follows and _seated(state, connection.member)
    ]


def _seated(state: RoomState, member_id: str) -> bool:
    member = state.member(member_id)
    return member is not None and member.seat is not None


@dataclass(frozen=True, slots=True)
class Path:
    """A line that wins, of which the player is told one move at a time.

    Without it every hint would begin another line, and following hints could lead in circles.
    `here` and `there`: the position before and after the first of `moves`.
    """

    moves: tuple[str, ...]
    here: Any
    there: Any

    @classmethod
    def of(cls, state: RoomState, moves: tuple[str, ...]) -> Path | None:
        """The line from the position as it is; None if it does not begin here, or is over."""
        rules = state.rules
        if not moves or not state.in_round:
            return None
        play = state.dealt.play
        action = rules.parse_action(moves[0])
        seat = next(iter(rules.acting(play)), 0)
        if rules.check(play, seat, action) is not None:
            return None
        there = rules.position(rules.apply(play, seat, action))
        return cls(moves, rules.position(play), there)

    def after(self, state: RoomState) -> Path | None:
        """What is left of it after a move; None if that led elsewhere."""
        if not state.in_round:
            return None
        now = state.rules.position(state.dealt.play)
        if now == self.there:
            return self.of(state, self.moves[1:])
        return self if now == self.here else None


def answer(state: RoomState, asked: Question, found: Advice) -> Advice | None:
    """What the member is told; None where nobody waits for it any more.

    `found`: what the solver says; a hint that the rules refuse is not passed on.
    """
    current = (
        state.in_round
        and state.dealt.start_at == asked.round_at
        and len(state.dealt.moves) == asked.moves
    )
    if not current:
        if not asked.cseq:
            return None
        return Advice(asked.cseq, asked.kind, "stale", state.seq)
    moves = found.moves
    if asked.kind == "verdict" or (asked.kind == "hint" and not _legal(state, asked, moves[:1])):
        moves = ()
    elif asked.kind == "hint":
        moves = moves[:1]
    return Advice(asked.cseq, asked.kind, found.verdict, state.seq, moves, found.back)


def _legal(state: RoomState, asked: Question, moves: tuple[str, ...]) -> bool:
    member: Any = state.member(asked.member)
    rules, play = state.rules, state.dealt.play
    try:
        actions = [rules.parse_action(text) for text in moves]
    except BadAction:
        return False
    return member is not None and all(
        rules.check(play, member.seat, action) is None for action in actions
    )
