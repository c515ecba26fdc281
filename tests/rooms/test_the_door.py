"""Keeping people out: the lock, everybody without a seat at once, crowds from one network."""

from __future__ import annotations

import pytest
from tests.rooms.desk import Desk, playing, table

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms import fold
from pentaraduga.rooms.arrivals import ANOTHER_AFTER_MS, CROWD, NEWCOMERS
from pentaraduga.rooms.pace import Pace
from pentaraduga.rooms.room import CHANGED_AFTER_MS, CHANGES, PAUSES, RENAMED_AFTER_MS, RENAMES
from pentaraduga.rooms.state import load, save


def shut(desk: Desk) -> bool:
    assert desk.room.state.shut is load(save(desk.room.state)).shut
    return desk.room.state.shut


def test_a_locked_room_lets_nobody_new_in_but_everybody_back() -> None:
    desk = table(2)
    assert desk.do(1, c.Lock) == "" and shut(desk)
    desk.join(3)
    assert desk.codes(3) == ["room_locked"]
    desk.leave(2)
    desk.join(4, secret=2)
    assert desk.member(4).seat == 1
    assert desk.do(1, c.Lock, on=False) == "" and not shut(desk)
    desk.join(5)
    assert desk.codes(5) == []


def test_only_the_host_locks_and_clears() -> None:
    desk = table(2)
    assert desk.do(2, c.Lock) == "host_only"
    assert desk.do(2, c.ClearOut) == "host_only"


def test_a_seat_moves_to_another_device_in_a_locked_room() -> None:
    desk = table(2)
    desk.do(1, c.Lock)
    desk.do(2, c.OfferSeat)
    (take,) = [e.message.code for e in desk.out
               if isinstance(e, fx.Send) and isinstance(e.message, fx.Transfer)]  # fmt: skip
    assert take is not None
    desk.out = desk.room.connect(9, c.Hello(secret="9" * 32, take=take), desk.now)
    assert desk.do(2, c.GiveSeat, on=True) == ""
    assert desk.member(9).seat == 1


@pytest.mark.parametrize("phase", ["lobby", "round"])
def test_all_strangers_go_at_once_and_the_door_is_shut(phase: str) -> None:
    desk = table(2) if phase == "lobby" else playing(2)
    strangers = range(10, 60)
    for conn in strangers:
        desk.join(conn)
    before = desk.room.seq
    assert desk.do(1, c.ClearOut) == ""
    assert [desk.codes(conn) for conn in strangers] == [["kicked"]] * 50
    assert desk.room.seq == before + 2, "one event, not one for each"
    assert [m.seat for m in desk.room.state.members] == [0, 1]
    assert desk.phase == phase and shut(desk)
    desk.join(100, secret=10)
    assert desk.codes(100) == ["kicked"]
    desk.join(101, secret=999)
    assert desk.codes(101) == ["room_locked"]
    assert save(load(save(desk.room.state))) == save(desk.room.state)


def test_those_who_wait_for_a_seat_are_no_strangers() -> None:
    desk = playing(2)
    desk.join(3)
    assert desk.do(3, c.Sit) == ""
    desk.do(1, c.ClearOut)
    assert desk.codes(3) == []


def test_a_banned_person_stays_out_under_any_secret_while_the_code_is_closed() -> None:
    desk = table(2)
    desk.join(3)
    desk.do(1, c.Invite, open=False)
    assert desk.do(1, c.Kick, member=desk.member(3).id) == ""
    desk.join(4, secret=77)
    assert desk.codes(4) == ["room_locked"]


def test_while_people_join_by_code_removing_one_locks_nobody_else_out() -> None:
    desk = table(2)
    desk.join(3)
    assert desk.do(1, c.Kick, member=desk.member(3).id) == ""
    assert not shut(desk)


def test_a_locked_room_that_everybody_left_opens_again() -> None:
    desk = table(2)
    desk.do(1, c.Lock)
    desk.do(1, c.Leave)
    desk.do(2, c.Leave)
    desk.join(3)
    assert desk.codes(3) == []
    assert desk.room.state.host == desk.member(3).id


def test_one_network_fills_no_room() -> None:
    desk = table(2)
    for conn in range(10, 10 + CROWD):
        desk.out = desk.room.connect(conn, c.Hello(secret=f"{conn:032x}"), desk.now, "192.0.2.7")
    assert desk.codes(10 + CROWD - 1) == ["too_many_joins"]
    assert len(desk.room.state.members) == 2 + NEWCOMERS
    desk.out = desk.room.connect(500, c.Hello(secret=f"{500:032x}"), desk.now, "198.51.100.1")
    assert desk.codes(500) == []
    # Members who are back are nobody new.
    desk.out = desk.room.connect(501, c.Hello(secret=f"{10:032x}"), desk.now, "192.0.2.7")
    assert desk.codes(501) == []


def test_a_network_that_brought_many_can_bring_more_later() -> None:
    newcomers = Pace(NEWCOMERS, ANOTHER_AFTER_MS)
    assert [newcomers.wait_ms("a", 0.0) for _ in range(NEWCOMERS + 2)].count(0) == NEWCOMERS
    assert newcomers.wait_ms("a", ANOTHER_AFTER_MS - 1) == 1
    assert newcomers.wait_ms("a", ANOTHER_AFTER_MS) == 0
    assert newcomers.wait_ms("a", ANOTHER_AFTER_MS) == ANOTHER_AFTER_MS
    assert newcomers.wait_ms("b", 0.0) == 0


def test_nobody_renames_without_end() -> None:
    desk = table(2)
    said = [desk.do(1, c.Rename, name=f"Аня {n}") for n in range(RENAMES + 3)]
    assert said == [""] * RENAMES + ["too_often"] * 3
    assert desk.do(2, c.Rename, name="Боря") == ""
    desk.wait(RENAMED_AFTER_MS)
    assert desk.do(1, c.Rename, name="Вера") == ""
    assert desk.do(1, c.Rename, name="Глеб") == "too_often"


def test_nobody_keeps_a_race_standing_by_pausing_again_and_again() -> None:
    desk = playing(2)
    said = []
    for _ in range(PAUSES + 2):
        said.append(desk.do(1, c.Pause, on=True))
        desk.do(2, c.Pause, on=False)
        desk.wait(1500)
        assert desk.room.state.pause is None
    assert said == [""] * PAUSES + ["too_often"] * 2
    assert desk.do(2, c.Pause, on=True) == "", "others still can"


def test_nobody_changes_the_room_without_end() -> None:
    desk = table(2)
    said = [desk.do(1, c.Ready, on=n % 2 == 0) for n in range(CHANGES + 5)]
    assert said[: CHANGES - 1] == [""] * (CHANGES - 1) and said[-5:] == ["too_often"] * 5
    desk.wait(CHANGED_AFTER_MS)
    assert desk.do(1, c.Ready, on=True) == ""


def test_the_list_of_those_kept_out_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fold, "BANNED_MOST", 30)
    desk = table(1)
    for day in range(4):
        desk.do(1, c.Lock, on=False)
        for n in range(10):
            desk.join(100 * day + 10 + n)
        desk.do(1, c.ClearOut)
    assert len(desk.room.state.banned) == 30
    desk.do(1, c.Lock, on=False)
    desk.join(1000, secret=310)
    assert desk.codes(1000) == ["kicked"], "the newest are kept"
