"""Rooms for one: stopwatch, statistics, questions to the solver. FreeCell is the game."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from msgspec import ValidationError, convert
from tests.games.freecell_tables import SOLUTION

from pentaraduga.core import freeze
from pentaraduga.games import GAMES
from pentaraduga.games.freecell import State, replay
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.log import read_entry
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import save


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


@pytest.fixture
def alone() -> Alone:
    made = Alone()
    made.join()
    return made


def test_a_newcomer_is_seated_and_dealt_at_once(alone: Alone) -> None:
    assert alone.room.state.in_round
    assert alone.state.deal.number == 10913
    assert alone.solo.options == {"deal": 10913, "level": "medium", "rule": "standard"}


# --- the stopwatch ------------------------------------------------------------------------------


def test_the_clock_starts_at_the_first_move(alone: Alone) -> None:
    alone.wait(60_000)
    assert alone.solo.runs_since is None
    alone.act("26")
    alone.act("76", after=5000)
    assert alone.state.played_ms == 5000
    assert alone.solo.runs_since is not None


def test_the_clock_stands_while_paused(alone: Alone) -> None:
    alone.play(SOLUTION[:2])
    assert alone.send(c.Pause, on=True) == ""
    assert alone.solo.runs_since is None
    assert alone.act(SOLUTION[2], after=3600_000) == "paused"
    assert alone.send(c.Pause, on=False) == ""
    alone.play(SOLUTION[2:3])
    assert alone.state.played_ms == 2000


def test_the_clock_stands_under_a_menu_and_resumes_with_the_move_chosen_there(alone: Alone) -> None:
    alone.play(SOLUTION[:1])
    opened = alone.room.state.dealt.open_at
    assert alone.send(c.Pause, on=True, menu=True) == ""
    assert alone.solo.runs_since is None
    assert alone.act(SOLUTION[1], after=3600_000) == "paused"
    assert alone.send(c.Pause, on=False, menu=True) == ""
    alone.play(SOLUTION[1:2])
    assert alone.state.played_ms == 1000
    # A move stamped while the sheet was there is not before its time.
    assert alone.room.state.dealt.open_at == opened


def test_closing_a_menu_ends_no_pause_that_was_asked_for(alone: Alone) -> None:
    alone.play(SOLUTION[:1])
    alone.send(c.Pause, on=True, menu=True)
    assert alone.send(c.Pause, on=True) == ""
    assert alone.send(c.Pause, on=False, menu=True) == ""
    assert alone.room.state.pause is not None
    assert alone.room.state.pause.why == "player"
    assert alone.send(c.Pause, on=True, menu=True) == ""
    assert alone.room.state.pause.why == "player"


def test_a_page_closed_under_its_menu_comes_back_to_a_game_that_runs(alone: Alone) -> None:
    alone.play(SOLUTION[:1])
    alone.send(c.Pause, on=True, menu=True)
    alone.leave()
    alone.wait(30_000)
    alone.join()
    assert alone.room.state.pause is None
    alone.play(SOLUTION[1:2])
    assert alone.state.played_ms == 1000


def test_the_clock_stands_while_nobody_is_connected_however_often(alone: Alone) -> None:
    alone.play(SOLUTION[:1])
    for _ in range(3):  # an automatic pause of a party game would wait for 20 s in all
        alone.leave()
        alone.wait(30_000)
        alone.join()
    alone.play(SOLUTION[1:2])
    assert alone.state.played_ms == 1000


def test_the_clock_stands_while_no_node_has_the_room(alone: Alone) -> None:
    alone.play(SOLUTION[:1])
    alone.wait(500)
    later = alone.restored(downtime_ms=90_000)
    later.join()
    later.play(SOLUTION[1:2])
    assert later.state.played_ms == 1500


# --- what was played without a connection ---------------------------------------------------------


def back_after(ms: float, *, begun: bool = True) -> Alone:
    """The player went away after a move, or before the first one, and is back."""
    alone = Alone()
    alone.join()
    alone.wait(5000)
    if begun:
        alone.play(SOLUTION[:1])
    alone.leave()
    alone.wait(ms)
    alone.join()
    return alone


@pytest.mark.parametrize(
    ("said", "moves", "counted"),
    [
        (20_000, 3, 20_000),
        (0, 3, 450),  # the least that three moves take
        (30_000, 0, 30_000),
        (30_001, 1, 30_000),  # no more than was missed
        (2**53 - 1, 2**53 - 1, 30_000),
        (0, 0, 0),
    ],
)
def test_what_counts_of_a_time_played_away(said: int, moves: int, counted: int) -> None:
    for begun in (False, True):
        alone = back_after(30_000, begun=begun)
        assert alone.send(c.PlayedAway, ms=said, moves=moves) == ""
        assert alone.solo.played_ms == counted
        assert alone.send(c.PlayedAway, ms=said, moves=moves) == "", "counted once"
        alone.play(SOLUTION[begun : begun + 2])
        assert alone.state.played_ms == counted + 1000 * (1 + begun)
        assert alone.restored().state == alone.state


def test_a_time_played_away_is_of_this_game_and_since_its_last_move() -> None:
    alone = back_after(30_000)
    alone.play(SOLUTION[1:2])
    alone.send(c.PlayedAway, ms=20_000, moves=9)
    alone.play(SOLUTION[2:3])
    assert alone.state.played_ms == 2000, "another device has played on"
    for odd in (-1, 2**53, 1.5):
        with pytest.raises(ValidationError):
            convert({"type": "played_away", "cseq": 1, "ms": odd}, c.PlayedAway)
    alone.act("give_up")
    assert alone.send(c.PlayedAway, ms=1, moves=1) == "wrong_phase"
    alone.join(2, 2)
    assert alone.send(c.PlayedAway, 2, ms=1, moves=1) != ""


def test_a_clock_that_is_set_makes_no_time_played_away() -> None:
    for moved, counted in ((90_000, 91_000), (-90_000, 1000), (-3_600_000, 1000)):
        alone = Alone()
        alone.join()
        alone.play(SOLUTION[:1])
        alone.wait(500)
        later = alone.restored(downtime_ms=moved)
        later.wait(1000)
        later.join()
        later.send(c.PlayedAway, ms=10**9, moves=5)
        assert later.solo.played_ms == counted + 500


def test_a_race_is_not_played_away(alone: Alone) -> None:
    room, _ = Room.create(
        "party00000", None, "minutka", GAMES["minutka"].info.options_from({}),
        lambda n: b"\x07" * n, alone.now,
    )  # fmt: skip
    room.connect(1, c.Hello(secret=f"{1:032x}"), alone.now)
    out = room.receive(1, c.PlayedAway(cseq=1, ms=5), alone.now)
    said = [e.message for e in out if isinstance(e, fx.Send)]
    assert [m.code for m in said if isinstance(m, fx.Refused)] == ["solo_only"]


def test_undo_and_redo_around_a_mark_of_thirty_seconds_gain_nothing() -> None:
    def score_at_the_end(*detour: str) -> int:
        alone = Alone()
        alone.join()
        alone.play(SOLUTION[:12])
        alone.wait(17_900)  # the next second begins after the mark of 30 s
        for move in detour:
            assert alone.act(move, after=0) == ""
        alone.wait(1000 - 900)
        alone.act("give_up", after=0)
        return alone.room.state.results[-1].lines[0].points

    assert score_at_the_end() == score_at_the_end("undo", "redo") == score_at_the_end("undo", "4h")


def test_the_log_folds_to_the_same_room(alone: Alone) -> None:
    alone.play(SOLUTION[:3])
    alone.leave()
    # The other node writes that it took over; nobody was connected, so nothing else changes.
    folded = alone.restored().room.state
    assert folded.round == alone.room.state.round
    alone.join()
    assert save(alone.room.state) != b""


# --- winning, once -------------------------------------------------------------------------------


def test_the_published_line_wins_and_is_counted_once(alone: Alone) -> None:
    alone.play(SOLUTION)
    assert alone.state.outcome == "won"
    assert alone.room.state.phase == "over"
    ends = [x for x in alone.tallies if x.outcome == "won"]
    assert [(x.device, x.level, x.played_ms, x.moves) for x in ends] == [
        (device_key(f"{1:032x}"), "medium", 18_000, 19)
    ]
    assert ends[0].points == 520 + 600_000 // 18 == alone.room.state.results[0].lines[0].points


def test_closing_the_page_during_auto_finish_wins_exactly_once(alone: Alone) -> None:
    alone.play(SOLUTION)
    alone.leave()
    later = alone.restored()
    later.join()
    assert later.state.outcome == "won"
    assert len(later.room.state.results) == 1
    assert later.act("26") == "no_round"
    # Counted again by the new node, word for word: the store counts it once.
    assert later.tallies == [alone.tallies[-1]]


def test_the_win_is_counted_before_anybody_hears_of_it(alone: Alone) -> None:
    alone.play(SOLUTION[:-1])
    alone.cseq += 1
    act = c.Act(cseq=alone.cseq, action=SOLUTION[-1], t=0.0, seen=alone.room.seq)
    kinds = [type(e) for e in alone.room.receive(1, act, alone.now)]
    assert kinds.index(fx.Append) < kinds.index(fx.CountAttempt) < kinds.index(fx.Publish)


def test_one_undo_takes_back_a_move_with_its_automatic_moves(alone: Alone) -> None:
    alone.play(SOLUTION[:10])
    before = alone.state.layout
    alone.play(SOLUTION[10:11])
    entry = alone.state.past[-1].split()
    while len(entry) < 4:  # a move that causes three automatic ones
        before = alone.state.layout
        at = alone.state.moves
        alone.play([SOLUTION[at]])
        entry = alone.state.past[-1].split()
    assert alone.act("undo") == ""
    assert alone.state.layout == before


def test_restart_gives_the_identical_cards_and_is_the_same_game(alone: Alone) -> None:
    start = alone.state.layout
    alone.play(SOLUTION[:6])
    assert alone.act("restart") == ""
    assert alone.state.layout == start
    assert len(set(map(str, start.cards()))) == 52
    assert [x.outcome for x in alone.tallies] == [None]
    assert alone.solo.options["deal"] == 10913


def test_a_triple_click_moves_at_most_once(alone: Alone) -> None:
    card = str(alone.state.layout.columns[1][-1])
    answers = [
        alone.act(f"tap {card}", after=0),
        *(alone.act(f"double {card}", after=60) for _ in "12"),
    ]
    assert answers[0] == ""
    assert len(alone.state.past) == 1
    resent = c.Act(cseq=alone.cseq - 2, action=f"tap {card}", t=0.0, seen=0)
    moves = alone.state.moves
    alone.room.receive(1, resent, alone.now)
    assert alone.state.moves == moves


def test_giving_up_counts_only_after_the_first_move(alone: Alone) -> None:
    assert alone.act("give_up") == ""
    assert alone.tallies == []
    again = Alone()
    again.join()
    again.play(SOLUTION[:1])
    assert again.act("give_up") == ""
    assert [x.outcome for x in again.tallies] == [None, "lost"]


def test_the_game_counts_for_the_device_that_began_it(alone: Alone) -> None:
    alone.play(SOLUTION[:4])
    alone.leave()
    alone.join(2, secret=2)
    alone.cseq = 0
    assert alone.send(c.Sit, 2) == ""
    for move in SOLUTION[4:]:
        assert alone.act(move, 2) == ""
    assert {x.device for x in alone.tallies} == {device_key(f"{1:032x}")}
    assert alone.tallies[-1].outcome == "won"


# --- questions ------------------------------------------------------------------------------------


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


def test_back_takes_several_moves_back_at_once(alone: Alone) -> None:
    alone.play(SOLUTION[:2])
    two = alone.state.layout
    alone.play(SOLUTION[2:7])
    assert alone.act("back 5") == ""
    assert alone.state.layout == two
    assert alone.state.moves == 12
    for _ in range(5):
        assert alone.act("redo") == ""
    assert alone.act("redo") == "nothing_to_redo"
    assert alone.act("back 8") == "nothing_to_undo"


def test_the_log_has_exactly_the_moves_played(alone: Alone) -> None:
    alone.play(SOLUTION)
    acted: list[Any] = [read_entry(data) for _, data in alone.log]
    texts = [e.moves[0].text for e in acted if type(e).__name__ == "Acted"]
    assert texts == SOLUTION
    assert replay(alone.state.start, texts, "standard", "safe").layout.cards_up > 40
