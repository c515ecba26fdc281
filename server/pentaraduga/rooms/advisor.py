"""Questions to the solver: who may ask which, and which answers are still current."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pentaraduga.core import AdviceKind, BadAction, Illegal, freeze
from pentaraduga.rooms import commands as c
from pentaraduga.rooms.audience import Connection
from pentaraduga.rooms.effects import Advice, Question, Think
from pentaraduga.rooms.referee import Claim
from pentaraduga.rooms.stamps import Stamp
from pentaraduga.rooms.state import Member, RoomState


def problem(state: RoomState, member: Member, kind: AdviceKind) -> Illegal | None:
    """Why this member can't ask this now."""
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


def price(state: RoomState, member: Member, command: c.Ask, now: float) -> Claim | None:
    """What the rules play for the member before they get this advice; None if it is free."""
    game, seat = state.solitaire, member.seat
    action = None if game is None else game.before_advice(state.dealt.play, command.kind)
    if action is None or seat is None:
        return None
    if state.rules.check(state.dealt.play, seat, action) is not None:
        return None
    text = state.rules.write_action(action)
    return Claim(seat, action, text, Stamp.exact(now), member.id, command.cseq)


class Advisor:
    """Asks the solver, and remembers the line from which hints are given.

    Without it every hint would begin another line, and following hints could lead in circles.
    """

    def __init__(self) -> None:
        self._line: Line | None = None

    def ask(
        self, state: RoomState, member: str, cseq: int, kind: AdviceKind
    ) -> Advice | Think | None:
        """The answer if it is already known, otherwise the question for the solver. None if the
        price of the advice has ended the round.
        """
        if kind == "hint" and self._line is not None:
            return Advice(cseq, "hint", "won", state.seq, self._line.moves[:1])
        return _question(state, member, cseq, kind) if state.in_round else None

    def heard(self, state: RoomState, asked: Question, found: Advice) -> Advice | None:
        """The advice for the member; None if nobody is waiting for it any more.

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
        if asked.kind == "verdict":
            moves = ()
        elif asked.kind == "hint":
            moves = moves[:1] if _legal(state, asked, moves[:1]) else ()
            if moves:
                self._line = Line.of(state, found.moves)
        return Advice(asked.cseq, asked.kind, found.verdict, state.seq, moves, found.back)

    def moved(self, state: RoomState, connections: Iterable[Connection]) -> list[Think]:
        """The questions for verdicts on the current position that connections follow."""
        if self._line is not None:
            self._line = self._line.after(state)
        if not state.in_round or "verdict" not in state.rules.info.advice:
            return []
        return [
            _question(state, connection.member, 0, "verdict")
            for connection in connections
            if connection.follows and _seated(state, connection.member)
        ]


@dataclass(frozen=True, slots=True)
class Line:
    """A line that wins, of which the player gets one move at a time.

    `here` and `there`: the position before and after the first of `moves`.
    """

    moves: tuple[str, ...]
    here: Any
    there: Any

    @classmethod
    def of(cls, state: RoomState, moves: tuple[str, ...]) -> Line | None:
        """The line from the current position; None if it doesn't start here, or is used up."""
        rules = state.solitaire
        if not moves or not state.in_round or rules is None:
            return None
        play = state.dealt.play
        action = rules.parse_action(moves[0])
        seat = next(iter(rules.acting(play)), 0)
        if rules.check(play, seat, action) is not None:
            return None
        there = rules.position(rules.apply(play, seat, action))
        return cls(moves, rules.position(play), there)

    def after(self, state: RoomState) -> Line | None:
        """The rest of the line after a move; None if that led elsewhere."""
        game = state.solitaire
        if not state.in_round or game is None:
            return None
        now = game.position(state.dealt.play)
        if now == self.there:
            return self.of(state, self.moves[1:])
        return self if now == self.here else None


def _question(state: RoomState, member: str, cseq: int, kind: AdviceKind) -> Think:
    round_ = state.dealt
    asked = Question(member, cseq, kind, round_.start_at, len(round_.moves))
    return Think(asked, state.game, freeze(round_.play))


def _seated(state: RoomState, member_id: str) -> bool:
    member = state.member(member_id)
    return member is not None and member.seat is not None


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
