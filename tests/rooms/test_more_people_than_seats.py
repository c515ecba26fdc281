"""More people than seats: a queue, who plays next, what the audience predicts, head starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest
from tests.rooms.desk import Desk, playing, table

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms import log, show
from pentaraduga.rooms.party import PREDICTED_FOR_MS
from pentaraduga.rooms.state import load, save
from pentaraduga.tiles import Tile, carpet_layout, carpets_from


def evening(people: int, next_up: str, seats: int = 2, bots: int = 0) -> Desk:
    """`seats` seats, and `people` who all want to play."""
    desk = table(min(people, seats), seats=seats)
    for _ in range(bots):
        assert desk.do(1, c.AddBot, skill=1) == ""
    assert desk.do(1, c.Configure, next_up=next_up) == ""
    for conn in range(seats + 1, people + 1):
        desk.join(conn, f"Игрок {conn}")
        assert desk.do(conn, c.Sit) == ""
    return desk


def start(desk: Desk) -> Desk:
    assert desk.do(1, c.Start) == ""
    desk.wait(3500)
    assert desk.phase == "round"
    return desk


def conn_of(desk: Desk, member: str) -> int:
    connections = desk.room.audience.connections.values()
    return next(x.id for x in connections if x.member == member)


def hand_of(desk: Desk, conn: int) -> list[Tile]:
    return list(desk.room.state.dealt.play.players[desk.member(conn).seat].hand)


def finish(desk: Desk, first: int) -> None:
    """All swap round the table until `first` has a carpet and shows it; the others give up."""
    players = [conn_of(desk, m) for m in desk.room.state.dealt.members if desk.room.state.member(m)]
    for n in range(300):
        layouts = map(carpet_layout, carpets_from(hand_of(desk, first)))
        layout = next((one for one in layouts if one is not None), None)
        if layout is not None:
            break
        for conn in players:
            hand = hand_of(desk, conn)
            action = f"swap {hand[n % len(hand)]}"
            assert desk.do(conn, c.Act, action=action, t=0, seen=0) in ("", "stock_empty")
    else:
        raise AssertionError("no carpet comes")
    words = "finish " + " ".join(map(str, layout))
    assert desk.do(first, c.Act, action=words, t=0, seen=0) == ""
    end(desk)


def end(desk: Desk) -> None:
    for member in desk.room.state.dealt.members:
        m = desk.room.state.member(member)
        if desk.phase != "round" or m is None:
            continue
        if m.bot is not None:
            desk.room.bot_move(m.seat or 0, "give_up", desk.now)
        else:
            desk.do(conn_of(desk, member), c.Act, action="give_up", t=0, seen=0)
    assert desk.phase in ("result", "over")


def seats(desk: Desk) -> list[str]:
    return [m.name for m in desk.room.state.seated]


def queue(desk: Desk) -> list[str]:
    names = {m.id: m.name for m in desk.room.state.members}
    return [names[m] for m in show.public(desk.room.state)["members"].queue]


def test_a_full_room_refuses_as_ever_unless_seats_change_hands() -> None:
    desk = table(2, seats=2)
    desk.join(3)
    assert desk.do(3, c.Sit) == "room_full"
    assert desk.do(1, c.Configure, next_up="winner") == ""
    assert desk.do(3, c.Sit) == ""
    assert desk.member(3).waiting
    assert queue(desk) == ["Аня"]
    assert desk.do(3, c.Stand) == ""
    assert queue(desk) == []


def bot_game(next_up: str) -> Desk:
    desk = table(1, seats=2)
    assert desk.do(1, c.AddBot, skill=1) == ""
    assert desk.do(1, c.Configure, next_up=next_up) == ""
    return desk


def spoken_for(next_up: str) -> Desk:
    """The bot's seat is somebody's from the next round on."""
    desk = start(bot_game(next_up))
    desk.join(2, "Игрок 2")
    assert desk.do(2, c.Sit) == ""
    return desk


def away(next_up: str) -> Desk:
    """A free seat is kept for somebody who has gone for a moment."""
    desk = start(evening(2, next_up, seats=3))
    desk.join(3, "Игрок 3")
    assert desk.do(3, c.Sit) == ""
    desk.leave(3)
    end(desk)
    return desk


ROOMS: dict[str, Callable[[str], Desk]] = {
    "a free seat": lambda next_up: evening(1, next_up),
    "full": lambda next_up: evening(2, next_up),
    "full, in a round": lambda next_up: start(evening(2, next_up)),
    "free, in a round": lambda next_up: start(evening(2, next_up, seats=3)),
    "a bot": bot_game,
    "a bot, in a round": lambda next_up: start(bot_game(next_up)),
    "spoken for": spoken_for,
    "away": away,
    "smaller": lambda next_up: smaller(evening(2, next_up, seats=3)),
}


def smaller(desk: Desk) -> Desk:
    assert show.public(desk.room.state)["members"].sit == "seat"
    assert desk.do(1, c.Configure, seats=2) == ""
    return desk


@pytest.mark.parametrize("next_up", get_args(c.NextUp))
@pytest.mark.parametrize("room", ROOMS)
def test_what_the_view_says_that_sitting_gives_is_what_it_gives(next_up: str, room: str) -> None:
    desk = ROOMS[room](next_up)
    desk.join(9, "Новый")
    said = desk.room.audience.shown["members"].sit
    assert said == show.public(desk.room.state)["members"].sit
    before = len(desk.room.state.queue)
    answer = desk.do(9, c.Sit)
    assert (answer == "room_full") is (said == "full")
    if said == "queue":
        assert desk.member(9).waiting and desk.room.state.queue[-1].id == desk.member(9).id
    if said == "seat" and desk.phase == "round":
        assert desk.member(9).waiting
        free = sum(m.bot is not None for m in desk.room.state.seated)
        assert before < free + desk.room.state.seats - len(desk.room.state.seated)
    elif said == "seat":
        assert desk.member(9).seat is not None
    assert (said == "full") <= (next_up == "same")


def test_the_queue_is_in_the_order_of_asking_and_free_seats_go_to_its_head() -> None:
    desk = evening(2, "winner")
    for conn in (3, 4, 5):
        desk.join(conn, f"Игрок {conn}")
    for conn in (5, 3, 4):
        assert desk.do(conn, c.Sit) == ""
    assert queue(desk) == ["Игрок 5", "Игрок 3", "Игрок 4"]
    desk.leave(5)
    assert desk.do(2, c.Stand) == ""
    assert seats(desk) == ["Игрок 1", "Игрок 3"], "who is away is passed over"
    assert queue(desk) == ["Игрок 5", "Игрок 4"], "and keeps the place"


def test_the_winner_stays_and_the_others_line_up_again() -> None:
    desk = start(evening(4, "winner"))
    finish(desk, 2)
    assert seats(desk) == ["Игрок 3", "Игрок 2"]
    assert queue(desk) == ["Игрок 4", "Игрок 1"]
    start(desk)
    finish(desk, 3)
    assert seats(desk) == ["Игрок 3", "Игрок 4"]
    assert queue(desk) == ["Игрок 1", "Игрок 2"]


def test_in_a_round_without_points_whoever_sat_longest_makes_room() -> None:
    desk = start(evening(3, "winner"))
    for stays in ("Игрок 2", "Игрок 3", "Игрок 1", "Игрок 2"):
        end(desk)
        assert stays in seats(desk)
        assert len(queue(desk)) == 1
        start(desk)


@pytest.mark.parametrize(("waiting", "going"), [(1, 1), (2, 2), (3, 2)])
def test_the_lowest_two_change_as_long_as_somebody_waits(waiting: int, going: int) -> None:
    desk = start(evening(4 + waiting, "lowest_two", seats=4))
    finish(desk, 4)
    assert "Игрок 4" in seats(desk)
    assert len(seats(desk)) == 4
    newcomers = [name for name in seats(desk) if int(name[-1]) > 4]
    assert newcomers == [f"Игрок {5 + n}" for n in range(going)]
    assert len(queue(desk)) == waiting


def test_bots_make_room_before_people() -> None:
    desk = start(evening(2, "winner", seats=2, bots=0))
    end(desk)
    assert seats(desk) == ["Игрок 1", "Игрок 2"], "nobody waits, nobody goes"
    desk = table(1, seats=2)
    assert desk.do(1, c.AddBot, skill=1) == ""
    assert desk.do(1, c.Configure, next_up="winner") == ""
    start(desk)
    desk.join(3, "Игрок 3")
    assert desk.do(3, c.Sit) == ""
    end(desk)
    assert seats(desk) == ["Игрок 1", "Игрок 3"]


def test_whoever_is_away_is_passed_over_when_seats_change_hands() -> None:
    desk = start(evening(4, "winner"))
    desk.leave(3)
    finish(desk, 1)
    assert seats(desk) == ["Игрок 1", "Игрок 4"]
    assert queue(desk) == ["Игрок 3", "Игрок 2"]


def test_the_round_on_the_table_keeps_its_players_and_its_secrets() -> None:
    desk = start(evening(3, "winner"))
    finish(desk, 2)
    state = desk.room.state
    assert show.public(state)["members"].played == ("m1", "m2")
    assert desk.room.audience.private_to(state, "m3") == {}, "the seat's last hand isn't theirs"
    assert load(save(state)) == state


def test_the_audience_predicts_and_nobody_sees_it_before_the_end() -> None:
    desk = evening(4, "winner")
    assert desk.do(3, c.Predict, member="m1") == "wrong_phase"
    assert desk.do(1, c.Start) == ""
    assert desk.do(1, c.Predict, member="m2") == "not_watching"
    assert desk.do(3, c.Predict, member="m4") == "no_such_member"
    shown = show.public(desk.room.state)
    assert desk.do(3, c.Predict, member="m1") == ""
    assert desk.do(4, c.Predict, member="m1") == ""
    desk.wait(3500)
    assert desk.do(4, c.Predict, member="m2") == "", "the newest one counts"
    news = [e for e in desk.out if isinstance(e, fx.Publish)]
    assert [(e.pub, e.own) for e in news] == [({}, {})]
    assert "m1" not in repr({**shown, **show.public(desk.room.state)}["match"])
    desk.wait(PREDICTED_FOR_MS)
    assert desk.do(3, c.Predict, member="m2") == "too_late"
    finish(desk, 2)
    match = show.public(desk.room.state)["match"]
    assert [(p.member, p.first, p.right) for p in match.rounds[-1].predictions] == [
        ("m3", "m1", False),
        ("m4", "m2", True),
    ]
    assert [(a.member, a.right, a.of) for a in match.audience] == [("m4", 1, 1), ("m3", 0, 1)]
    assert desk.room.state.predictions == {}


def test_what_the_audience_predicts_changes_nothing_that_anybody_is_shown() -> None:
    def told(first: str) -> list[object]:
        desk = evening(3, "winner")
        assert desk.do(1, c.Start) == ""
        assert desk.do(3, c.Predict, member=first) == ""
        sent: list[object] = [e for e in desk.out if not isinstance(e, fx.Append)]
        desk.wait(3500)
        views = [desk.room.audience.private_to(desk.room.state, m) for m in ("m1", "m2", "m3")]
        return [*sent, show.public(desk.room.state), views, desk.room.look(desk.now)]

    assert told("m1") == told("m2")


def test_a_prediction_of_somebody_who_is_not_dealt_in_is_void() -> None:
    desk = evening(4, "winner", seats=3)
    assert desk.do(1, c.Start) == ""
    assert desk.do(4, c.Predict, member="m3") == ""
    desk.leave(3)
    desk.wait(3500)
    finish(desk, 1)
    assert show.public(desk.room.state)["match"].audience == ()


def test_a_stopped_countdown_takes_the_predictions_back() -> None:
    desk = evening(3, "winner")
    for conn in (1, 2):
        assert desk.do(conn, c.Ready) == ""
    assert desk.do(3, c.Predict, member="m1") == ""
    assert desk.do(2, c.Ready, on=False) == ""
    assert desk.room.state.predictions == {}


def test_a_head_start_is_shown_and_closes_the_finish_of_the_others() -> None:
    desk = table(2)
    assert desk.do(2, c.HeadStart, member="m2", seconds=20) == "host_only"
    for conn in (1, 2):
        assert desk.do(conn, c.Ready) == ""
    assert desk.phase == "countdown"
    assert desk.do(1, c.HeadStart, member="m2", seconds=20) == "wrong_phase"
    desk = table(2)
    assert desk.do(2, c.Ready) == ""
    assert desk.do(1, c.HeadStart, member="m2", seconds=20) == ""
    assert not desk.member(2).ready, "the rules differ from those they were ready for"
    assert [m.head_start for m in show.public(desk.room.state)["members"].list] == [0, 20]
    start(desk)
    at = desk.room.state.dealt.start_at
    assert desk.room.state.dealt.locks == ({"finish": at + 20_000}, {})
    assert desk.do(1, c.Act, action="finish кОк@0,0h кОк@0,1h кОк@2,0v", t=0, seen=0) == "locked"
    assert desk.do(1, c.Act, action="give_up", t=0, seen=0) == "", "the rest is open"


def test_a_pause_takes_nothing_of_a_head_start() -> None:
    desk = table(2)
    assert desk.do(1, c.HeadStart, member="m2", seconds=20) == ""
    start(desk)
    lock = desk.room.state.dealt.locks[0]["finish"]
    assert desk.do(1, c.Pause, on=True) == ""
    began = desk.now
    desk.wait(30_000)
    assert desk.do(1, c.Pause, on=False) == ""
    desk.wait(5000)
    stood = desk.room.state.dealt.stood
    assert desk.now > began + 30_000 and stood >= 30_000
    assert desk.room.state.dealt.locks[0]["finish"] == lock + stood


def test_bots_begin_when_nothing_is_closed_to_them_any_more() -> None:
    desk = table(1)
    assert desk.do(1, c.AddBot, skill=5) == ""
    assert desk.do(1, c.HeadStart, member="m1", seconds=10) == ""
    start(desk)
    at = desk.room.state.dealt.start_at
    assert desk.room._pipeline.bots_wait
    desk.now = at + 9_999
    assert not [e for e in desk.room.wake(desk.now) if isinstance(e, fx.BotTurn)]
    desk.now = at + 10_000
    assert [e.seat for e in desk.room.wake(desk.now) if isinstance(e, fx.BotTurn)] == [1]


def test_old_logs_of_settings_and_members_read_as_before() -> None:
    desk = playing(2)
    entry = log.Configured(
        at=desk.now,
        game="minutka",
        options={},
        match=c.MatchRule(),
        seats=2,
        auto_pause=True,
    )
    assert b"next_up" not in log.write_entry(entry)
    assert desk.room.state.next_up == "same"
    assert desk.room.state.dealt.locks == ({}, {})
