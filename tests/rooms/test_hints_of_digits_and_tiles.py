"""Rooms of Chiselki and of the puzzles: hints by the real solvers lead to the end."""

from __future__ import annotations

from typing import Any

import pytest

from pentaraduga.core import thaw
from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room


class Player:
    """Alone in a room on a clock that only moves when told; questions are answered at once."""

    def __init__(self, game: str, **options: Any) -> None:
        self.now = 1.7e12
        self.searches = 0
        self.told: list[fx.Advice] = []
        self.game, given = game, GAMES[game].info.options_from(options)
        self.room, effects = Room.create(
            "soloroom00", None, game, given, lambda n: b"\x07" * n, self.now
        )
        self.took(effects)
        self.took(self.room.connect(1, c.Hello(secret="1" * 32), self.now))
        self.wait()

    def took(self, effects: list[fx.Effect]) -> None:
        for effect in effects:
            if isinstance(effect, fx.Send) and isinstance(effect.message, fx.Advice):
                self.told.append(effect.message)
            if isinstance(effect, fx.Think):
                self.searches += 1
                state = thaw(effect.state, GAMES[self.game].rules.state_type)
                adviser = GAMES[self.game].adviser
                assert adviser is not None
                said = adviser(state, effect.question.kind, lambda: False)
                found = fx.Advice(
                    effect.question.cseq,
                    effect.question.kind,
                    said.verdict,
                    self.room.seq,
                    said.moves,
                    said.back,
                )
                self.took(self.room.advise(effect.question, found))

    def wait(self) -> None:
        self.now += 5000
        while (when := self.room.next_wake) is not None and when <= self.now:
            self.took(self.room.wake(when))

    def hint(self, cseq: int) -> str:
        self.took(self.room.receive(1, c.Ask(cseq=cseq, kind="hint"), self.now))
        (move,) = self.told[-1].moves
        assert self.told[-1].verdict == "won"
        return move

    def act(self, cseq: int, text: str) -> None:
        act = c.Act(cseq=cseq, action=text, t=0.0, seen=self.room.seq)
        self.took(self.room.receive(1, act, self.now))
        self.wait()

    @property
    def play(self) -> Any:
        return self.room.state.dealt.play


@pytest.mark.parametrize(
    ("game", "options", "longest"),
    [
        ("chiselki", {"layout": "27"}, 36),
        ("chiselki", {"layout": "random", "deal": 7}, 200),
        ("puzzles", {"level": "four-squares-1"}, 7),
        ("puzzles", {"level": "hard", "deal": 3}, 12),
    ],
)
def test_following_every_hint_leads_to_the_end(
    game: str, options: dict[str, Any], longest: int
) -> None:
    player = Player(game, **options)
    moves = 0
    while player.play.outcome == "playing":
        assert moves < longest
        player.act(2 * moves + 2, player.hint(2 * moves + 1))
        moves += 1
    assert player.play.outcome in ("won", "solved")
    assert player.searches <= 3, "a line is told move by move, up to where another one is needed"
    assert 0 < player.play.hints <= moves
