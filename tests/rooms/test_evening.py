"""An evening where everybody meets everybody, in a room."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest
from tests.rooms.desk import Desk, table
from tests.rooms.test_more_people_than_seats import end, evening, finish, queue, seats, start

from pentaraduga.rooms import commands as c
from pentaraduga.rooms import log, show
from pentaraduga.rooms.evening import left, standings, winners
from pentaraduga.rooms.evening import played as played_by
from pentaraduga.rooms.keeper import BETWEEN_ROUNDS_MS
from pentaraduga.rooms.state import load, save
from pentaraduga.rooms.views import EveningSection, RoundLine, RoundView


def shown(desk: Desk) -> EveningSection:
    section = show.public(desk.room.state)["evening"]
    assert isinstance(section, EveningSection)
    return section


def played(desk: Desk) -> list[set[str]]:
    return [{line.member for line in r.lines} for r in desk.room.state.results]


def play_on(desk: Desk, most: int = 40) -> None:
    for _ in range(most):
        if desk.phase == "over":
            return
        end(start(desk))
    raise AssertionError("the evening has no end")


def test_everybody_meets_everybody_and_then_the_match_is_over() -> None:
    desk = evening(4, "round_robin")
    assert (desk.room.state.match.kind, desk.room.state.match.value) == ("rounds", 1)
    assert (shown(desk).played, shown(desk).left) == (0, 6)
    assert shown(desk).next[0] == ("m1", "m2"), "those who sit"
    finish(start(desk), 2)
    assert seats(desk) != ["Игрок 1", "Игрок 2"]
    assert (shown(desk).played, shown(desk).left) == (1, 5)
    assert set(shown(desk).next[0]) == {m.id for m in desk.room.state.seated}
    play_on(desk)
    tables = played(desk)
    assert len(tables) == 6
    assert all({a, b} in tables for a, b in combinations(("m1", "m2", "m3", "m4"), 2))
    section = shown(desk)
    assert (section.left, section.next) == (0, ())
    best = section.table[0]
    assert (best.member, best.beaten, best.met, best.rounds) == ("m2", 2.0, 3, 3)
    assert sum(row.beaten for row in section.table) == 6
    assert show.public(desk.room.state)["match"].winners == ("m2",)
    assert load(save(desk.room.state)) == desk.room.state


def test_the_plan_that_is_shown_is_what_is_played() -> None:
    desk = evening(6, "round_robin", seats=4)
    plan = [set(one) for one in shown(desk).next]
    play_on(desk)
    assert played(desk)[: len(plan)] == plan


def test_whoever_leaves_is_met_no_more_and_whoever_comes_meets_everybody() -> None:
    desk = evening(4, "round_robin")
    end(start(desk))
    assert desk.do(4, c.Leave) == ""
    desk.join(5, "Игрок 5")
    assert desk.do(5, c.Sit) == ""
    play_on(desk)
    tables = played(desk)
    assert all({a, b} in tables for a, b in combinations(("m1", "m2", "m3", "m5"), 2))
    assert len(tables) == 6


def test_the_evening_ends_if_those_who_had_not_met_have_left() -> None:
    desk = evening(3, "round_robin")
    end(start(desk))
    end(start(desk))
    assert (desk.phase, shown(desk).left) == ("result", 1)
    assert desk.do(desk_conn_of_next(desk), c.Leave) == ""
    assert desk.phase == "over"


def desk_conn_of_next(desk: Desk) -> int:
    who = shown(desk).next[0][0]
    return next(x.id for x in desk.room.audience.connections.values() if x.member == who)


def test_who_is_away_is_passed_over_and_plays_when_back_or_is_out_after_ten_minutes() -> None:
    desk = evening(4, "round_robin")
    start(desk)
    desk.leave(3)
    end(desk)
    assert "Игрок 3" in queue(desk), "passed over, and keeps the place"
    desk.join(3, "Игрок 3", secret=3)
    end(start(desk))
    assert "Игрок 3" in seats(desk), "back, and has waited longest"
    desk.leave(3)
    desk.leave(4)
    desk.wait(BETWEEN_ROUNDS_MS + 1000)
    assert "Игрок 3" not in seats(desk) + queue(desk)
    assert "Игрок 4" not in seats(desk) + queue(desk)
    assert desk.phase == "over", "the two that are left have met"


def test_bots_make_room_and_whoever_comes_after_twelve_is_in_reserve() -> None:
    desk = table(1, seats=2)
    assert desk.do(1, c.AddBot, skill=1) == ""
    assert desk.do(1, c.Configure, next_up="round_robin") == ""
    desk.join(14, "Игрок 14")  # comes early, and asks for a seat last
    for conn in range(2, 14):
        desk.join(conn, f"Игрок {conn}")
        assert desk.do(conn, c.Sit) == ""
    assert desk.do(14, c.Sit) == ""
    assert seats(desk) == ["Игрок 1", "Игрок 2"]
    assert reserve(desk) == ["Игрок 13", "Игрок 14"]
    assert shown(desk).left == 66
    for _ in range(3):
        end(start(desk))
        assert reserve(desk) == ["Игрок 13", "Игрок 14"], "however seats change hands"
        assert shown(desk).played + shown(desk).left == 66
    assert desk.do(5, c.Leave) == ""
    assert reserve(desk) == ["Игрок 14"], "somebody goes, and the next one takes part"
    assert desk.member(13).id in {who for one in evening_left(desk) for who in one}


def reserve(desk: Desk) -> list[str]:
    names = {m.id: m.name for m in desk.room.state.members}
    return [names[who] for who in shown(desk).reserve]


def evening_left(desk: Desk) -> tuple[tuple[str, ...], ...]:
    return left(desk.room.state, played_by(desk.room.state))


def test_a_queue_that_is_too_long_when_an_evening_begins_is_told_so() -> None:
    desk = evening(15, "winner", seats=4)
    assert desk.do(1, c.Configure, next_up="round_robin") == ""
    assert reserve(desk) == ["Игрок 13", "Игрок 14", "Игрок 15"]
    for conn in range(5, 13):
        desk.leave(conn)
    end(start(desk))
    assert desk.do(2, c.Stand) == ""
    assert "Игрок 13" in seats(desk), "of those who are away, nobody keeps the seat empty"


@pytest.mark.parametrize("match", [c.MatchRule("target", 20), c.MatchRule("rounds", 5)])
def test_an_evening_counts_meetings_and_nothing_else(match: c.MatchRule) -> None:
    desk = table(2, seats=2)
    assert desk.do(1, c.Configure, match=match) == ""
    assert desk.do(1, c.Configure, next_up="round_robin", match=match) == "bad_match"
    assert desk.room.state.next_up == "same"
    assert desk.do(1, c.Configure, next_up="round_robin") == ""
    assert desk.do(1, c.Configure, match=match) == "bad_match"
    assert desk.room.state.match == c.MatchRule("rounds", 1)
    games = [c.PlaylistItem("minutka"), c.PlaylistItem("kvadraty"), c.PlaylistItem("kovriki")]
    assert desk.do(1, c.Configure, playlist=games) == ""
    assert desk.room.state.match == c.MatchRule("rounds", 1), "not as many as there are games"
    assert desk.do(1, c.Configure, next_up="winner") == ""
    assert desk.room.state.match == c.MatchRule("rounds", 3), "a round of each"
    assert desk.do(1, c.Configure, next_up="round_robin") == ""
    assert desk.do(1, c.Configure, game="minutka", next_up="same") == ""
    assert desk.room.state.match == c.MatchRule()


@pytest.mark.parametrize("match", [c.MatchRule("target", 1), c.MatchRule("rounds", 9)])
def test_a_stored_evening_of_another_length_seats_everybody_to_its_end(
    match: c.MatchRule,
) -> None:
    desk = evening(3, "round_robin")
    pipeline = desk.room._pipeline
    pipeline.state = msgspec.structs.replace(desk.room.state, match=match)
    finish(start(desk), 1)
    play_on(desk)
    assert len(played(desk)) == 3 * min(match.value, 4)
    assert desk.room.state.match == match


def test_as_many_people_as_seats_play_as_many_rounds_as_they_are_to_meet() -> None:
    desk = evening(3, "round_robin", seats=3)
    assert desk.do(1, c.Configure, match=c.MatchRule("rounds", 3)) == ""
    assert shown(desk).left == 3
    play_on(desk)
    assert len(played(desk)) == 3


def round_view(n: int, **points: int) -> RoundView:
    lines = tuple(RoundLine(m, m, seat, p, ()) for seat, (m, p) in enumerate(points.items()))
    return RoundView(n, "minutka", lines, None)


def test_a_meeting_counts_once_however_many_rounds_two_have_played() -> None:
    results = (round_view(1, a=5, b=3, c=0), round_view(2, a=0, b=2), round_view(3, b=0, c=9))
    rows = {row.member: row for row in standings(results, {"a": "Аня", "z": "Никто"})}
    assert set(rows) == {"a", "b", "c"}
    assert rows["a"].name == "Аня"
    assert (rows["a"].beaten, rows["b"].beaten, rows["c"].beaten) == (1.5, 0.5, 1.0)
    assert (rows["b"].met, rows["b"].rounds, rows["b"].points) == (2, 3, 5)


def test_equal_ones_share_a_place_by_the_measure_that_names_the_winners() -> None:
    # a and b have both beaten c, not each other, and have two points a round; d has beaten nobody.
    results = (
        round_view(1, a=2, b=2),
        round_view(2, a=2, c=1),
        round_view(3, b=2, c=1, d=0),
        round_view(4, a=2, d=0),
    )
    rows = standings(results, {})
    assert [(row.member, row.place) for row in rows] == [("a", 1), ("b", 1), ("c", 3), ("d", 4)]
    assert {row.rounds for row in rows[:2]} == {3, 2}, "thirds are equal to thirds"
    state = msgspec.structs.replace(evening(2, "round_robin").room.state, results=results)
    assert winners(state) == ("a", "b")
    nothing = (round_view(1, a=0, b=0),)
    assert [row.place for row in standings(nothing, {})] == [1, 1]
    assert winners(msgspec.structs.replace(state, results=nothing)) == ()


def test_the_setting_is_written_and_read() -> None:
    desk = evening(3, "round_robin")
    entry = log.Configured(
        at=desk.now, game="minutka", options={}, match=c.MatchRule(), seats=2, auto_pause=True,
        next_up="round_robin",
    )  # fmt: skip
    assert log.read_entry(log.write_entry(entry)) == entry
    assert "evening" not in show.public(evening(3, "winner").room.state)
