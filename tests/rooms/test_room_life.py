"""The room outside of a race: joining, seats, host, settings, absence, pauses, codes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms import log, show
from pentaraduga.rooms.fold import fold
from pentaraduga.rooms.names import different, tidy
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import load, save


class Desk:
    """A room with people at it, on a clock that only moves when told."""

    def __init__(self, **room: Any) -> None:
        self.now = 1.7e12
        self.seed = 0
        options = GAMES["minutka"].info.options_from(room.pop("options", {}))
        self.room, _ = Room.create(
            "testroom00", "123456", "minutka", options, self.entropy, self.now, **room
        )
        self.cseq: dict[int, int] = {}
        self.out: list[fx.Effect] = []

    def entropy(self, n: int) -> bytes:
        self.seed += 1
        return bytes([self.seed % 256]) * n

    def join(self, conn: int, name: str = "Аня", *, secret: int | None = None) -> None:
        hello = c.Hello(secret=f"{secret or conn:032x}", name=name)
        self.out = self.room.connect(conn, hello, self.now)
        connection = self.room.audience.connections.get(conn)
        if connection:
            # The counter goes on where the member left it.
            self.cseq[conn] = self.room.state.taken_from(connection.member).cseq

    def do(self, conn: int, kind: Callable[..., c.AnyCommand], **fields: Any) -> str:
        """'' if acknowledged, the code if refused; what is held is waited for."""
        self.cseq[conn] += 1
        self.out = self.room.receive(conn, kind(cseq=self.cseq[conn], **fields), self.now)
        while (answer := self._answer(conn)) is None:
            assert self.room.holding, "neither acknowledged nor refused"
            self.now = max(self.now, self.room.next_wake or 0)
            self.out += self.room.wake(self.now)
        return answer

    def _answer(self, conn: int) -> str | None:
        for effect in self.out:
            if isinstance(effect, fx.Send) and effect.conn == conn:
                if isinstance(effect.message, fx.Refused):
                    return effect.message.code
                if isinstance(effect.message, fx.Ack):
                    return ""
        return None

    def leave(self, conn: int) -> None:
        self.out = self.room.disconnect(conn, self.now)

    def wait(self, ms: float) -> None:
        """Lets time pass, waking the room whenever it asked for it."""
        end = self.now + ms
        for _ in range(100_000):
            when = self.room.next_wake
            if when is None or when > end:
                break
            self.now = max(self.now, when)
            self.room.wake(self.now)
        else:
            raise AssertionError("the room wakes without end")
        self.now = end

    def member(self, conn: int) -> Any:
        return self.room.state.member(self.room.audience.connections[conn].member)

    def codes(self, conn: int) -> list[str]:
        return [e.code for e in self.out if isinstance(e, fx.Close) and e.conn == conn]

    @property
    def phase(self) -> str:
        return self.room.state.phase


def table(n: int = 2, **room: Any) -> Desk:
    """`n` people, seated."""
    desk = Desk(**room)
    for conn in range(1, n + 1):
        desk.join(conn, f"Игрок {conn}")
        assert desk.do(conn, c.Sit) == ""
    return desk


def playing(n: int = 2, **room: Any) -> Desk:
    """`n` people in a running round."""
    desk = table(n, **room)
    for conn in range(1, n + 1):
        assert desk.do(conn, c.Ready) == ""
    desk.wait(3500)
    assert desk.phase == "round"
    return desk


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


def test_hints_for_beginners_are_the_hosts_to_switch_off() -> None:
    desk = table(2)
    assert show.public(desk.room.state)["room"].beginners is True
    assert desk.do(1, c.Configure, beginners=False) == ""
    assert show.public(desk.room.state)["room"].beginners is False
    # Other settings leave it as it is.
    assert desk.do(1, c.Configure, auto_pause=False) == ""
    assert show.public(desk.room.state)["room"].beginners is False


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
    assert desk.codes(201) == ["room_full"]
    desk.join(202, secret=5)  # who belongs here may return
    assert desk.codes(202) == []


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
    assert desk.codes(350) == ["room_full"], "everybody else is here"
