"""Puzzles may be begun side by side: each counts when it ends, and none costs another."""

from __future__ import annotations

from pentaraduga.games import GAMES
from pentaraduga.games.puzzles import State, named
from pentaraduga.games.puzzles.advise import advise
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room


class Solver:
    """Alone in a room with a puzzle; takes notes of what is counted."""

    def __init__(self, level: str) -> None:
        self.now = 1.7e12
        self.cseq = 0
        self.tallies: list[fx.CountAttempt] = []
        options = GAMES["puzzles"].info.options_from({"level": level})
        room, effects = Room.create(
            "soloroom00", None, "puzzles", options, lambda n: b"\x07" * n, self.now
        )
        self.room = room
        self.took(effects)
        self.took(room.connect(1, c.Hello(secret="1" * 32), self.now))
        self.wait()

    def took(self, effects: list[fx.Effect]) -> None:
        self.tallies += [effect for effect in effects if isinstance(effect, fx.CountAttempt)]

    def wait(self) -> None:
        self.now += 5000
        while (when := self.room.next_wake) is not None and when <= self.now:
            self.took(self.room.wake(when))

    def act(self, text: str) -> None:
        self.cseq += 1
        act = c.Act(cseq=self.cseq, action=text, t=0.0, seen=self.room.seq)
        self.took(self.room.receive(1, act, self.now))
        self.wait()


def test_a_puzzle_counts_when_it_is_solved_and_not_before() -> None:
    player = Solver("2x3")
    moves = advise(State(named("2x3")), "solution", lambda: False).moves
    for move in moves[:-1]:
        player.act(move)
    assert player.tallies == []
    player.act(moves[-1])
    (counted,) = player.tallies
    assert (counted.outcome, counted.begun, counted.level) == ("won", True, "2x3")
    assert (counted.moves, counted.points) == (3, 3)
    assert counted.played_ms == 10_000  # from the first tile to the third


def test_a_puzzle_given_up_is_lost_and_one_left_alone_is_nothing() -> None:
    player = Solver("four-squares-1")
    player.act("place кОж@0,0h")
    assert player.tallies == []
    player.act("give_up")
    assert [counted.outcome for counted in player.tallies] == ["lost"]
