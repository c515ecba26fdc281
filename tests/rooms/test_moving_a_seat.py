"""A seat goes to another device by a code that is used once, and only if its holder says yes."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rooms.desk import Desk, playing, table

from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.room import Room
from pentaraduga.rooms.state import save
from pentaraduga.rooms.transfers import OFFER_MS


def said(desk: Desk, conn: int, kind: type[Any]) -> list[Any]:
    """The messages of one kind that the last input sent to a connection."""
    sent = [e.message for e in desk.out if isinstance(e, fx.Send) and e.conn == conn]
    return [m for m in sent if isinstance(m, kind)]


def offered(desk: Desk, conn: int) -> str:
    assert desk.do(conn, c.OfferSeat) == ""
    (transfer,) = said(desk, conn, fx.Transfer)
    assert transfer.until == desk.now + OFFER_MS
    assert len(transfer.code) == 20
    return str(transfer.code)


def ask(desk: Desk, conn: int, code: str, **hello: Any) -> None:
    """Another device, with a secret of its own, comes with a code."""
    secret = f"{hello.pop('secret', conn):032x}"
    desk.out = desk.room.connect(conn, c.Hello(secret=secret, take=code, **hello), desk.now)


def turned_away(desk: Desk, conn: int, code: str) -> None:
    assert desk.codes(conn) == [code]
    assert [m.code for m in said(desk, conn, fx.Fault)] == [code]
    assert said(desk, conn, fx.Welcome) == []


def test_in_the_middle_of_a_round_the_hand_goes_on_on_the_other_device() -> None:
    desk = playing(2)
    member, seat = desk.member(1).id, desk.member(1).seat
    hand = desk.room.audience.connections[1].own["own"]
    code = offered(desk, 1)
    ask(desk, 9, code)
    for conn in (1, 9):
        (news,) = said(desk, conn, fx.Transfer)
        assert (news.code, news.asked) == (code, True)
    assert said(desk, 9, fx.Welcome) == [], "a code alone shows nothing"
    assert desk.do(1, c.GiveSeat, on=True) == ""
    (welcome,) = said(desk, 9, fx.Welcome)
    assert (welcome.me, welcome.own["own"]) == (member, hand)
    assert desk.codes(1) == ["seat_moved"]
    assert (desk.member(9).seat, desk.member(9).key) == (seat, device_key(f"{9:032x}"))
    assert desk.room.audience.connections.keys() == {2, 9}
    # The device that had it isn't a member any more, and the counter goes on.
    desk.join(1, "Аня", secret=1)
    assert desk.member(1).id != member
    desk.cseq[9] = welcome.cseq
    swap = f"swap {hand.hand[0]}"
    assert desk.do(9, c.Act, action=swap, t=0.0, seen=desk.room.seq) == ""


def test_the_log_folds_to_the_same_room() -> None:
    desk = Desk()
    entries: list[tuple[int, bytes]] = []
    options = GAMES["minutka"].info.options_from({})
    desk.room, begun = Room.create("testroom00", None, "minutka", options, desk.entropy, desk.now)

    def keep(effects: list[fx.Effect]) -> None:
        for effect in effects:
            if isinstance(effect, fx.Append):
                entries.extend(enumerate(effect.entries, effect.first_seq))

    keep(begun)
    desk.join(1)
    keep(desk.out)
    for kind in (c.Sit, c.OfferSeat):
        assert desk.do(1, kind) == ""
        keep(desk.out)
    (transfer,) = said(desk, 1, fx.Transfer)
    ask(desk, 9, transfer.code)
    keep(desk.out)
    assert desk.do(1, c.GiveSeat, on=True) == ""
    keep(desk.out)
    assert transfer.code.encode() not in b"".join(data for _, data in entries)
    live = save(desk.room.state)
    again, _ = Room.restore(None, entries, desk.entropy, desk.now, 0.0)
    back = again.state.by_key(device_key(f"{9:032x}"))
    assert back is not None
    assert back.seat == 0
    assert b"testroom00" in live
    assert again.state.by_key(device_key(f"{1:032x}")) is None


def test_a_code_works_once() -> None:
    desk = table(2)
    code = offered(desk, 1)
    ask(desk, 8, code)
    ask(desk, 9, code)
    turned_away(desk, 9, "no_such_transfer")
    assert desk.do(1, c.GiveSeat, on=True) == ""
    assert len(said(desk, 8, fx.Welcome)) == 1
    ask(desk, 9, code)
    turned_away(desk, 9, "no_such_transfer")


def test_a_device_whose_welcome_was_lost_comes_again_with_its_code() -> None:
    desk = table(2)
    member = desk.member(1).id
    code = offered(desk, 1)
    ask(desk, 8, code)
    assert desk.do(1, c.GiveSeat, on=True) == ""
    desk.leave(8)
    ask(desk, 9, code, secret=8)
    (welcome,) = said(desk, 9, fx.Welcome)
    assert welcome.me == member
    # Nobody else does, nor a device that has left since.
    ask(desk, 10, code)
    turned_away(desk, 10, "no_such_transfer")
    desk.cseq[9] = welcome.cseq
    assert desk.do(9, c.Leave) == ""
    ask(desk, 11, code, secret=8)
    turned_away(desk, 11, "no_such_transfer")


@pytest.mark.parametrize("end", ["no", "taken back", "too late", "gone", "another tab", "left"])
def test_a_waiting_device_gets_nothing_without_a_yes(end: str) -> None:
    desk = table(2)
    key = desk.member(1).key
    ask(desk, 9, offered(desk, 1))
    if end == "no":
        assert desk.do(1, c.GiveSeat, on=False) == ""
    elif end == "taken back":
        assert desk.do(1, c.OfferSeat, on=False) == ""
    elif end == "too late":
        desk.now += OFFER_MS
        assert desk.room.next_wake is not None
        assert desk.room.next_wake <= desk.now
        desk.out = desk.room.wake(desk.now)
    elif end == "gone":
        desk.leave(1)
    elif end == "another tab":
        desk.join(3, secret=1)
    else:
        assert desk.do(1, c.Leave) == ""
    turned_away(desk, 9, "seat_not_given")
    if end in ("no", "taken back", "too late"):
        assert [m.code for m in said(desk, 1, fx.Transfer)] == [None]
        assert desk.do(1, c.GiveSeat, on=True) == "nobody_asks"
    if end != "left":
        assert desk.room.state.by_key(key) is not None
    assert desk.room.state.by_key(device_key(f"{9:032x}")) is None


def test_codes_that_were_never_given_or_are_old_open_nothing() -> None:
    desk = table(2)
    ask(desk, 9, "0" * 20)
    turned_away(desk, 9, "no_such_transfer")
    first = offered(desk, 1)
    offered(desk, 1)
    ask(desk, 9, first)
    turned_away(desk, 9, "no_such_transfer")
    code = offered(desk, 1)
    desk.now += OFFER_MS
    ask(desk, 9, code)
    turned_away(desk, 9, "no_such_transfer")


def test_a_waiting_device_that_leaves_does_not_move_the_seat() -> None:
    desk = table(2)
    ask(desk, 9, offered(desk, 1))
    desk.leave(9)
    assert [m.code for m in said(desk, 1, fx.Transfer)] == [None]
    assert desk.do(1, c.GiveSeat, on=True) == "nobody_asks"


def test_a_device_that_sits_here_keeps_its_own_seat() -> None:
    desk = table(2)
    ask(desk, 9, offered(desk, 1), secret=2)
    turned_away(desk, 9, "seated_already")
    assert 2 in desk.room.audience.connections
    # One that sits down while it waits, too.
    desk.join(3)
    ask(desk, 9, offered(desk, 1), secret=3)
    assert desk.do(3, c.Sit) == ""
    assert desk.do(1, c.GiveSeat, on=True) == ""
    turned_away(desk, 9, "seat_not_given")
    assert desk.member(1).seat == 0


def test_a_device_that_watched_is_one_member_afterwards() -> None:
    desk = table(2)
    desk.join(3)
    spectator, member = desk.member(3).id, desk.member(1).id
    ask(desk, 9, offered(desk, 1), secret=3)
    assert desk.do(1, c.GiveSeat, on=True) == ""
    assert desk.codes(3) == ["seat_taken_over"]
    assert desk.room.state.member(spectator) is None
    assert desk.member(9).id == member
    assert desk.room.state.host == member


def test_the_device_that_made_the_code_just_comes_back() -> None:
    desk = table(2)
    member = desk.member(1).id
    ask(desk, 9, offered(desk, 1), secret=1)
    assert desk.member(9).id == member
    assert desk.codes(1) == ["seat_taken_over"]


def test_a_room_from_before_it_had_a_secret_of_its_own_knows_the_device() -> None:
    desk = table(2)
    member = desk.member(1).id
    hello = c.Hello(secret=f"{77:032x}", device=f"{1:032x}")
    desk.out = desk.room.connect(9, hello, desk.now)
    assert desk.member(9).id == member
    desk.cseq[9] = desk.room.state.taken_from(desk.member(9).id).cseq
    # And who was asked to leave does not come back as somebody else.
    assert desk.do(9, c.Kick, member=desk.member(2).id) == ""
    hello = c.Hello(secret=f"{78:032x}", device=f"{2:032x}")
    desk.out = desk.room.connect(10, hello, desk.now)
    assert desk.codes(10) == ["kicked"]


def test_the_log_keeps_the_device_only_where_statistics_count() -> None:
    party = Desk()
    hello = c.Hello(secret=f"{1:032x}", device=f"{5:032x}")
    party.room.connect(1, hello, party.now)
    assert party.member(1).device == ""
    info = next(m.info for m in GAMES.values() if m.info.solo)
    alone, _ = Room.create("a" * 10, None, info.id, info.options_from({}), party.entropy, 0.0)
    alone.connect(1, hello, 0.0)
    (member,) = alone.state.members
    assert member.counts_for == device_key(f"{5:032x}")
    assert member.key == device_key(f"{1:032x}")
