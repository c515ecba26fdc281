"""The room at its edges: two things at the same moment, and clocks that do not agree."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rooms.desk import Desk, playing, table

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import save
from pentaraduga.tiles import carpet_layout, carpets_from

HOUR = 3_600_000.0


def finishing() -> tuple[Desk, int, str]:
    """A running round, a connection that can finish, and with what words."""
    for seed in range(0, 250, 10):
        desk = Desk()
        desk.seed = seed
        for conn in (1, 2):
            desk.join(conn)
            desk.do(conn, c.Sit)
        for conn in (1, 2):
            desk.do(conn, c.Ready)
        desk.wait(3500)
        for player, conn in zip(desk.room.state.dealt.play.players, (1, 2), strict=True):
            for three in carpets_from(player.hand):
                layout = carpet_layout(three)
                if layout is not None:
                    return desk, conn, "finish " + " ".join(map(str, layout))
    raise AssertionError("nobody was dealt a carpet")


def say(desk: Desk, conn: int, action: str) -> list[fx.Effect]:
    """A move, whose answer may come later."""
    desk.cseq[conn] += 1
    act = c.Act(cseq=desk.cseq[conn], action=action, t=0, seen=0)
    return desk.room.receive(conn, act, desk.now)


def answers(effects: list[fx.Effect], conn: int) -> list[str]:
    """Refusals in order; an acknowledgement is ''."""
    return [
        e.message.code if isinstance(e.message, fx.Refused) else ""
        for e in effects
        if isinstance(e, fx.Send) and e.conn == conn and isinstance(e.message, fx.Refused | fx.Ack)
    ]


def test_sitting_down_in_a_countdown_that_is_called_off_counts() -> None:
    desk = table(2)
    desk.join(3)
    desk.join(4)
    desk.do(1, c.Ready)
    desk.do(2, c.Ready)
    assert desk.phase == "countdown"
    assert (desk.do(3, c.Sit), desk.do(4, c.Sit)) == ("", "")
    assert desk.member(3).waiting
    desk.do(2, c.Leave)
    assert desk.phase == "lobby"
    assert {m.seat for m in desk.room.state.members} == {0, 2, 3}
    assert not any(m.waiting for m in desk.room.state.members)
    assert [m.ready for m in desk.room.state.members] == [True, False, False]
    assert [desk.do(conn, c.Ready) for conn in (3, 4)] == ["", ""]
    assert desk.phase == "countdown"


def test_between_rounds_as_well() -> None:
    desk = playing(2)
    for conn in (1, 2):
        desk.do(conn, c.Act, action="give_up", t=0, seen=0)
    desk.join(3)
    for conn in (1, 2):
        desk.do(conn, c.Ready)
    assert desk.phase == "countdown"
    desk.do(3, c.Sit)
    desk.do(1, c.Ready, on=False)
    assert (desk.phase, desk.member(3).seat, desk.member(3).waiting) == ("result", 2, False)


def test_a_wrong_claim_locks_those_that_wait_with_it_in_the_same_race() -> None:
    desk, first, words = finishing()
    second = 3 - first
    assert answers(say(desk, first, words), first) == []
    assert desk.room.holding
    wrong = "finish кОж@0,0h кОж@2,2h"
    assert [answers(say(desk, second, wrong), second) for _ in range(3)] == [[], [], []]
    desk.now += 300
    told = desk.room.wake(desk.now)
    assert answers(told, first) == [""]
    assert answers(told, second) == ["wrong_count", "locked", "locked"]


def test_a_code_is_asked_for_once_and_not_kept_by_a_room_that_closed_meanwhile() -> None:
    desk = table(1)
    desk.do(1, c.Invite, open=False)
    asked: list[Any] = []
    for _ in range(50):
        desk.do(1, c.Invite, open=True)
        asked += [e for e in desk.out if isinstance(e, fx.WantCode)]
    assert len(asked) == 1
    desk.do(1, c.Invite, open=False)
    assert desk.room.give_code("654321", desk.now) == [fx.FreeCode("654321")]
    assert desk.room.code is None


def test_a_code_that_does_not_come_is_asked_for_again_and_the_later_one_counts() -> None:
    desk = table(1)
    desk.do(1, c.Invite, open=False)
    desk.do(1, c.Invite, open=True)
    desk.wait(6000)
    desk.do(1, c.Invite, open=True)
    assert fx.WantCode() in desk.out
    desk.room.give_code("111111", desk.now)
    assert fx.FreeCode("111111") in desk.room.give_code("222222", desk.now)
    assert desk.room.code == "222222"


def restored(desk: Desk, now: float) -> Room:
    """The room of the next server process, whose clock says `now`."""
    room, _ = Room.restore(save(desk.room.state), [], desk.entropy, now, 0.0)
    return room


def test_a_round_goes_on_under_a_clock_that_was_set_back() -> None:
    desk, first, words = finishing()
    say(desk, first, words)
    desk.wait(10_000)
    (before,) = desk.room.state.dealt.timers
    left = (before.ends_at or 0) - desk.now
    at_ms = [m.fair - desk.room.state.dealt.start_at for m in desk.room.state.dealt.moves]
    desk.room = restored(desk, desk.now - HOUR)
    desk.now -= HOUR
    (after,) = desk.room.state.dealt.timers
    assert left <= (after.left or (after.ends_at or 0) - desk.now) <= left + 10_000
    assert at_ms == [m.fair - desk.room.state.dealt.start_at for m in desk.room.state.dealt.moves]
    desk.join(1)
    desk.join(2)
    desk.wait(2000)
    assert desk.room.state.pause is None
    assert desk.do(3 - first, c.Act, action="give_up", t=0, seen=0) == ""
    assert desk.phase == "result"


def test_an_absence_is_not_longer_because_the_clock_was_set_back() -> None:
    desk = table(2)
    desk.leave(2)
    desk.wait(30_000)
    desk.room = restored(desk, desk.now - HOUR)
    desk.now -= HOUR
    desk.join(1)
    desk.wait(60_500)
    assert [m.seat for m in desk.room.state.members] == [0, None]


def test_a_clock_that_is_ahead_changes_nothing() -> None:
    desk = playing(2)
    start = desk.room.state.dealt.start_at
    assert restored(desk, desk.now + HOUR).state.dealt.start_at == start


def test_a_round_takes_no_moves_without_end_but_can_be_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pentaraduga.rooms.referee.MOVES", 2)
    desk = playing(2)
    for _ in range(3):
        tile = desk.room.state.dealt.play.players[0].hand[0]
        told = desk.do(1, c.Act, action=f"swap {tile}", t=0, seen=0)
    assert (told, len(desk.room.state.dealt.moves)) == ("too_many", 2)
    for conn in (1, 2):
        assert desk.do(conn, c.Act, action="give_up", t=0, seen=0) == ""
    assert desk.phase == "result"


def test_bots_do_not_play_games_for_one() -> None:
    desk = Desk()
    desk.join(1)
    assert desk.do(1, c.AddBot, skill=3) == ""
    assert desk.do(1, c.Configure, game="freecell") == "no_bots"
    desk.do(1, c.Kick, member="b2")
    assert desk.do(1, c.Configure, game="freecell") == ""
    assert desk.do(1, c.AddBot, skill=3) == "no_bots"


def welcome(effects: list[fx.Effect]) -> fx.Send:
    return next(e for e in effects if isinstance(e, fx.Send) and isinstance(e.message, fx.Welcome))


def test_nobody_sees_a_dealt_hand_sooner_by_coming_again_or_asking_for_it() -> None:
    desk = table(2)
    for conn in (1, 2):
        desk.do(conn, c.Ready)
    start = desk.room.state.start_at or 0.0
    desk.wait(start - 100 - desk.now)
    assert desk.phase == "round"
    asked = welcome(desk.room.receive(2, c.Resume(seq=0), desk.now))
    desk.join(22, secret=2)
    again = welcome(desk.out)
    for told in (asked, again):
        assert isinstance(told.message, fx.Welcome) and "own" in told.message.own
        assert start - 1 <= told.not_before <= start
    desk.wait(100)
    assert welcome(desk.room.receive(22, c.Resume(seq=0), desk.now)).not_before == 0.0


def test_an_action_overtaken_while_it_is_held_is_answered_by_its_decision_only() -> None:
    desk, first, words = finishing()
    assert answers(say(desk, first, words), first) == []
    held = c.Act(cseq=desk.cseq[first], action=words, t=0, seen=0)
    assert desk.do(first, c.Rename, name="Шустрый") == ""
    assert answers(desk.room.receive(first, held, desk.now), first) == []
    desk.now += 300
    assert answers(desk.room.wake(desk.now), first) == [""]
    # Now it is in the log, and sending it again is safe.
    moves = desk.room.state.dealt.moves
    assert answers(desk.room.receive(first, held, desk.now), first) == [""]
    assert desk.room.state.dealt.moves == moves


def test_an_action_overtaken_and_lost_in_a_crash_is_not_acknowledged_but_played() -> None:
    desk, first, words = finishing()
    say(desk, first, words)
    held = c.Act(cseq=desk.cseq[first], action=words, t=0, seen=0)
    assert desk.do(first, c.Rename, name="Шустрый") == ""
    desk.room = restored(desk, desk.now)
    for conn in (1, 2):
        desk.join(conn)
    desk.wait(2000)
    assert not desk.room.state.dealt.moves
    told = answers(desk.room.receive(first, held, desk.now), first)
    desk.now += 300
    told += answers(desk.room.wake(desk.now), first)
    assert told == [""]
    assert [m.cseq for m in desk.room.state.dealt.moves] == [held.cseq]


@pytest.mark.parametrize("crash", [False, True])
def test_a_refused_command_is_never_acknowledged_for_being_old(crash: bool) -> None:
    desk = playing(2)
    assert answers(say(desk, 1, "swap жЖж кОк"), 1) == ["bad_action"]
    refused = c.Act(cseq=desk.cseq[1], action="swap жЖж кОк", t=0, seen=0)
    assert desk.do(1, c.Rename, name="Шустрый") == ""
    if crash:
        desk.room = restored(desk, desk.now)
        for conn in (1, 2):
            desk.join(conn)
        desk.wait(2000)
    assert answers(desk.room.receive(1, refused, desk.now), 1) == ["bad_action"]
