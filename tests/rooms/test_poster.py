"""What a room says to those who have its link, and when strangers find it."""

import pytest
from tests.rooms.desk import Desk, playing, table
from tests.rooms.test_more_people_than_seats import end, evening, start

from pentaraduga.rooms import commands as c
from pentaraduga.rooms.keeper import BETWEEN_ROUNDS_MS
from pentaraduga.rooms.poster import Poster, read_poster, without_people, write_poster


def poster(desk: Desk) -> Poster:
    found = desk.room.poster
    assert found is not None
    return found


def test_a_poster_names_the_host_the_game_and_the_seats() -> None:
    desk = table(2)
    assert poster(desk) == Poster("minutka", 4, taken=2, host=desk.member(1).name)
    assert desk.do(1, c.AddBot) == "" and poster(desk).taken == 3
    assert read_poster(write_poster(poster(desk))) == poster(desk)
    assert read_poster(b"\xff") is None and read_poster(b'{"game": 1}') is None


def test_a_host_without_a_name_of_their_own_is_not_named() -> None:
    desk = Desk()
    desk.room.connect(1, c.Hello(secret="1" * 32), desk.now)
    assert desk.room.state.host and poster(desk).host == ""


def test_strangers_find_a_room_only_as_long_as_its_host_wants_and_there_is_a_seat() -> None:
    desk = table(2)
    assert not poster(desk).public
    assert desk.do(2, c.Configure, public=True) == "host_only"
    assert desk.do(1, c.Configure, public=True) == "" and poster(desk).public
    # Other settings leave it as it is.
    assert desk.do(1, c.Configure, seats=2) == "" and not poster(desk).public, "full"
    assert desk.do(1, c.Configure, seats=3) == "" and poster(desk).public
    assert desk.do(1, c.AddBot) == "" and poster(desk).public, "a bot makes way"
    assert desk.do(1, c.Invite, open=False) == "" and not poster(desk).public, "closed"
    desk.room.give_code("654321", desk.now)
    assert desk.do(1, c.Invite, open=True) == ""
    desk.room.give_code("654321", desk.now)
    assert poster(desk).public
    desk.leave(1)
    assert poster(desk).public
    desk.leave(2)
    assert not poster(desk).public, "nobody is there"


def test_a_room_that_has_begun_is_not_found() -> None:
    desk = table(2)
    desk.do(1, c.Configure, public=True)
    desk.do(1, c.Start)
    assert desk.phase == "countdown" and poster(desk).running and not poster(desk).public
    assert not poster(playing(2)).public


def test_a_match_that_is_over_is_not_on() -> None:
    desk = start(evening(2, "same"))
    assert desk.do(1, c.Configure) == "wrong_phase"
    while desk.phase != "over":
        assert (poster(desk).running, poster(desk).over) == (True, False)
        end(desk)
        if desk.phase != "over":
            start(desk)
    assert (poster(desk).running, poster(desk).over) == (False, True)
    assert desk.do(1, c.ToLobby) == ""
    assert (poster(desk).running, poster(desk).over) == (False, False)


@pytest.mark.parametrize(("next_up", "sit"), [("same", "full"), ("winner", "queue")])
def test_a_full_room_promises_no_seat(next_up: str, sit: str) -> None:
    desk = evening(2, next_up)
    assert poster(desk).sit == sit
    assert poster(start(desk)).sit == sit
    assert poster(evening(1, next_up)).sit == "seat"


@pytest.mark.parametrize("began", [False, True])
def test_nobody_invites_to_a_room_that_all_have_left(began: bool) -> None:
    desk = evening(2, "same")
    if began:
        end(start(desk))
    assert desk.do(1, c.Leave) == "" and not poster(desk).left
    desk.leave(2)
    assert not poster(desk).left, "may be sending the link to somebody"
    desk.wait(BETWEEN_ROUNDS_MS + 1)
    assert poster(desk).left
    assert without_people(poster(desk)) == poster(desk)
    desk.join(3, "Вера")
    assert not poster(desk).left and desk.do(3, c.Leave) == "" and poster(desk).left


def test_bots_alone_invite_nobody() -> None:
    desk = table(1)
    assert desk.do(1, c.AddBot) == "" and desk.do(1, c.Leave) == ""
    assert poster(desk).left


def test_a_locked_room_says_nothing() -> None:
    desk = table(2)
    desk.do(1, c.Configure, public=True)
    assert desk.do(1, c.Lock) == "" and desk.room.poster is None
