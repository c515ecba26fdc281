"""The room outside of a race: joining, names, seats, settings, codes, matches."""

from __future__ import annotations

import pytest
from tests.rooms.desk import Desk, playing, table

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms import log, show
from pentaraduga.rooms.fold import fold
from pentaraduga.rooms.names import different, tidy
from pentaraduga.rooms.state import load, save


def test_the_first_person_hosts_and_names_differ() -> None:
    desk = Desk()
    desk.join(1, "  Аня ")
    desk.join(2, "аня")
    desk.join(3, "\u200b\u0000")
    assert [m.name for m in desk.room.state.members] == ["Аня", "аня 2", "*guest"]
    assert desk.room.state.host == desk.member(1).id


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a" * 50, "a" * 12),
        ("e\u0301" * 3, "ééé"),
        ("x" + "\u0301" * 40, "x" + "\u0301" * 7),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
        ("\u202eabc", "abc"),
        ("a\u2003b\nc", "a b c"),
        ("   ", ""),
        (" ** *guest 2", "guest 2"),
        ("a*b*", "a*b*"),
    ],
)
def test_names_are_short_and_visible(typed: str, shown: str) -> None:
    assert tidy(typed) == shown
    assert len(different(tidy(typed), [shown])) <= 40


@pytest.mark.parametrize(
    ("name", "code", "about"),
    [
        ("\u3164\u200d", "bad_name", {}),
        ("Аnna", "mixed_scripts", {"name": "Аnna"}),
        ("ВОВА", "looks_like", {"name": "BOBA"}),
    ],
)
def test_a_new_name_that_will_not_do_says_why(name: str, code: str, about: dict[str, str]) -> None:
    desk = Desk()
    desk.join(1, "BOBA")
    desk.join(2, "Яна")
    assert desk.do(2, c.Rename, name=name) == code
    refused = [e.message for e in desk.out if isinstance(e, fx.Send) and e.conn == 2]
    assert [m.params for m in refused if isinstance(m, fx.Refused)] == [about]
    assert desk.do(2, c.Rename, name="boba") == "", "the very same name is numbered"
    assert desk.member(2).name == "boba 2"


def test_a_newcomer_with_such_a_name_is_let_in_under_another() -> None:
    desk = Desk()
    desk.join(1, "BOBA")
    for conn, name in enumerate(("ВОВА", "Аnna", "\u2800"), start=2):
        desk.join(conn, name)
    names = [m.name for m in desk.room.state.members]
    assert names == ["BOBA", "ВОВА 2", "*guest", "*guest 2"]


def test_a_missing_name_becomes_a_token_that_clients_word() -> None:
    desk = table(1, seats=4)
    desk.join(2, "")
    desk.join(3, "*guest")
    desk.join(4, " * ")
    for skill in (3, 3, 5):
        assert desk.do(1, c.AddBot, skill=skill) == ""
    shown = [m.name for m in show.public(desk.room.state)["members"].list]
    assert shown[1:] == ["*guest", "guest", "*guest 2", "*bot 3", "*bot 3 2", "*bot 5"]


def test_rooms_with_the_names_of_an_older_program_keep_them() -> None:
    desk = Desk()
    old = [
        log.Joined(at=desk.now, member="m1", key="k1", name="Гость"),
        log.Joined(at=desk.now, member="b2", key="", name="Пуговка", bot=1),
    ]
    state = desk.room.state
    for entry in old:
        state = fold(state, log.read_entry(log.write_entry(entry)))
    assert [m.name for m in load(save(state)).members] == ["Гость", "Пуговка"]


def test_joining_twice_is_joining_once_and_the_newest_tab_wins() -> None:
    desk = table(1)
    desk.join(7, "Другая", secret=1)
    assert len(desk.room.state.members) == 1
    assert desk.member(7).seat == 0
    assert desk.codes(1) == ["seat_taken_over"]
    # The old tab's goodbye changes nothing.
    desk.leave(1)
    assert desk.member(7).online


def test_a_command_sent_twice_counts_once() -> None:
    desk = table(2)
    ready = c.Ready(cseq=2)
    desk.room.receive(1, ready, desk.now)
    seq = desk.room.seq
    again = desk.room.receive(1, ready, desk.now)
    assert again == [fx.Send(1, fx.Ack(2, seq))]
    assert desk.room.seq == seq


