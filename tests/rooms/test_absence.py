"""Whoever goes away, for a moment or for good: pauses, kept seats, the host, leaving, removing."""

from __future__ import annotations

from tests.rooms.desk import playing, table

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import show


def test_the_absent_do_not_block_a_start_and_keep_a_place_in_the_next_round() -> None:
    desk = table(3)
    desk.leave(3)
    desk.do(1, c.Ready)
    desk.do(2, c.Ready)
    desk.wait(3500)
    assert desk.phase == "round"
    assert desk.room.state.dealt.members == ("m1", "m2")
    desk.join(3)
    assert desk.member(3).waiting
    desk.do(1, c.Act, action="give_up", t=0, seen=0)
    desk.do(2, c.Act, action="give_up", t=0, seen=0)
    assert desk.phase == "result"
    assert desk.member(3).seat == 2


def test_a_vanished_player_pauses_the_round_and_comes_back() -> None:
    desk = playing(2)
    desk.leave(2)
    assert desk.room.state.pause is not None
    assert desk.room.state.pause.why == "away"
    assert desk.do(1, c.Act, action="give_up", t=0, seen=0) == "paused"
    desk.wait(5000)
    desk.join(2)
    desk.wait(1100)
    assert desk.room.state.pause is None
    # Twenty seconds a round in all, then the game goes on without them.
    desk.leave(2)
    desk.wait(16_000)
    assert desk.room.state.pause is None
    desk.wait(45_000)  # the grace time ends: the seat forfeits
    assert desk.phase == "round"
    assert 1 not in desk.room.state.rules.acting(desk.room.state.dealt.play)


def test_pauses_can_be_switched_off() -> None:
    desk = table(2)
    desk.do(1, c.Configure, auto_pause=False)
    desk.do(1, c.Ready)
    desk.do(2, c.Ready)
    desk.wait(3500)
    desk.leave(2)
    assert desk.room.state.pause is None


def test_going_on_without_the_absent() -> None:
    desk = playing(2)
    desk.leave(2)
    assert desk.do(1, c.Pause, on=False) == ""
    desk.wait(1100)
    assert desk.room.state.pause is None
    desk.wait(5000)
    assert desk.room.state.pause is None


def test_a_players_pause_lasts_until_somebody_ends_it() -> None:
    desk = playing(2)
    assert desk.do(1, c.Pause, on=True) == ""
    desk.wait(100_000)
    assert desk.room.state.pause is not None
    assert desk.do(2, c.Pause, on=False) == ""
    assert desk.room.state.pause is not None  # everybody sees the hands at the same instant
    desk.wait(1100)
    assert desk.room.state.pause is None
    desk.join(3)
    assert desk.do(3, c.Pause, on=True) == "not_seated"


def test_nobodys_menu_stops_a_race() -> None:
    desk = playing(2)
    assert desk.do(1, c.Pause, on=True, menu=True) == "solo_only"
    assert desk.do(1, c.Pause, on=False, menu=True) == "solo_only"
    assert desk.room.state.pause is None


def test_seats_in_the_lobby_are_kept_for_the_grace_time() -> None:
    desk = table(2)
    desk.leave(2)
    desk.wait(59_000)
    assert len(desk.room.state.seated) == 2
    desk.wait(2000)
    assert len(desk.room.state.seated) == 1
    desk.join(2, "Кто-то")
    assert desk.member(2).name == "Игрок 2"  # a return needs no name


def test_after_watching_a_replay_between_rounds_the_seat_is_still_theirs() -> None:
    desk = playing(2, match=c.MatchRule("rounds", 1))
    for conn in (1, 2):
        assert desk.do(conn, c.Act, action="give_up", t=0, seen=0) == ""
    assert desk.phase == "over"
    desk.leave(1)
    desk.wait(5 * 60_000)
    desk.join(1)
    assert desk.member(1).seat == 0
    desk.leave(1)
    desk.wait(11 * 60_000)
    assert [m.id for m in desk.room.state.seated] == ["m2"]


def test_the_host_role_passes_on() -> None:
    desk = table(3)
    desk.leave(1)
    desk.wait(14_000)
    assert desk.room.state.host == "m1"
    desk.wait(2000)
    assert desk.room.state.host == "m2"
    assert desk.do(2, c.Leave) == ""
    assert desk.room.state.host == "m3"


def test_an_empty_room_keeps_still_and_the_next_comer_hosts() -> None:
    desk = table(2)
    desk.leave(1)
    desk.leave(2)
    desk.wait(3_600_000)
    desk.join(5)
    desk.wait(20_000)
    assert desk.room.state.host == desk.member(5).id


def test_kicked_is_kicked() -> None:
    desk = playing(3)
    assert desk.do(1, c.Kick, member="m1") == "not_yourself"
    assert desk.do(1, c.Kick, member="m9") == "no_such_member"
    assert desk.do(1, c.Kick, member="m3") == ""
    assert desk.codes(3) == ["kicked"]
    assert desk.phase == "round"
    assert 2 not in desk.room.state.rules.acting(desk.room.state.dealt.play)
    desk.join(4, secret=3)
    assert desk.codes(4) == ["kicked"]


def test_a_member_asked_to_leave_can_come_back_unless_banned() -> None:
    desk = table(3)
    assert desk.do(1, c.Kick, member="m3", ban=False) == ""
    assert desk.codes(3) == ["asked_out"]
    desk.join(4, secret=3)
    assert desk.codes(4) == []
    assert desk.member(4).seat is None
    assert desk.do(1, c.Kick, member=desk.member(4).id) == ""  # as older clients sent it
    assert desk.codes(4) == ["kicked"]
    desk.join(5, secret=3)
    assert desk.codes(5) == ["kicked"]


def test_a_player_who_left_keeps_the_name_at_the_table() -> None:
    desk = playing(3, seats=3)
    section = show.public(desk.room.state)["members"]
    assert section.gone == ()
    assert desk.do(2, c.Leave) == ""
    section = show.public(desk.room.state)["members"]
    assert [(one.seat, one.name) for one in section.gone] == [(1, "Игрок 2")]
    assert desk.do(1, c.Act, action="give_up", t=0, seen=0) == ""
    assert desk.do(3, c.Act, action="give_up", t=0, seen=0) == ""
    for conn in (1, 3):
        assert desk.do(conn, c.Ready) == ""
    desk.wait(3500)
    assert show.public(desk.room.state)["members"].gone == (), "another deal, without them"


def test_leaving_in_a_round_forfeits_and_the_result_still_names_them() -> None:
    desk = playing(2)
    assert desk.do(2, c.Leave) == ""
    assert desk.codes(2) == ["left"]
    assert desk.do(1, c.Act, action="give_up", t=0, seen=0) == ""
    assert desk.phase == "result"
    assert [line.name for line in desk.room.state.results[0].lines] == ["Игрок 1", "Игрок 2"]


def test_members_who_closed_their_pages_do_not_fill_the_room() -> None:
    desk = table(2)
    for conn in range(3, 201):
        desk.join(conn)
        desk.now += 1
    for conn in (*range(2, 150), 150, 151):
        desk.leave(conn)
        desk.now += 1
    seated = desk.member(1).id, "m2"
    for conn in range(201, 350):
        desk.join(conn)
        assert desk.codes(conn) == [], conn
    members = {m.id for m in desk.room.state.members}
    assert len(members) == 200
    assert set(seated) <= members, "whoever has a seat keeps it"
    assert "m3" not in members and "m200" in members, "the longest absent went first"
    desk.join(350)
    assert desk.watches(350), "everybody else is here"
