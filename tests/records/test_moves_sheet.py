"""The record that any game can have: what its deal drew, and a list of its actions."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from pentaraduga.core import GameInfo, Options, Rng
from pentaraduga.games.nullgame.rules import NullGame, NullState
from pentaraduga.manifest import Manifest
from pentaraduga.records import BadRecord, Finished, Played, RuleBroken
from pentaraduga.records.timeline import timeline
from pentaraduga.sheets.draws import Drawing
from pentaraduga.sheets.moves import MovesSheet
from pentaraduga.sheets.sheet import Sheet


class Recorded(NullGame):
    """The null game with records; of the first edition, seats had their cards the other way."""

    info: ClassVar = GameInfo(
        id="recorded", min_seats=2, max_seats=4, simultaneous=True, recorded=True, edition=1
    )

    def as_of(self, state: NullState, edition: int) -> NullState:
        return state if edition else NullState(state.cards[::-1])


SEED = bytes(range(32))
GAME = Recorded()
NAMES = ("Аня", 'Боря {"}')


def played(seat: int, at: float, **more: Any) -> Played:
    return Played(seat, "open", at, error=8.2, **more)


def finished(*groups: list[Played], edition: int = 1, seats: int = 2) -> Finished:
    options: Options = {}
    rng = Drawing(Rng(SEED))
    start = GAME.as_of(GAME.setup(seats, options, rng), edition)
    names = NAMES if seats == 2 else ()
    return Finished(
        options, start, groups, names, 1_790_000_000_000.0, draws=rng.draws, edition=edition
    )


@pytest.fixture
def sheet() -> Sheet:
    found = Manifest(rules=GAME).sheet
    assert found is not None
    return found


ONE_BY_ONE = finished([played(1, 500.0)], [played(0, 1234.5, clamp="early")])


def test_a_recorded_game_without_a_sheet_has_this_one(sheet: Sheet) -> None:
    assert isinstance(sheet, MovesSheet)
    assert Manifest(rules=NullGame()).sheet is None
    with pytest.raises(ValueError, match="a sheet is of use only"):
        Manifest(rules=NullGame(), sheet=sheet)


def test_a_record_can_be_read_by_people(sheet: Sheet) -> None:
    first, second = ONE_BY_ONE.start.cards
    assert sheet.write(ONE_BY_ONE).splitlines() == [
        "{Game: recorded}",
        '{Players: "Аня", "Боря \\u007b\\"\\u007d"}',
        "{Start: 2026-09-21T14:13:20.000Z}",
        "{Seats: 2}",
        "{Edition: 1}",
        f"{{Draws: {' '.join(map(str, ONE_BY_ONE.draws or ()))}}}",
        "{Б 0.5000s ±8.2ms: open}",
        "{А 1.2345s ±8.2ms early: open}",
        f"= {first}:{second}",
        "{Ended: all_open}",
    ]


@pytest.mark.parametrize("edition", [0, 1])
def test_a_written_record_replays_to_the_same_end(sheet: Sheet, edition: int) -> None:
    round_ = finished(*map(list, ONE_BY_ONE.actions), edition=edition)
    text = sheet.write(round_)
    done = sheet.replay(text, 0)
    assert (done.start, done.record, done.plain) == (round_.start, text, False)
    assert [[d.played for d in step.deeds] for step in done.steps] == list(round_.actions)
    assert done.score == round_.start.cards == sheet.outline(text).score
    assert done.header.players == sheet.outline(text).header.players == NAMES


def test_a_dead_heat_stays_one(sheet: Sheet) -> None:
    heat = [played(1, 500.0, tie=2, coin=77), played(0, 501.0, tie=2, coin=77)]
    text = sheet.write(finished(heat))
    assert "tie 1/2 77: open" in text and "tie 2/2 77: open" in text
    [step] = sheet.replay(text, 0).steps
    assert [d.played for d in step.deeds] == heat


def test_the_timeline_adds_nothing_to_the_views(sheet: Sheet) -> None:
    told = timeline(sheet.replay(sheet.write(ONE_BY_ONE), 0))
    assert {"left", "stocks"} & (set(told) | set(told["steps"][0])) == set()
    assert [step["at_ms"] for step in told["steps"]] == [0.0, 500.0, 1234.5]
    assert told["ending"] == "all_open"


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("{Seats: 2}", "{Seats: 5}", 1, "2 to 4 were expected"),
        ("{Seats: 2}", "{Seats: 3}", 1, "3 names"),
        ("{Edition: 1}", "{Edition: 2}", 1, "1 is the newest"),
        ("{Draws: ", "{Draws: x", 1, "expected numbers"),
        ("{Draws: ", "{Draws: " + "1" * 21, 1, "expected numbers"),
        ("{Draws: ", "{Draws: 99 ", 1, "one below"),
        ("{Draws: ", "{Drawn: ", 1, "too few"),
        ("{Edition: 1}", "{Edition: 1} {Draws: 0 0}", 1, "too many"),
        ("ms: open}", "ms: shut}", 7, "is not an action"),
        ("{А 1", "{В 1", 8, "dealt nothing"),
        ("{А 1", "А 1", 8, "expected a note"),
        ("{А 1.2345s", "{А 1.23s", 8, "is written like"),
        ("{А 1.2345s ±8.2ms early: open}\n", "", 9, "not over"),
        ("{Ended", "{А 9.0000s ±8.2ms: open} {Ended", 10, "after the result"),
    ],
)
def test_text_that_is_not_a_record_is_refused(
    sheet: Sheet, old: str, new: str, line: int, words: str
) -> None:
    text = changed(sheet.write(ONE_BY_ONE), old, new)
    with pytest.raises(BadRecord, match=re.escape(words)) as refused:
        sheet.replay(text, 0)
    assert refused.value.line == line


def test_what_breaks_a_rule_is_refused(sheet: Sheet) -> None:
    text = sheet.write(ONE_BY_ONE)
    with pytest.raises(RuleBroken) as refused:
        sheet.replay(changed(text, "{А 1", "{Б 1"), 0)
    assert (refused.value.line, refused.value.seat, refused.value.code) == (8, "Б", "already_open")
    with pytest.raises(RuleBroken) as refused:
        sheet.replay(changed(text, "\n= ", "\n= 9"), 0)
    assert (refused.value.line, refused.value.code) == (10, "wrong_result")


def test_a_long_deal_takes_several_notes(sheet: Sheet) -> None:
    many = replace(ONE_BY_ONE, draws=(*(ONE_BY_ONE.draws or ()), *range(250)))
    lines = sheet.write(many).splitlines()
    assert [line.count(" ") for line in lines if line.startswith("{Draws: ")][:2] == [100, 100]
    with pytest.raises(BadRecord, match="too many"):
        sheet.replay("\n".join(lines), 0)


def test_a_deal_that_drew_bytes_cannot_be_recorded_as_a_list(sheet: Sheet) -> None:
    """Later draws may come from them, so they are a seed, too."""
    rng = Drawing(Rng(SEED))
    rng.bytes(8)
    assert rng.draws is None
    with pytest.raises(ValueError, match="a sheet of its own"):
        sheet.write(replace(ONE_BY_ONE, draws=rng.draws))


def test_a_round_under_way_has_no_record(sheet: Sheet) -> None:
    with pytest.raises(ValueError, match="not over"):
        sheet.write(finished([played(0, 500.0)]))
