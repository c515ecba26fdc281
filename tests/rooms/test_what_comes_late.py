"""What comes late, from elsewhere or twice: judged by what is there now, and never as another thing."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rooms.desk import Desk, playing

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx


def view(effects: list[fx.Effect]) -> fx.Welcome:
    return next(
        e.message for e in effects if isinstance(e, fx.Send) and isinstance(e.message, fx.Welcome)
    )


def refusal(effects: list[fx.Effect]) -> str:
    (code,) = [
        e.message.code
        for e in effects
        if isinstance(e, fx.Send) and isinstance(e.message, fx.Refused)
    ]
    return code


def hand(desk: Desk, seat: int) -> Any:
    return desk.room.state.dealt.play.players[seat].hand


@pytest.mark.parametrize("seen", [0, 1, 10**9])
def test_a_move_counts_by_what_is_there_now_whatever_had_been_seen(seen: int) -> None:
    desk = playing(2)
    first, second = hand(desk, 0)[:2]
    assert desk.do(1, c.Act, action=f"swap {first}", t=0, seen=seen) == ""
    moves = desk.room.state.dealt.moves
    # The same once more: the tile is gone, and no other one goes in its place.
    told = desk.do(1, c.Act, action=f"swap {first}", t=0, seen=seen)
    assert told not in ("", "bad_action") and desk.room.state.dealt.moves == moves
    # Still possible: it is done as it was said.
    assert desk.do(1, c.Act, action=f"swap {second}", t=0, seen=seen) == ""
    assert desk.room.state.dealt.moves[:-1] == moves and second not in hand(desk, 0)


@pytest.mark.parametrize("seq", [0, -1, +1, +(10**9)])
def test_a_client_that_knows_an_older_newer_or_other_event_gets_the_whole_view(seq: int) -> None:
    desk, other = playing(2), playing(3)
    assert desk.room.seq != other.room.seq
    known = [max(0, desk.room.seq + seq) if seq else 0, other.room.seq]
    for number in known:
        asked = view(desk.room.receive(1, c.Resume(seq=number), desk.now))
        hello = c.Hello(secret=f"{2:032x}", seq=number)
        back = view(desk.room.connect(20 + number % 7, hello, desk.now))
        for said in (asked, back):
            assert not said.current and said.seq == desk.room.seq
            assert said.pub and said.own
    same = view(desk.room.receive(1, c.Resume(seq=desk.room.seq), desk.now))
    assert same.current and not same.pub


def test_who_watches_and_plays_by_turns_in_mid_round_changes_no_round() -> None:
    desk = playing(2, seats=3)
    hands = [hand(desk, seat) for seat in (0, 1)]
    desk.join(9, "Поздний")
    for _ in range(3):
        assert desk.do(9, c.Sit) == "" and desk.member(9).waiting
        assert desk.do(9, c.Act, action="give_up", t=0, seen=0) == "not_seated"
        assert desk.do(9, c.Stand) == "" and not desk.member(9).waiting
        assert desk.do(1, c.Stand) == "round_running"
        assert "own" not in view(desk.room.receive(9, c.Resume(seq=0), desk.now)).own
    assert [hand(desk, seat) for seat in (0, 1)] == hands
    # A player who leaves, and comes back as somebody who watches, has no hand to see any more.
    assert desk.do(2, c.Leave) == ""
    desk.join(22, secret=2)
    assert desk.member(22).seat is None
    assert view(desk.out).own == {}
    assert desk.do(22, c.Act, action="give_up", t=0, seen=0) in ("not_seated", "no_round")


@pytest.mark.parametrize("away_s", [40, 3600])
def test_a_line_that_froze_and_a_laptop_that_slept_come_back_to_their_member(away_s: int) -> None:
    desk = playing(2)
    kept, taken = hand(desk, 1), desk.cseq[2]
    # The transport ends a line that has been silent for 12 s.
    desk.wait(12_000)
    desk.leave(2)
    desk.wait(1000 * (away_s - 12))
    late = c.Act(cseq=taken + 1, action=f"swap {kept[0]}", t=0, seen=0)
    assert desk.room.receive(2, late, desk.now) == [], "what was under way on the old line"
    desk.join(22, secret=2)
    if away_s > 60:
        # The round went on without them long ago; whatever they were doing in it is over, too.
        assert desk.member(22).seat is None
        again = c.Act(cseq=1, action=f"swap {kept[0]}", t=0, seen=0)
        assert refusal(desk.room.receive(22, again, desk.now)) in ("no_round", "not_seated")
    else:
        assert desk.member(22).id == "m2"
        assert hand(desk, 1) == kept, "seat and hand are kept"
        desk.wait(2000)
        assert desk.do(22, c.Act, action=f"swap {kept[0]}", t=0, seen=0) == ""


def test_two_tabs_of_one_person_play_one_seat_and_the_older_hears_why_it_ends() -> None:
    desk = playing(2)
    kept = hand(desk, 0)
    desk.join(11, secret=1)
    assert desk.codes(1) == ["seat_taken_over"]
    assert view(desk.out).own["own"]
    moves = desk.room.state.dealt.moves
    late = c.Act(cseq=50, action=f"swap {kept[0]}", t=0, seen=0)
    assert desk.room.receive(1, late, desk.now) == [] and desk.room.state.dealt.moves == moves
    assert desk.do(11, c.Act, action=f"swap {kept[0]}", t=0, seen=0) == ""
    assert (
        sum(connection.member == "m1" for connection in desk.room.audience.connections.values())
        == 1
    )
