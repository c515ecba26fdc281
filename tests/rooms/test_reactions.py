"""Faces instead of words: seen by everybody here, kept nowhere, and not too many."""

from __future__ import annotations

from tests.rooms.desk import Desk, playing, table

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.room import REACTED_AFTER_MS, REACTIONS


def seen(desk: Desk) -> dict[int, fx.Reacted]:
    """Connection → the face that it was sent."""
    sent = [e for e in desk.out if isinstance(e, fx.Send)]
    return {e.conn: e.message for e in sent if isinstance(e.message, fx.Reacted)}


def test_everybody_sees_a_face_and_the_log_keeps_none() -> None:
    desk = playing(2)
    desk.join(3, "Вера")
    before = desk.room.state
    assert desk.do(1, c.React, kind="laugh") == ""
    face = fx.Reacted(desk.member(1).id, "laugh")
    assert seen(desk) == {1: face, 2: face, 3: face}
    assert desk.room.state is before
    assert not any(isinstance(e, fx.Append | fx.Publish) for e in desk.out)


def test_only_people_at_the_table_show_faces() -> None:
    desk = table(2)
    desk.join(3, "Вера")
    assert desk.do(3, c.React, kind="sad") == "not_seated"
    assert seen(desk) == {}


def test_faces_are_limited_for_each_member() -> None:
    desk = table(2)
    for _ in range(REACTIONS):
        assert desk.do(1, c.React, kind="wow") == ""
    assert desk.do(1, c.React, kind="wow") == "too_often"
    assert seen(desk) == {}
    assert desk.do(2, c.React, kind="heart") == "", "the others have their own"
    desk.wait(REACTED_AFTER_MS)
    assert desk.do(1, c.React, kind="wow") == ""
