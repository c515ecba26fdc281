"""Rooms for one: dealt at once, won and counted once. FreeCell is the game."""

from __future__ import annotations

from typing import Any

from tests.games.freecell_tables import SOLUTION
from tests.rooms.alone import Alone

from pentaraduga.games.freecell import replay
from pentaraduga.rooms import commands as c
from pentaraduga.rooms import effects as fx
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.log import read_entry


def test_a_newcomer_is_seated_and_dealt_at_once(alone: Alone) -> None:
    assert alone.room.state.in_round
    assert alone.state.deal.number == 10913
    assert alone.solo.options == {"deal": 10913, "level": "medium", "rule": "standard"}


def test_the_published_line_wins_and_is_counted_once(alone: Alone) -> None:
    alone.play(SOLUTION)
    assert alone.state.outcome == "won"
    assert alone.room.state.phase == "over"
    ends = [x for x in alone.tallies if x.outcome == "won"]
    assert [(x.device, x.level, x.played_ms, x.moves) for x in ends] == [
        (device_key(f"{1:032x}"), "medium", 18_000, 19)
    ]
    assert ends[0].points == 520 + 600_000 // 18 == alone.room.state.results[0].lines[0].points


def test_closing_the_page_during_auto_finish_wins_exactly_once(alone: Alone) -> None:
    alone.play(SOLUTION)
    alone.leave()
    later = alone.restored()
    later.join()
    assert later.state.outcome == "won"
    assert len(later.room.state.results) == 1
    assert later.act("26") == "no_round"
    # Counted again by the new node, word for word: the store counts it once.
    assert later.tallies == [alone.tallies[-1]]


def test_the_win_is_counted_before_anybody_hears_of_it(alone: Alone) -> None:
    alone.play(SOLUTION[:-1])
    alone.cseq += 1
    act = c.Act(cseq=alone.cseq, action=SOLUTION[-1], t=0.0, seen=alone.room.seq)
    kinds = [type(e) for e in alone.room.receive(1, act, alone.now)]
    assert kinds.index(fx.Append) < kinds.index(fx.CountAttempt) < kinds.index(fx.Publish)


def test_one_undo_takes_back_a_move_with_its_automatic_moves(alone: Alone) -> None:
    alone.play(SOLUTION[:10])
    before = alone.state.layout
    alone.play(SOLUTION[10:11])
    entry = alone.state.past[-1].split()
    while len(entry) < 4:  # a move that causes three automatic ones
        before = alone.state.layout
        at = alone.state.moves
        alone.play([SOLUTION[at]])
        entry = alone.state.past[-1].split()
    assert alone.act("undo") == ""
    assert alone.state.layout == before


def test_restart_gives_the_identical_cards_and_is_the_same_game(alone: Alone) -> None:
    start = alone.state.layout
    alone.play(SOLUTION[:6])
    assert alone.act("restart") == ""
    assert alone.state.layout == start
    assert len(set(map(str, start.cards()))) == 52
    assert [x.outcome for x in alone.tallies] == [None]
    assert alone.solo.options["deal"] == 10913


def test_a_triple_click_moves_at_most_once(alone: Alone) -> None:
    card = str(alone.state.layout.columns[1][-1])
    answers = [
        alone.act(f"tap {card}", after=0),
        *(alone.act(f"double {card}", after=60) for _ in "12"),
    ]
    assert answers[0] == ""
    assert len(alone.state.past) == 1
    resent = c.Act(cseq=alone.cseq - 2, action=f"tap {card}", t=0.0, seen=0)
    moves = alone.state.moves
    alone.room.receive(1, resent, alone.now)
    assert alone.state.moves == moves


def test_giving_up_counts_only_after_the_first_move(alone: Alone) -> None:
    assert alone.act("give_up") == ""
    assert alone.tallies == []
    again = Alone()
    again.join()
    again.play(SOLUTION[:1])
    assert again.act("give_up") == ""
    assert [x.outcome for x in again.tallies] == [None, "lost"]


def test_the_game_counts_for_the_device_that_began_it(alone: Alone) -> None:
    alone.play(SOLUTION[:4])
    alone.leave()
    alone.join(2, secret=2)
    alone.cseq = 0
    assert alone.send(c.Sit, 2) == ""
    for move in SOLUTION[4:]:
        assert alone.act(move, 2) == ""
    assert {x.device for x in alone.tallies} == {device_key(f"{1:032x}")}
    assert alone.tallies[-1].outcome == "won"


def test_back_takes_several_moves_back_at_once(alone: Alone) -> None:
    alone.play(SOLUTION[:2])
    two = alone.state.layout
    alone.play(SOLUTION[2:7])
    assert alone.act("back 5") == ""
    assert alone.state.layout == two
    assert alone.state.moves == 12
    for _ in range(5):
        assert alone.act("redo") == ""
    assert alone.act("redo") == "nothing_to_redo"
    assert alone.act("back 8") == "nothing_to_undo"


def test_the_log_has_exactly_the_moves_played(alone: Alone) -> None:
    alone.play(SOLUTION)
    acted: list[Any] = [read_entry(data) for _, data in alone.log]
    texts = [e.moves[0].text for e in acted if type(e).__name__ == "Acted"]
    assert texts == SOLUTION
    assert replay(alone.state.start, texts, "standard", "safe").layout.cards_up > 40
