"""Kvadraty in a room: checks, new deals within a round, and whose figure was first in the end."""

from __future__ import annotations

from typing import Any

from tests.rooms.desk import Desk, table
from tests.rooms.test_room_records import act, seats

from pentaraduga.core import freeze
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import save
from pentaraduga.tiles import most_squares


def playing(n: int = 2) -> Desk:
    desk = table(n)
    assert desk.do(1, c.Configure, game="kvadraty") == ""
    for conn in range(1, n + 1):
        assert desk.do(conn, c.Ready) == ""
    desk.wait(3500)
    assert desk.phase == "round"
    return desk


def play_of(desk: Desk) -> Any:
    return desk.room.state.dealt.play


def ready(desk: Desk, seat: int) -> None:
    best = most_squares(play_of(desk).players[seat].hand)
    assert best, "choose another seed: this hand is impossible"
    act(desk, seats(desk)[seat], " ".join(["ready", *map(str, best.figure)]))


def timers(desk: Desk) -> list[str]:
    return [timer.id for timer in desk.room.state.dealt.timers]


def test_being_first_before_a_new_deal_does_not_count_in_the_end() -> None:
    desk = playing()
    at = seats(desk)
    ready(desk, 0)
    assert [f.seat for f in desk.room.state.dealt.finishes] == [0]
    for seat, text in ((1, "impossible"), (0, "agree")):
        act(desk, at[seat], text)
    assert timers(desk) == ["truth"]
    desk.wait(10_001)
    assert (play_of(desk).deal, timers(desk)) == (1, [])
    assert desk.room.state.dealt.finishes == ()
    ready(desk, 1)
    ready(desk, 0)
    assert desk.phase in ("result", "over")
    [result] = desk.room.state.results
    assert result.first == desk.member(at[1]).id
    sheet = {line.seat: {r.code: r.points for r in line.sheet} for line in result.lines}
    assert sheet[1]["first"] == 2 and "first" not in sheet[0]


def test_the_clock_ends_a_check_and_the_finishing_time_begins_anew() -> None:
    desk = playing(3)
    at = seats(desk)
    ready(desk, 0)
    desk.wait(100_000)
    act(desk, at[1], "impossible")
    assert timers(desk) == ["check"]
    hand = play_of(desk).players[1].hand
    best = most_squares(hand)
    assert best
    act(desk, at[2], " ".join(["refute", *map(str, best.figure)]))
    for conn in at.values():
        act(desk, conn, "on")
    [timer] = desk.room.state.dealt.timers
    assert timer.id == "finish"
    assert timer.ends_at and timer.ends_at - desk.now > 110_000
    act(desk, at[2], "impossible")
    desk.wait(60_500)  # the end of time is held until the others cannot have been earlier
    assert timers(desk) == ["truth"]


def test_a_player_who_leaves_during_a_check_is_not_waited_for() -> None:
    desk = playing(3)
    at = seats(desk)
    act(desk, at[0], "impossible")
    act(desk, at[1], "agree")
    desk.do(at[2], c.Leave)
    assert timers(desk) == ["truth"]


def test_a_room_taken_over_deals_the_same_again() -> None:
    desk = playing()
    at = seats(desk)
    entries: list[tuple[int, bytes]] = []

    def keep(effects: list[fx.Effect]) -> None:
        for effect in effects:
            if isinstance(effect, fx.Append):
                entries.extend(enumerate(effect.entries, effect.first_seq))

    act(desk, at[0], "impossible")
    snapshot, seq = save(desk.room.state), desk.room.seq
    keep(act(desk, at[1], "agree"))
    keep(act(desk, at[0], "on"))
    keep(act(desk, at[1], "on"))
    assert play_of(desk).deal == 1
    assert entries[0][0] > seq
    room, _ = Room.restore(snapshot, entries, desk.entropy, desk.now, 0)
    assert freeze(room.state.dealt.play) == freeze(play_of(desk))
