"""A room for one, without a network. FreeCell is the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentaraduga.games import GAMES
from pentaraduga.games.freecell import State
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room


class Alone:
    """A FreeCell room on a clock that only moves when told."""

    def __init__(self, **options: Any) -> None:
        self.now = 1.7e12
        self.log: list[tuple[int, bytes]] = []
        given = {"deal": 10913, "rule": "standard", "auto": "safe", **options}
        freecell = GAMES["freecell"].info.options_from(given)
        self.room, effects = Room.create(
            "soloroom00", None, "freecell", freecell, lambda n: b"\x07" * n, self.now
        )
        self.cseq = 0
        self.out: list[fx.Effect] = []
        self.tallies: list[fx.CountAttempt] = []
        self._took(effects)

    def _took(self, effects: list[fx.Effect]) -> None:
        self.out = effects
        for effect in effects:
            if isinstance(effect, fx.Append):
                self.log += [(effect.first_seq + n, e) for n, e in enumerate(effect.entries)]
            if isinstance(effect, fx.CountAttempt):
                self.tallies.append(effect)

    def join(self, conn: int = 1, secret: int = 1) -> None:
        self._took(self.room.connect(conn, c.Hello(secret=f"{secret:032x}"), self.now))
        self.wait(0)

    def leave(self, conn: int = 1) -> None:
        self._took(self.room.disconnect(conn, self.now))

    def wait(self, ms: float) -> None:
        end = self.now + ms
        while (when := self.room.next_wake) is not None and when <= end:
            self.now = max(self.now, when)
            self._took(self.room.wake(self.now))
        self.now = end

    def act(self, text: str, conn: int = 1, *, after: float = 1000) -> str:
        """'' if it was played, the code if it was refused."""
        self.wait(after)
        return self.send(c.Act, conn, action=text, t=0.0, seen=self.room.seq)

    def send(self, what: Callable[..., c.AnyCommand], conn: int = 1, /, **fields: Any) -> str:
        self.cseq += 1
        self._took(self.room.receive(conn, what(cseq=self.cseq, **fields), self.now))
        self.wait(0)
        answers = [e.message for e in self.sent(conn)]
        for message in answers:
            if isinstance(message, fx.Refused):
                return message.code
        return ""

    def sent(self, conn: int = 1) -> list[fx.Send]:
        return [e for e in self.out if isinstance(e, fx.Send) and e.conn == conn]

    def play(self, moves: list[str]) -> None:
        for move in moves:
            assert self.act(move) == "", move

    def questions(self) -> list[fx.Think]:
        return [e for e in self.out if isinstance(e, fx.Think)]

    def restored(self, downtime_ms: float = 0.0) -> Alone:
        """The room as another node folds it from the log."""
        other = Alone.__new__(Alone)
        other.now, other.log, other.cseq = self.now + downtime_ms, list(self.log), self.cseq
        other.out, other.tallies = [], []
        other.room, effects = Room.restore(
            None, self.log, lambda n: b"\x08" * n, other.now, downtime_ms
        )
        other._took(effects)
        return other

    @property
    def state(self) -> State:
        assert self.room.state.round is not None
        play = self.room.state.round.play
        assert isinstance(play, State)
        return play

    @property
    def solo(self) -> Any:
        from pentaraduga.rooms.show import public

        return public(self.room.state)["solo"]
