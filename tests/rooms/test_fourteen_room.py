"""A room of Fourteen keeps the deal's number, and with it the closed cards, secret until the
end."""

from __future__ import annotations

from typing import Any

import msgspec

from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room


class Watched:
    """A room on a clock that only moves when told; keeps all that goes to clients."""

    def __init__(self, **options: Any) -> None:
        self.now = 1.7e12
        self.heard: list[Any] = []
        given = GAMES["fourteen"].info.options_from(options)
        self.room, effects = Room.create(
            "soloroom00", None, "fourteen", given, lambda n: b"\x07" * n, self.now
        )
        self.took(effects)
        for conn, hello in (
            (1, c.Hello(secret="1" * 32)),
            (2, c.Hello(secret="2" * 32, watch=True)),
        ):
            self.took(self.room.connect(conn, hello, self.now))
        self.wait()

    def took(self, effects: list[fx.Effect]) -> None:
        for effect in effects:
            if isinstance(effect, fx.Send):
                self.heard.append(effect.message)
            if isinstance(effect, fx.Publish):
                self.heard += [effect.pub, *effect.own.values()]

    def wait(self) -> None:
        self.now += 5000
        while (when := self.room.next_wake) is not None and when <= self.now:
            self.took(self.room.wake(when))

    def act(self, text: str) -> None:
        command = c.Act(cseq=len(self.heard), action=text, t=0.0, seen=self.room.seq)
        self.took(self.room.receive(1, command, self.now))
        self.wait()

    def tells(self, value: int) -> bool:
        """Whether the number is anywhere in what clients were sent."""
        return str(value).encode() in msgspec.json.encode(self.heard)


def test_the_number_of_a_random_deal_leaves_the_room_at_the_end_only() -> None:
    room = Watched(level="any")
    number = room.room.state.dealt.play.number
    assert number > 10**6, "or it might stand there by chance"
    for action in ("draw", "draw", "undo", "redo", "restart"):
        room.act(action)
    assert room.room.state.dealt.play.moves == 5
    assert not room.tells(number)
    room.act("give_up")
    assert room.tells(number)


def test_a_deal_chosen_by_the_player_is_not_secret() -> None:
    room = Watched(level="any", deal=1234567890)
    assert room.tells(1234567890)