def test_only_the_host_manages() -> None:
    desk = table(2)
    for kind, fields in (
        (c.Configure, {"seats": 3}),
        (c.Start, {}),
        (c.AddBot, {"skill": 1}),
        (c.Kick, {"member": "m1"}),
        (c.PassHost, {"member": "m2"}),
        (c.Invite, {"open": False}),
        (c.ToLobby, {}),
    ):
        assert desk.do(2, kind, **fields) == "host_only"
    assert desk.do(1, c.PassHost, member="m2") == ""
    assert desk.do(2, c.AddBot, skill=5) == ""
    assert desk.do(2, c.PassHost, member="b3") == "no_such_member"


def test_settings_are_checked_and_undo_ready() -> None:
    desk = table(2)
    desk.do(2, c.Ready)
    assert desk.do(1, c.Configure, options={"catch_up_s": 30}) == ""
    assert not desk.member(2).ready
    assert desk.room.state.options["catch_up_s"] == 30
    assert desk.do(1, c.Configure, options={"catch_up_s": -1}) == "bad_option"
    assert desk.do(1, c.Configure, options={"nonsense": 1}) == "bad_option"
    assert desk.do(1, c.Configure, game="chess") == "no_such_game"
    assert desk.do(1, c.Configure, seats=1) == "bad_seats"
    assert desk.do(1, c.Configure, match=c.MatchRule("target", 20)) == ""
    assert desk.room.state.match == c.MatchRule("target", 20)


def test_fewer_seats_move_people_together() -> None:
    desk = Desk()
    for conn, seat in ((1, 1), (2, 3)):
        desk.join(conn)
        assert desk.do(conn, c.Sit, seat=seat) == ""
    assert desk.do(1, c.Configure, seats=2) == ""
    assert {m.seat for m in desk.room.state.seated} == {0, 1}


def test_seats_are_given_once() -> None:
    desk = table(2, seats=2)
    desk.join(3)
    assert desk.do(3, c.Sit) == "room_full"
    assert desk.do(3, c.Sit, seat=3) == "no_such_seat"
    assert desk.do(2, c.Stand) == ""
    assert desk.do(3, c.Sit, seat=0) == "seat_taken"
    assert desk.do(3, c.Sit, seat=1) == ""
    assert desk.do(3, c.Sit) == ""  # once more changes nothing


def test_everybody_ready_starts_and_not_ready_stops() -> None:
    desk = table(2)
    desk.do(1, c.Ready)
    assert desk.phase == "lobby"
    desk.do(2, c.Ready)
    assert desk.phase == "countdown"
    desk.do(2, c.Ready, on=False)
    assert desk.phase == "lobby"
    assert desk.do(1, c.Start) == ""
    desk.wait(3500)
    assert desk.phase == "round"


def test_one_alone_cannot_start_but_with_a_bot() -> None:
    desk = table(1)
    assert desk.do(1, c.Start) == "too_few_players"
    assert desk.do(1, c.AddBot, skill=2) == ""
    desk.do(1, c.Ready)
    desk.wait(3500)
    assert desk.phase == "round"


def test_latecomers_watch_and_sit_in_the_next_round() -> None:
    desk = playing(2, seats=3)
    desk.join(9, "Поздний")
    assert desk.do(9, c.Sit) == ""
    assert desk.member(9).seat is None
    assert desk.member(9).waiting
    desk.join(10, "Ещё")
    assert desk.do(10, c.Sit) == "room_full"


def test_actions_need_a_seat_and_a_round() -> None:
    desk = table(2)
    assert desk.do(1, c.Act, action="give_up", t=0, seen=0) == "no_round"
    desk = playing(2)
    desk.join(3)
    assert desk.do(3, c.Act, action="give_up", t=0, seen=0) == "not_seated"
    assert desk.do(1, c.Act, action="castle", t=0, seen=0) == "bad_action"
    assert desk.do(1, c.Stand) == "round_running"


def test_nobody_acts_before_the_start() -> None:
    desk = table(2)
    desk.do(1, c.Ready)
    desk.do(2, c.Ready)
    desk.wait(2900)
    assert desk.phase == "round"  # dealt, but not yet shown
    assert desk.do(1, c.Act, action="give_up", t=0, seen=0) == "not_started"


