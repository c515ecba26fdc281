"""The FreeCell solver: its lines win, its proofs hold, its budget is kept."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from pentaraduga.cards import DECK, microsoft_deal
from pentaraduga.core import Rng
from pentaraduga.games.freecell import (
    Layout,
    Level,
    Rule,
    dealt,
    legal_steps,
    measure,
    play,
    pool,
    read_board,
    replay,
)
from pentaraduga.games.freecell.deals import LEVELS, numbered
from pentaraduga.games.freecell.solver import SearchResult, last_won, solve

RULES: tuple[Rule, Rule] = ("house", "standard")
both_rules = pytest.mark.parametrize("rule", RULES)


def assert_wins(layout: Layout, found: SearchResult, rule: Rule) -> None:
    """The line replays by the rules, without automatic moves, to the end."""
    assert found.verdict == "won"
    end = replay(layout, found.moves, rule, "off")
    assert end.illegal is None
    assert end.layout.won


@both_rules
@pytest.mark.parametrize("number", [1, 617, 10913, 31999, 2**31 - 1])
def test_known_deals_are_won_by_lines_that_replay(number: int, rule: Rule) -> None:
    layout = dealt(microsoft_deal(number), 4)
    assert_wins(layout, solve(layout, rule), rule)


def test_moves_to_an_empty_column_carry_their_count() -> None:
    layout = dealt(microsoft_deal(617), 4)
    seen = 0
    for text in solve(layout, "standard").moves:
        end = replay(layout, [text], "standard", "off")
        to_empty = text[1] in "12345678" and not layout.columns[int(text[1]) - 1]
        assert ("v" in text) == to_empty
        seen += to_empty
        layout = end.layout
    assert seen


@pytest.mark.parametrize("number", [2, 3, 4])
def test_deals_with_two_cells(number: int) -> None:
    layout = dealt(microsoft_deal(number), 2)
    assert_wins(layout, solve(layout, "standard"), "standard")


def test_a_spent_budget_answers_unknown() -> None:
    layout = dealt(microsoft_deal(11982), 4)
    asked = count()
    found = solve(layout, "standard", lambda: next(asked) >= 20)
    assert found.verdict == "unknown"
    assert next(asked) == 21, "asked no more once it was spent"
    assert solve(layout, "standard", nodes=1000) == SearchResult("unknown", (), 1000)


def test_the_same_question_gets_the_same_answer() -> None:
    layout = dealt(microsoft_deal(617), 4)
    assert solve(layout, "house") == solve(layout, "house")


def test_a_won_table_needs_no_moves() -> None:
    assert solve(Layout(((),) * 8, (None,), (13, 13, 13, 13)), "standard") == SearchResult(
        "won", (), 0
    )


def test_what_goes_up_by_itself_is_in_the_line() -> None:
    layout = read_board("Foundations: C-K D-K H-K S-J\nFreecells: QS\nKS", cells=1)
    assert solve(layout, "standard").moves == ("ah", "1h")


def naive(layout: Layout, rule: Rule) -> bool:
    """Whether the position can be won: every legal move of the rules, nothing clever."""
    seen = set()
    todo = [layout]
    while todo:
        here = todo.pop()
        if here.won:
            return True
        for step in legal_steps(here, rule):
            cards = measure(here, step, rule)
            assert isinstance(cards, int)
            after = play(here, step, cards)
            key = (frozenset(after.columns), frozenset(after.cells), after.columns.count(()))
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return False


def small_table(seed: int) -> Layout:
    """The last cards of a game in any order, kings and queens uppermost, and hardly a cell."""
    rng = Rng(bytes([seed]))
    up = tuple(3 + rng.below(4) for _ in range(4))
    rest = [card for card in DECK if card.rank > up[card.suit]]
    rng.shuffle(rest)
    rest.sort(key=lambda card: card.rank > 11)
    return Layout(tuple(tuple(rest[first::8]) for first in range(8)), (None,) * (seed % 4 == 0), up)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_line_wins_and_what_is_lost_cannot_be_won_by_trying_everything() -> None:
    seen = Counter[tuple[str, str]]()
    for seed in range(40):
        layout = small_table(seed)
        results = [solve(layout, rule) for rule in RULES]
        for rule, found in zip(RULES, results, strict=True):
            if found.verdict == "won":
                assert_wins(layout, found, rule)
            else:
                assert found.verdict == "lost"
                assert not naive(layout, rule)
        seen[results[0].verdict, results[1].verdict] += 1
    assert seen["won", "won"] > 10
    assert seen["lost", "lost"] > 10
    assert seen["won", "lost"] > 0, "the house rule allows more, and sometimes that decides"


@pytest.mark.slow
def test_a_lost_game_says_how_far_to_go_back() -> None:
    """Along random play on small tables: exactly the last table that can be won."""
    turned = 0
    for seed in range(40):
        rng = Rng(bytes([seed]))
        passed = [small_table(seed)]
        for _ in range(6):
            steps = list(legal_steps(passed[-1], "standard"))
            if steps:
                step = rng.choice(steps)
                cards = measure(passed[-1], step, "standard")
                assert isinstance(cards, int)
                passed.append(play(passed[-1], step, cards))
        won = [index for index, table in enumerate(passed) if solve(table, "standard").moves]
        found = last_won(passed, "standard")
        assert (found and found[0]) == (won[-1] if won else None)
        if found is not None:
            assert_wins(passed[found[0]], found[1], "standard")
            turned += found[0] < len(passed) - 1
    assert turned > 3


def test_without_time_it_promises_nothing() -> None:
    assert last_won([dealt(microsoft_deal(617), 4)], "standard", lambda: True) is None


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_deals_of_the_pools_are_won(level: Level) -> None:
    """A sample; `tools/freecell_pools.py --check` solves them all."""
    for number in pool(level)[7::500]:
        layout = numbered(number, level).layout()
        assert_wins(layout, solve(layout, "standard"), "standard")


def test_a_proof_of_loss_looks_at_every_position_only_once() -> None:
    layout = dealt(microsoft_deal(146692), 4)
    proved = solve(layout, "standard", nodes=24_000, prove=True)
    assert proved.verdict == "lost"
    assert solve(layout, "standard", nodes=24_000).verdict == "unknown"
