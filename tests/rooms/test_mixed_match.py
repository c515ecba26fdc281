"""A match of several games: the host's order, options of each game, seats, refusals, the result."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rooms.desk import Desk, table

from pentaraduga.core import Option
from pentaraduga.games import GAMES
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms import views
from pentaraduga.rooms.show import public

THREE: tuple[dict[str, Any], ...] = (
    {"game": "kvadraty", "options": {"finish_s": 30, "check_s": 0}},
    {"game": "minutka", "options": {}},
    {"game": "kovriki", "options": {"idle_s": 90}},
)


def items(*wanted: dict[str, Any]) -> list[c.PlaylistItem]:
    return [c.PlaylistItem(**one) for one in wanted]


def mixed(*wanted: dict[str, Any], n: int = 2, rounds: int | None = None) -> Desk:
    """`n` people at a table whose host has set this list."""
    desk = table(n)
    match = c.MatchRule("rounds", rounds or len(wanted))
    assert desk.do(1, c.Configure, playlist=items(*wanted), match=match) == ""
    return desk


def refusal(desk: Desk, **fields: Any) -> tuple[str, dict[str, Any]]:
    """Code and parameters of what the host asked for and did not get."""
    code = desk.do(1, c.Configure, **fields)
    sent = [e.message for e in desk.out if isinstance(e, fx.Send)]
    params = next((one.params for one in sent if isinstance(one, fx.Refused)), {})
    return code, dict(params)


def room_section(desk: Desk) -> views.RoomSection:
    section: views.RoomSection = public(desk.room.state)["room"]
    return section


def match_section(desk: Desk) -> views.MatchSection:
    section: views.MatchSection = public(desk.room.state)["match"]
    return section


def start(desk: Desk, n: int = 2) -> None:
    for conn in range(1, n + 1):
        if not desk.member(conn).ready:
            assert desk.do(conn, c.Ready) == ""
    desk.wait(3500)
    assert desk.phase == "round"


def end(desk: Desk, *order: int) -> None:
    """These people give up, which ends every game."""
    for conn in order:
        desk.wait(500)
        if desk.phase == "round":
            assert desk.do(conn, c.Act, action="give_up", t=0, seen=0) == ""
    desk.wait(2000)
    assert desk.phase in ("result", "over")


def option(game: str, name: str) -> Option:
    return next(one for one in GAMES[game].info.options if one.id == name)


def test_three_games_in_the_order_of_the_host() -> None:
    desk = mixed(*THREE)
    for one in THREE:
        start(desk)
        assert room_section(desk).game == one["game"]
        # What the row does not name has the default of its game.
        names = {o.id: o.default for o in GAMES[one["game"]].info.options}
        assert room_section(desk).options == names | one["options"]
        end(desk, 1, 2)
    assert desk.phase == "over"
    assert [view.game for view in match_section(desk).rounds] == [one["game"] for one in THREE]


def test_the_options_of_a_row_reach_its_round() -> None:
    desk = mixed(*THREE)
    start(desk)
    play = desk.room.state.dealt.play
    assert (play.finish_ms, play.check_ms) == (30_000, 0)
    end(desk, 1, 2)
    start(desk)
    end(desk, 1, 2)
    start(desk)
    assert desk.room.state.dealt.play.idle_ms == 90_000


def test_totals_add_up_over_different_games() -> None:
    desk = mixed(THREE[1], THREE[0])
    start(desk)
    end(desk, 1, 2)
    start(desk)
    end(desk, 2, 1)
    match = match_section(desk)
    for total in match.totals:
        lines = [line for view in match.rounds for line in view.lines]
        assert total.points == sum(x.points for x in lines if x.member == total.member)
    # Minutka counts the stock of three, and in Kvadraty nobody had a figure: it is a tie.
    assert sorted(match.winners) == sorted(total.member for total in match.totals)


def test_a_longer_match_begins_the_list_anew() -> None:
    desk = mixed(THREE[1], THREE[0], rounds=3)
    for game in ("minutka", "kvadraty", "minutka"):
        start(desk)
        assert room_section(desk).game == game
        end(desk, 1, 2)
    assert desk.phase == "over"


def test_a_rematch_keeps_list_and_seats_and_begins_with_the_first_game() -> None:
    desk = mixed(THREE[0], THREE[1])
    seats = {conn: desk.member(conn).seat for conn in (1, 2)}
    for _ in range(2):
        start(desk)
        end(desk, 1, 2)
    assert desk.do(2, c.Rematch) == ""
    assert desk.do(1, c.Rematch) == ""
    assert desk.phase == "countdown"
    assert {conn: desk.member(conn).seat for conn in (1, 2)} == seats
    assert [one.game for one in room_section(desk).playlist] == ["kvadraty", "minutka"]
    assert match_section(desk).rounds == ()
    desk.wait(3500)
    assert room_section(desk).game == "kvadraty"


def test_a_list_of_one_is_not_a_mixed_match_and_another_game_ends_one() -> None:
    desk = mixed(THREE[0])
    assert room_section(desk).playlist == ()
    assert room_section(desk).options["finish_s"] == 30
    assert desk.do(1, c.Configure, playlist=items(*THREE)) == ""
    assert len(room_section(desk).playlist) == 3
    # Settings of the match leave the list as it is.
    assert desk.do(1, c.Configure, match=c.MatchRule("target", 50), auto_pause=False) == ""
    assert len(room_section(desk).playlist) == 3
    assert desk.do(1, c.Configure, game="kovriki") == ""
    assert room_section(desk).playlist == ()
    assert room_section(desk).options == {"idle_s": option("kovriki", "idle_s").default}


def test_a_new_order_asks_everybody_again() -> None:
    desk = mixed(*THREE)
    assert desk.do(2, c.Ready) == ""
    assert desk.do(1, c.Configure, playlist=items(*reversed(THREE))) == ""
    assert not desk.member(2).ready
    assert [one.game for one in room_section(desk).playlist] == ["kovriki", "minutka", "kvadraty"]


@pytest.mark.parametrize(
    ("wanted", "code", "named"),
    [
        ({"game": "chess"}, "no_such_game", {"game": "chess"}),
        ({"game": "nullgame"}, "no_such_game", {"game": "nullgame"}),
        ({"game": "kvadraty", "options": {"finish_s": 5}}, "bad_option", {"option": "finish_s"}),
        ({"game": "kvadraty", "options": {"idle_s": 45}}, "bad_option", {"option": "idle_s"}),
        ({"game": "minutka", "options": {"catch_up_s": "soon"}}, "bad_option", {}),
    ],
)
def test_one_bad_row_refuses_the_whole_list(
    wanted: dict[str, Any], code: str, named: dict[str, Any]
) -> None:
    desk = mixed(*THREE)
    got, params = refusal(desk, playlist=items(THREE[1], wanted))
    assert got == code
    assert named.items() <= params.items()
    assert len(room_section(desk).playlist) == 3


def test_seats_must_suit_every_game_of_the_list() -> None:
    desk = mixed(*THREE)
    assert refusal(desk, seats=1) == ("bad_seats", {"low": 2, "high": 4})
    # A game for one beside games for several leaves no number at all.
    code, params = refusal(desk, playlist=items(THREE[0], {"game": "freecell"}))
    assert code == "bad_seats"
    assert params["low"] > params["high"]


def test_nobody_is_put_off_the_table_by_fewer_seats() -> None:
    desk = mixed(*THREE, n=3)
    assert refusal(desk, seats=2) == ("bad_seats", {"low": 3, "high": 4})
    assert desk.do(1, c.Configure, seats=3, playlist=items(*THREE[:2])) == ""
    start(desk, 3)
    assert len(desk.room.state.dealt.play.players) == 3


def test_only_the_host_sets_the_list_and_only_before_the_match() -> None:
    desk = mixed(*THREE)
    assert desk.do(2, c.Configure, playlist=items(*THREE)) == "host_only"
    start(desk)
    assert desk.do(1, c.Configure, playlist=items(*THREE)) == "wrong_phase"
    end(desk, 1, 2)
    assert desk.do(1, c.Configure, playlist=items(*THREE)) == "wrong_phase"


@pytest.mark.parametrize("length", [0, 13])
def test_the_wire_takes_one_to_twelve_games(length: int) -> None:
    row = {"game": "minutka", "options": {}}
    message = {"type": "configure", "cseq": 1, "playlist": [row] * length}
    with pytest.raises(msgspec.ValidationError, match=r"playlist"):
        msgspec.convert(message, c.Configure)


@pytest.mark.parametrize("game", ["minutka", "kvadraty", "kovriki"])
def test_where_nobody_scored_nobody_has_won_or_was_first(game: str) -> None:
    desk = mixed({"game": game, "options": {}})
    start(desk)
    end(desk, 1, 2)
    assert desk.phase == "over"
    match = match_section(desk)
    scored = [total.member for total in match.totals if total.points]
    # Who gives up in Minutka still counts a full stock; the other two count only what was laid.
    assert bool(scored) == (game == "minutka")
    assert bool(match.winners) == bool(scored)
    assert match.rounds[0].first is None
