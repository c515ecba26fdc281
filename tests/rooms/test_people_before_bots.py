"""A room that bots have filled: people get their seats, at once or in the next round."""

from __future__ import annotations

import pytest
from tests.rooms.desk import Desk, table

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import log
from pentaraduga.rooms.fold import fold


def with_bots(bots: int, people: int = 1, seats: int = 4) -> Desk:
    desk = table(people, seats=seats)
    for _ in range(bots):
        assert desk.do(1, c.AddBot, skill=1) == ""
    return desk


def sitters(desk: Desk) -> list[str]:
    """The owners of the seats: "bot" or the id of a person."""
    return ["bot" if m.bot is not None else m.id for m in desk.room.state.seated]


def in_round(desk: Desk, *people: int) -> Desk:
    for conn in people:
        assert desk.do(conn, c.Ready) == ""
    desk.wait(3500)
    assert desk.phase == "round"
    return desk


def end(desk: Desk) -> None:
    """Everybody gives up, bots too."""
    for m in desk.room.state.seated:
        if m.bot is not None:
            desk.room.bot_move(m.seat or 0, "give_up", desk.now)
    for conn, connection in list(desk.room.audience.connections.items()):
        member = desk.room.state.member(connection.member)
        if member is not None and member.seat is not None and desk.phase == "round":
            assert desk.do(conn, c.Act, action="give_up", t=0, seen=0) == ""


def test_in_the_lobby_a_person_takes_a_bots_seat_at_once() -> None:
    desk = with_bots(3)
    desk.join(2, "Боря")
    assert desk.do(2, c.Sit) == ""
    assert sitters(desk) == ["m1", "bot", "bot", desk.member(2).id]


def test_a_person_may_choose_which_bot_goes_but_not_which_person() -> None:
    desk = with_bots(2, people=2)
    desk.join(3, "Вера")
    assert desk.do(3, c.Sit, seat=1) == "seat_taken"
    assert desk.do(3, c.Sit, seat=2) == ""
    assert sitters(desk) == ["m1", "m2", desk.member(3).id, "bot"]


def test_a_free_seat_is_taken_before_a_bots() -> None:
    desk = with_bots(2)
    desk.join(2, "Боря")
    assert desk.do(2, c.Sit) == ""
    assert sitters(desk).count("bot") == 2


def test_in_the_countdown_a_person_still_gets_in() -> None:
    desk = with_bots(3)
    assert desk.do(1, c.Start) == ""
    desk.join(2, "Боря")
    assert desk.do(2, c.Sit) == ""
    desk.wait(3500)
    assert desk.phase == "round"
    assert desk.member(2).id in desk.room.state.dealt.members
    assert len(desk.room.state.dealt.members) == 4


def test_in_a_round_people_wait_for_the_next_one_and_then_bots_are_gone() -> None:
    desk = in_round(with_bots(3), 1)
    for conn, name in ((2, "Боря"), (3, "Вера"), (4, "Глеб")):
        desk.join(conn, name)
        assert desk.do(conn, c.Sit) == ""
        assert desk.member(conn).waiting
    desk.join(5, "Даша")
    assert desk.do(5, c.Sit) == "room_full", "each bot has one seat to give"
    assert sitters(desk).count("bot") == 3, "a round is played to its end by those who began it"
    end(desk)
    assert desk.phase == "result"
    assert sitters(desk) == ["m1", *(desk.member(conn).id for conn in (4, 3, 2))]
    in_round(desk, 1, 2, 3, 4)
    assert len(desk.room.state.dealt.members) == 4


def test_a_waiting_member_who_has_gone_takes_nobodys_seat() -> None:
    desk = in_round(with_bots(3), 1)
    desk.join(2, "Боря")
    assert desk.do(2, c.Sit) == ""
    desk.leave(2)
    end(desk)
    assert sitters(desk).count("bot") == 3
    desk.join(2, "Боря")
    assert sitters(desk) == ["m1", "bot", "bot", desk.member(2).id], "back, and seated"


def test_a_room_full_of_people_is_full() -> None:
    desk = table(4, seats=4)
    desk.join(5, "Даша")
    assert desk.do(5, c.Sit) == "room_full"


@pytest.mark.parametrize("phase", ["lobby", "round"])
def test_all_of_it_is_in_the_log(phase: str) -> None:
    entries: list[bytes] = []
    desk = with_bots(3)
    if phase == "round":
        in_round(desk, 1)
    before = desk.room.state
    desk.join(2, "Боря")
    for effect in desk.out:
        entries.extend(getattr(effect, "entries", ()))
    assert desk.do(2, c.Sit) == ""
    for effect in desk.out:
        entries.extend(getattr(effect, "entries", ()))
    state = before
    for entry in entries:
        state = fold(state, log.read_entry(entry))
    assert state.seated == desk.room.state.seated
    assert state.members == desk.room.state.members
