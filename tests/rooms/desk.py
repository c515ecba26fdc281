"""A room with people at it, on a clock that only moves when told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room


class Desk:
    """A room with people at it, on a clock that only moves when told."""

    def __init__(self, **room: Any) -> None:
        self.now = 1.7e12
        self.seed = 0
        options = GAMES["minutka"].info.options_from(room.pop("options", {}))
        self.room, _ = Room.create(
            "testroom00", "123456", "minutka", options, self.entropy, self.now, **room
        )
        self.cseq: dict[int, int] = {}
        self.out: list[fx.Effect] = []

    def entropy(self, n: int) -> bytes:
        self.seed += 1
        return bytes([self.seed % 256]) * n

    def join(self, conn: int, name: str = "Аня", *, secret: int | None = None) -> None:
        hello = c.Hello(secret=f"{secret or conn:032x}", name=name)
        self.out = self.room.connect(conn, hello, self.now)
        self.cseq[conn] = 0
        connection = self.room.audience.connections.get(conn)
        if connection:
            # The counter goes on where the member left it.
            self.cseq[conn] = self.room.state.taken_from(connection.member).cseq

    def watches(self, conn: int) -> bool:
        """Whether the newest effects make it an onlooker."""
        return fx.Watch(conn) in self.out

    def do(self, conn: int, kind: Callable[..., c.AnyCommand], /, **fields: Any) -> str:
        """'' if acknowledged, the code if refused; what is held is waited for."""
        self.cseq[conn] += 1
        self.out = self.room.receive(conn, kind(cseq=self.cseq[conn], **fields), self.now)
        while (answer := self._answer(conn)) is None:
            assert self.room.holding, "neither acknowledged nor refused"
            self.now = max(self.now, self.room.next_wake or 0)
            self.out += self.room.wake(self.now)
        return answer

    def _answer(self, conn: int) -> str | None:
        for effect in self.out:
            if isinstance(effect, fx.Send) and effect.conn == conn:
                if isinstance(effect.message, fx.Refused):
                    return effect.message.code
                if isinstance(effect.message, fx.Ack):
                    return ""
        return None

    def leave(self, conn: int) -> None:
        self.out = self.room.disconnect(conn, self.now)

    def wait(self, ms: float) -> None:
        """Lets time pass, waking the room whenever it asked for it."""
        end = self.now + ms
        for _ in range(100_000):
            when = self.room.next_wake
            if when is None or when > end:
                break
            self.now = max(self.now, when)
            self.room.wake(self.now)
        else:
            raise AssertionError("the room wakes without end")
        self.now = end

    def member(self, conn: int) -> Any:
        return self.room.state.member(self.room.audience.connections[conn].member)

    def codes(self, conn: int) -> list[str]:
        return [e.code for e in self.out if isinstance(e, fx.Close) and e.conn == conn]

    @property
    def phase(self) -> str:
        return self.room.state.phase


def table(n: int = 2, **room: Any) -> Desk:
    """`n` people, seated."""
    desk = Desk(**room)
    for conn in range(1, n + 1):
        desk.join(conn, f"Игрок {conn}")
        assert desk.do(conn, c.Sit) == ""
    return desk


def playing(n: int = 2, **room: Any) -> Desk:
    """`n` people in a running round."""
    desk = table(n, **room)
    for conn in range(1, n + 1):
        assert desk.do(conn, c.Ready) == ""
    desk.wait(3500)
    assert desk.phase == "round"
    return desk