def test_hints_for_beginners_are_the_hosts_to_switch_off() -> None:
    desk = table(2)
    assert show.public(desk.room.state)["room"].beginners is True
    assert desk.do(1, c.Configure, beginners=False) == ""
    assert show.public(desk.room.state)["room"].beginners is False
    # Other settings leave it as it is.
    assert desk.do(1, c.Configure, auto_pause=False) == ""
    assert show.public(desk.room.state)["room"].beginners is False


def test_the_code_closes_and_opens_with_another_number() -> None:
    desk = table(1)
    assert desk.do(1, c.Invite, open=False) == ""
    assert fx.FreeCode("123456") in desk.out
    assert desk.room.code is None
    assert desk.do(1, c.Invite, open=True) == ""
    assert fx.WantCode() in desk.out
    desk.room.give_code("654321", desk.now)
    assert desk.room.code == "654321"


def test_nothing_that_anybody_has_seen_foretells_the_next_deal() -> None:
    """Each seed is drawn afresh: nothing of the room, or of rounds before, goes into it."""

    def seeds(name: str, drawn: list[bytes]) -> list[bytes]:
        desk = playing(2, match=c.MatchRule("rounds", 2))
        desk.do(1, c.Rename, name=name)
        for _ in range(2):
            for conn in (1, 2):
                desk.do(conn, c.Act, action="give_up", t=0.0, seen=desk.room.seq)
            drawn.append(desk.room.state.dealt.seed)
            desk.room._pipeline.entropy = lambda n: b"\xa5" * n
            for conn in (1, 2):
                desk.do(conn, c.Ready)
            desk.wait(4000)
        return drawn

    first, second = seeds("Вера", []), seeds("Глеб", [])
    assert first == second, "it follows from the entropy alone"
    assert first[1] == b"\xa5" * 32 and first[0] != first[1]


def test_a_match_to_a_target_and_a_rematch() -> None:
    desk = playing(2, match=c.MatchRule("target", 3))
    for conn in (1, 2):
        assert desk.do(conn, c.Act, action="give_up", t=0, seen=0) == ""
    assert desk.phase == "over"  # three tiles in the stock are three points
    assert desk.do(1, c.Ready) == "wrong_phase", "meant for a round, and no wish for a match"
    assert desk.do(2, c.Rematch) == ""
    assert desk.phase == "over", "one player alone takes nobody's result away"
    assert desk.room.state.results
    assert desk.do(2, c.Ready, on=False) == ""  # second thoughts
    assert desk.do(1, c.Rematch) == ""
    assert desk.phase == "over"
    assert desk.do(2, c.Rematch) == ""
    assert desk.phase == "countdown"
    assert not desk.room.state.results


def test_the_host_need_not_wait_for_every_tick() -> None:
    desk = playing(3, seats=3, match=c.MatchRule("rounds", 1))
    for conn in (1, 2, 3):
        assert desk.do(conn, c.Act, action="give_up", t=0, seen=0) == ""
    assert desk.phase == "over"
    assert desk.do(2, c.Rematch) == ""
    assert desk.do(2, c.Start) == "host_only"
    assert desk.do(1, c.Start) == ""
    assert desk.phase == "countdown"
    assert not desk.room.state.results


def test_a_match_is_not_played_again_alone() -> None:
    desk = playing(2, match=c.MatchRule("rounds", 1))
    for conn in (1, 2):
        assert desk.do(conn, c.Act, action="give_up", t=0, seen=0) == ""
    desk.leave(2)
    assert desk.do(1, c.Rematch) == ""
    assert desk.phase == "over"
    desk.join(2)
    assert desk.do(2, c.Rematch) == ""
    assert desk.phase == "countdown"


def test_a_room_has_its_limit() -> None:
    desk = Desk()
    for conn in range(1, 201):
        desk.join(conn)
    desk.join(201)
    assert desk.codes(201) == [] and desk.watches(201), "it can still watch"
    assert len(desk.room.state.members) == 200
    desk.join(202, secret=5)  # who belongs here may return
    assert desk.codes(202) == []
