"""The solver of Fourteen: its lines win, its proofs hold, its budget is kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count

import pytest
from tests.games.fourteen_tables import table

from pentaraduga.core import Rng
from pentaraduga.games.fourteen import (
    DRAW,
    Board,
    is_stuck,
    numbered,
    pairs,
    play,
    read_deal,
    replay,
)
from pentaraduga.games.fourteen.board import Play
from pentaraduga.games.fourteen.solver import SearchResult, hint, solve, way_back


def assert_wins(board: Board, found: SearchResult) -> None:
    """The line replays by the rules to the end."""
    assert found.verdict == "won"
    end = replay(board, found.moves)
    assert end.illegal is None
    assert end.board.won


def never() -> bool:
    return False


@pytest.mark.parametrize("number", [*range(1, 11), 617, 2**31 - 1])
def test_deals_are_won_by_lines_that_replay(number: int) -> None:
    board = numbered(number)
    assert_wins(board, solve(board))


def kings_below_aces() -> Board:
    """Every king lies below an ace in one pile, so that pile never gets lower than the kings."""
    others = [rank for low in range(2, 8) for rank in [low] * 8]
    others += [14 - rank for rank in reversed(others) if rank < 7]
    return read_deal(
        {
            "a": [13] * 8 + [1] * 7,
            "b": others[:15],
            "reserve": [1, *others[15:19]],
            "waste": others[19],
            "stock": others[20:],
        }
    )


def test_a_whole_deal_is_proved_lost() -> None:
    found = solve(kings_below_aces())
    assert (found.verdict, found.moves) == ("lost", ())


def test_a_spent_budget_answers_unknown() -> None:
    asked = count()
    found = solve(kings_below_aces(), lambda: next(asked) >= 20)
    assert found.verdict == "unknown"
    assert next(asked) == 21, "asked no more once it was spent"
    bounded = solve(kings_below_aces(), nodes=1000)
    assert bounded.verdict == "unknown"
    assert 1000 <= bounded.looked_at < 1128


def test_the_same_question_gets_the_same_answer() -> None:
    assert solve(numbered(2)) == solve(numbered(2))


def test_a_won_table_needs_no_commands() -> None:
    assert solve(table()) == SearchResult("won", (), 0)


def test_slots_are_those_of_the_real_table() -> None:
    board = table(a="K", b="Q", reserve="6 2 A 8 -")
    assert set(solve(board).moves) == {"a-r3", "b-r2", "r1-r4"}
    sevens = table(reserve="- 7 - 7 -")
    assert solve(sevens).moves == ("r2-r4",)


def test_taking_the_first_pair_is_not_always_right() -> None:
    # The king of b is wanted by the ace of pile a, not by the one in the reserve: that one has
    # another king below pile a's ace.
    board = table(a="K A", b="K", reserve="A - - - -")
    assert solve(board).moves[0] == "a-b"
    assert solve(replay(board, ["b-r1"]).board).verdict == "lost"


def naive(board: Board) -> bool:
    """Whether the position can be won: every command of the rules, nothing clever."""
    seen = set()
    todo = [board]
    while todo:
        here = todo.pop()
        if here.won:
            return True
        commands: list[Play] = [*pairs(here), *[DRAW] * bool(here.stock)]
        for command in commands:
            after, _ = play(here, command)
            key = replace(after, gone=())
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return False


@pytest.mark.slow
def test_a_line_wins_and_what_is_lost_cannot_be_won_by_trying_everything() -> None:
    seen = Counter[str]()
    for seed in range(300):
        board = position(seed)
        found = solve(board)
        seen[found.verdict] += 1
        assert (found.verdict == "won") == naive(board), seed
        if found.verdict == "won":
            assert_wins(board, found)
    assert seen["lost"] > 20 and seen["won"] > 20 and not seen["unknown"]


def position(seed: int) -> Board:
    """A late position of a game that was played at random."""
    rng = Rng(f"late {seed}".encode())
    board = numbered(rng.below(1000))
    while len(board.stock) > 2:
        found = list(pairs(board))
        board, _ = play(board, rng.choice(found) if found else DRAW)
    return board


def played_on(board: Board) -> list[str]:
    """The first pair at once, else a card, to where nothing goes."""
    commands = []
    while not board.won and not is_stuck(board):
        command = next(pairs(board), DRAW)
        commands.append(str(command))
        board, _ = play(board, command)
    return commands


def test_hints_lead_to_the_win() -> None:
    board = replay(numbered(1), solve(numbered(1)).moves[:70]).board
    steps = 0
    while not board.won:
        tip = hint(board, never)
        assert tip.verdict == "won" and tip.move == tip.line[0]
        board = replay(board, [tip.move]).board
        steps += 1
    assert steps > 20


def test_a_hint_says_lost_only_if_proved_and_otherwise_unknown_with_any_pair() -> None:
    lost = replay(numbered(1), played_on(numbered(1))).board
    assert (hint(lost, never).verdict, hint(lost, never).move) == ("lost", None)
    tip = hint(numbered(3), lambda: True)
    assert (tip.verdict, tip.move) == ("unknown", "b-r4")
    without = kings_below_aces()
    assert next(pairs(without), None) is None
    assert (hint(without, lambda: True).verdict, hint(without, lambda: True).move) == (
        "unknown",
        None,
    )
    assert hint(table(), never).verdict == "won"


def test_the_way_back_is_the_latest_position_that_wins() -> None:
    found = Counter[bool]()
    for number in (1, 4, 5):
        start = numbered(number)
        commands = played_on(start)
        way = way_back(start, commands, nodes=10_000)
        assert way is not None
        board = replay(start, commands[: way.kept]).board
        assert replay(board, way.line).board.won
        if way.sure and way.kept < len(commands):
            after = replay(start, commands[: way.kept + 1]).board
            assert solve(after).verdict == "lost"
        found[way.sure] += 1
    assert found[True]


def test_the_way_back_of_a_known_end() -> None:
    start = table(a="K A", b="K", reserve="A Q 2 6 8")
    way = way_back(start, ["r4-r5", "b-r1", "r2-r3"])
    assert way is not None
    assert (way.kept, way.sure) == (1, True)
    assert way.line[0] in {"a-b", "r2-r3"}
    won = way_back(start, ["r4-r5", "a-b"])
    assert won is not None and (won.kept, won.sure) == (2, True)
    assert way_back(table(a="A K"), []) is None


def test_a_known_solution_saves_the_search() -> None:
    start = numbered(1)
    line = solve(start).moves
    drawn = line.index("draw", 5)
    pair = str(next(pairs(replay(start, line[:drawn]).board)))
    way = way_back(start, [*line[:drawn], pair], lambda: True, line)
    assert way is not None and (way.kept, way.sure) == (drawn, False)
    assert way.line == line[drawn:]
    way = way_back(start, line[:40], lambda: True, line)
    assert way is not None and (way.kept, way.sure) == (40, True)
    assert way.line == line[40:]
