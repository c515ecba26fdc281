"""The stopwatch of a room for one, with its player and without. FreeCell is the game."""

from __future__ import annotations

import pytest
from msgspec import ValidationError, convert
from tests.games.freecell_tables import SOLUTION
from tests.rooms.alone import Alone

from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import save


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
