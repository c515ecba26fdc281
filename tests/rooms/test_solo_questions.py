"""Questions of a room for one to the solver, and what its answers lead to. FreeCell is the game."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.games.freecell_tables import SOLUTION
from tests.rooms.alone import Alone

from pentaraduga.core import freeze
from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.room import Room


def found(think: fx.Think, verdict: Any, *moves: str, back: int | None = None) -> fx.Advice:
    return fx.Advice(think.question.cseq, think.question.kind, verdict, 0, moves, back)


def advice(effects: list[fx.Effect]) -> list[fx.Advice]:
    return [
        e.message for e in effects if isinstance(e, fx.Send) and isinstance(e.message, fx.Advice)
    ]


def test_a_question_carries_the_position_and_its_answer_comes_back(alone: Alone) -> None:
    alone.play(SOLUTION[:1])
    assert alone.send(c.Ask, kind="hint") == ""
    [think] = alone.questions()
    assert think.state == freeze(alone.state)
    [told] = advice(alone.room.advise(think.question, found(think, "won", "76", "72")))
    assert (told.cseq, told.verdict, told.moves) == (alone.cseq, "won", ("76",))


def test_hints_that_are_followed_go_on_along_one_line(alone: Alone) -> None:
    alone.send(c.Ask, kind="hint")
    [think] = alone.questions()
    alone.room.advise(think.question, found(think, "won", *SOLUTION))
    for move, following in pairwise(SOLUTION[:6]):
        alone.play([move])
        alone.send(c.Ask, kind="hint")
        assert alone.questions() == []
        [told] = advice(alone.out)
        assert (told.verdict, told.moves) == ("won", (following,))
    alone.act("undo")
    alone.send(c.Ask, kind="hint")
    assert len(alone.questions()) == 1, "another way is another question"


def test_an_answer_to_another_position_says_nothing(alone: Alone) -> None:
    alone.send(c.Ask, kind="hint")
    [think] = alone.questions()
    alone.play(SOLUTION[:1])
    [told] = advice(alone.room.advise(think.question, found(think, "won", "26")))
    assert (told.verdict, told.moves) == ("stale", ())


def test_a_hint_that_the_rules_refuse_is_not_passed_on(alone: Alone) -> None:
    alone.send(c.Ask, kind="hint")
    [think] = alone.questions()
    for wrong in ("1h", "nonsense"):
        [told] = advice(alone.room.advise(think.question, found(think, "won", wrong)))
        assert told.moves == ()


def test_a_verdict_never_carries_moves(alone: Alone) -> None:
    alone.send(c.Ask, kind="verdict")
    [think] = alone.questions()
    [told] = advice(alone.room.advise(think.question, found(think, "won", *SOLUTION)))
    assert (told.verdict, told.moves) == ("won", ())


def test_the_verdict_follows_every_move_if_the_player_wants_it(alone: Alone) -> None:
    alone.play(SOLUTION[:1])
    assert alone.questions() == []
    alone.send(c.Follow, on=True)
    assert [x.question.cseq for x in alone.questions()] == [0]
    alone.play(SOLUTION[1:2])
    [think] = alone.questions()
    assert think.question.kind == "verdict"
    alone.play(SOLUTION[2:3])
    assert advice(alone.room.advise(think.question, found(think, "won"))) == []
    alone.send(c.Follow, on=False)
    alone.play(SOLUTION[3:4])
    assert alone.questions() == []


def test_a_shown_solution_is_not_a_win(alone: Alone) -> None:
    alone.play(SOLUTION[:2])
    assert alone.send(c.Ask, kind="solution") == ""
    assert alone.state.assisted
    assert alone.solo.outcome == "shown"
    assert len(alone.questions()) == 1
    assert alone.state.auto == "off", "the solver's line has no automatic moves"
    alone.act("auto safe")
    alone.act("undo")
    alone.play(SOLUTION[1:])
    assert alone.state.outcome == "shown"
    assert [x.outcome for x in alone.tallies] == [None, "shown"]


def test_a_solution_asked_before_the_first_move_closes_the_deal(alone: Alone) -> None:
    alone.send(c.Ask, kind="solution")
    assert [(x.begun, x.outcome) for x in alone.tallies] == [(False, "shown")]
    assert alone.tallies[0].device == device_key(f"{1:032x}")


def test_a_refused_question_says_why(alone: Alone) -> None:
    alone.join(2, secret=2)
    alone.cseq = 0
    assert alone.send(c.Ask, 2, kind="hint") == "not_seated"
    alone.cseq = 0
    alone.send(c.Pause, on=True)
    assert alone.send(c.Ask, kind="hint") == "paused"
    alone.send(c.Pause, on=False)
    alone.act("give_up")
    assert alone.send(c.Ask, kind="hint") == "no_round"


def test_a_party_game_has_no_solver() -> None:
    options = GAMES["minutka"].info.options_from({})
    room, _ = Room.create("party00000", None, "minutka", options, lambda n: b"\x05" * n, 1e12)
    room.connect(1, c.Hello(secret="1" * 32), 1e12)
    [first, *_] = room.receive(1, c.Ask(cseq=1, kind="hint"), 1e12)
    assert isinstance(first, fx.Send)
    assert isinstance(first.message, fx.Refused)
    assert first.message.code == "not_seated"
