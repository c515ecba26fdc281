"""Fourteen: which pairs go, and how the table settles."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.fourteen_tables import game, played, ranks, refused, table

from pentaraduga.core import BadAction
from pentaraduga.games.fourteen import (
    CARDS,
    PILE,
    RESERVE,
    STOCK,
    Board,
    is_stuck,
    numbered,
    pairs,
    parse_play,
    play,
    refusal,
    replay,
)


def after(board: Board, *commands: str) -> dict[str, str]:
    end = replay(board, commands)
    assert end.illegal is None, end
    return ranks(end.board)


def settling(board: Board, command: str) -> str:
    """How the table settles, such as `draw r1:5`; a drawn card is named, too: `draw:5`."""
    _, steps = play(board, parse_play(command))
    return " ".join(f"{step.slot or step.kind}:{str(step.card)[0]}" for step in steps)


def test_a_deal_has_two_decks_in_their_places() -> None:
    for number in range(20):
        board = numbered(number)
        assert (len(board.a), len(board.b), len(board.reserve)) == (PILE, PILE, RESERVE)
        assert (len(board.waste), len(board.stock), board.gone) == (1, STOCK, ())
        assert Counter(board.cards()) == Counter(CARDS)
        assert board.left == 104


def test_a_number_means_the_same_cards_for_ever() -> None:
    assert ranks(numbered(3)) == {
        "a": "5 J 7 A J A K 3 6 T 6 7 8 8 4",
        "b": "3 9 5 3 9 5 Q J 4 A 2 9 8 2 5",
        "reserve": "2 4 A 9 Q",
        "waste": "7",
        "stock": "A 6 Q K 8 A 6 8 3 J 3 K 2 5 J 2 Q Q 2 3 3 T 6 Q 6 J T 9 8 T 7 5 J 7 9 4 K 5 7 A "
        "4 7 5 K 9 6 K 4 T T T K 7 8 2 J 3 8 Q 4 9 6 K 4 A T Q 2",
    }
    with pytest.raises(ValueError, match="deal -1: expected a number from 0 to 2147483647"):
        numbered(-1)


@pytest.mark.parametrize(
    ("one", "other"), ["AK", "2Q", "3J", "4T", "59", "68", "77"], ids=lambda rank: rank
)
def test_ranks_that_make_fourteen(one: str, other: str) -> None:
    assert [str(pair) for pair in pairs(table(a=one, b=other))] == ["a-b"]
    assert [str(pair) for pair in pairs(table(a=one, b="A" if one != "A" else "2"))] == []


def test_every_mix_of_open_places_is_a_pair() -> None:
    sevens = table(a="A 7", b="A 7", reserve="7 7 7 7 7", waste="A 7", stock="A")
    found = [str(pair) for pair in pairs(sevens)]
    assert found[:8] == ["w-a", "w-b", "w-r1", "w-r2", "w-r3", "w-r4", "w-r5", "a-b"]
    assert found[-1] == "r4-r5"
    assert len(found) == len(set(found)) == 8 * 7 // 2
    for text in found:
        backwards = "-".join(reversed(text.split("-")))
        assert after(sevens, text) == after(sevens, backwards)
        assert len(replay(sevens, [text]).board.gone) == 2


def test_closed_cards_and_wrong_pairs_are_refused() -> None:
    state = game(table(a="K A 2", b="Q", reserve="A 5 - - -", stock="7"))
    assert refused(state, "a-r1") == ("not_fourteen", {"sum": 3})
    assert refused(state, "a-a") == ("same_place", {"place": "a"})
    assert refused(state, "b-r3") == ("nothing_there", {"place": "r3"})
    assert refused(state, "w-b") == ("nothing_there", {"place": "w"})
    assert refused(game(table(a="7")), "a-a") == ("same_place", {"place": "a"})
    assert refused(game(table(a="7")), "draw") == ("stock_empty", {})


def test_draw_is_possible_while_there_are_pairs() -> None:
    board = table(a="A", b="K", reserve="2 2 2 2 2", waste="3", stock="4 5")
    assert refusal(board, parse_play("draw")) is None
    assert after(board, "draw", "draw") == ranks(board) | {"waste": "3 4 5", "stock": ""}


def test_a_pile_pair_settles_nothing() -> None:
    board = table(a="5 A", b="6 K", reserve="2 2 2 2 2", waste="3", stock="4")
    assert settling(board, "a-b") == ""
    assert after(board, "a-b") == ranks(board) | {"a": "5", "b": "6"}


def test_the_waste_top_goes_to_the_free_slot() -> None:
    board = table(a="K", reserve="2 2 A 2 2", waste="3 4", stock="5")
    assert settling(board, "a-r3") == "r3:4"
    assert after(board, "a-r3") == ranks(board) | {"a": "", "reserve": "2 2 4 2 2", "waste": "3"}


def test_an_empty_waste_draws_by_itself() -> None:
    board = table(a="K", reserve="2 2 2 2 2", waste="A", stock="5 6")
    assert settling(board, "w-a") == "draw:5"
    assert after(board, "w-a") == ranks(board) | {"a": "", "waste": "5", "stock": "6"}


def test_refilling_a_slot_from_the_last_card_of_the_waste_draws_the_next() -> None:
    board = table(a="K", reserve="A 2 2 2 2", waste="3", stock="4 5")
    assert settling(board, "a-r1") == "r1:3 draw:4"
    assert after(board, "a-r1") == ranks(board) | {
        "a": "",
        "reserve": "3 2 2 2 2",
        "waste": "4",
        "stock": "5",
    }


def test_a_reserve_pair_consumes_two_stock_cards_and_both_leave_before_settling() -> None:
    board = table(reserve="2 A 3 K 2", waste="5", stock="6 7 8")
    # Had the table settled after the king alone, its slot would have got the 5.
    assert settling(board, "r2-r4") == "r2:5 draw:6 r4:6 draw:7"
    assert settling(board, "r4-r2") == "r2:5 draw:6 r4:6 draw:7"
    assert after(board, "r4-r2") == {
        "a": "",
        "b": "",
        "reserve": "2 5 3 6 2",
        "waste": "7",
        "stock": "8",
    }


def test_waste_and_reserve_both_leave_before_settling() -> None:
    # The ace of the waste must not slip into the slot of its king, nor a new card be drawn first.
    board = table(reserve="2 K 2 2 2", waste="3 A", stock="6 7")
    for text in ("w-r2", "r2-w"):
        assert settling(board, text) == "r2:3 draw:6"
        assert after(board, text) == ranks(board) | {
            "reserve": "2 3 2 2 2",
            "waste": "6",
            "stock": "7",
        }
    alone = table(reserve="2 K 2 2 2", waste="A", stock="6 7 8")
    assert settling(alone, "w-r2") == "draw:6 r2:6 draw:7"


def test_without_stock_the_waste_runs_out_and_slots_stay_free() -> None:
    board = table(reserve="A K 2 Q 3", waste="5")
    assert settling(board, "r1-r2") == "r1:5"
    assert after(board, "r1-r2") == ranks(board) | {"reserve": "5 - 2 Q 3", "waste": ""}
    assert settling(replay(board, ["r1-r2"]).board, "r3-r4") == ""
    assert after(board, "r1-r2", "r3-r4") == ranks(board) | {"reserve": "5 - - - 3", "waste": ""}


def test_won_and_stuck() -> None:
    assert replay(table(a="A", b="K"), ["a-b"]).board.won
    stuck = table(a="A K", reserve="2 - - - -")
    assert is_stuck(stuck)
    assert not is_stuck(table(a="A", b="K"))
    assert not is_stuck(table(a="A K", reserve="2 2 2 2 2", waste="2", stock="2"))
    assert not is_stuck(replay(table(a="A", b="K"), ["a-b"]).board)


def test_a_replay_stops_at_the_first_refusal() -> None:
    board = table(a="A A", b="K 5", reserve="9 2 2 2 2", waste="2")
    end = replay(board, ["b-r1", "a-b", "a-b", "draw"])
    assert (end.index, end.illegal and end.illegal.code) == (2, "nothing_there")
    assert end.board.left == 6
    end = replay(board, ["undo"])
    assert (end.index, end.illegal and end.illegal.code) == (0, "not_a_move")


@pytest.mark.parametrize("text", ["a-", "-", "a-b-r1", "r0-a", "r6-a", "ab", "c-a", "stock", ""])
def test_text_that_is_not_a_command(text: str) -> None:
    with pytest.raises(BadAction, match=r"expected a pair such as a-r1 of places"):
        parse_play(text)


def test_a_whole_game_keeps_every_card() -> None:
    state = game(numbered(5))
    for _ in range(200):
        commands = [str(pair) for pair in pairs(state.board)] + ["draw"] * bool(state.board.stock)
        if not commands:
            break
        state = played(state, commands[0])
        assert Counter(state.board.cards()) == Counter(CARDS)
        full = None not in state.board.reserve
        assert full or not (state.board.waste or state.board.stock)
        assert state.board.waste or not state.board.stock
