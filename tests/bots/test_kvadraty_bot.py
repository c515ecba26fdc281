"""The bot of Kvadraty: its figures, its judgement of hands, its time, and whole rounds."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, median
from typing import Any

import pytest
from tests.bots.match import play_round, seen_by
from tests.games.kvadraty_case import A_FIGURE, A_HAND, B_HAND, PLAIN, STUCK, deal
from tests.games.kvadraty_play import GAME, moves, play

from pentaraduga.bots import SKILLS, Plan, choose
from pentaraduga.core import Rng
from pentaraduga.games.kvadraty import KvadratyState, Ready
from pentaraduga.games.kvadraty.bot import choose as BOT
from pentaraduga.tiles import Figure

THREE = deal(A_HAND, B_HAND, A_HAND)


def plan_of(state: KvadratyState, seat: int, skill: int, elapsed_ms: float = 0) -> Plan | None:
    return choose(BOT, seen_by("kvadraty", state, seat), Rng(b"x"), skill, elapsed_ms)


def plans(state: KvadratyState, seat: int, skill: int, n: int = 60) -> list[Plan]:
    seen, rng = seen_by("kvadraty", state, seat), Rng(b"plans")
    made = [choose(BOT, seen, rng, skill, 0) for _ in range(n)]
    return [plan for plan in made if plan is not None]


def verbs(made: list[Plan]) -> Counter[str]:
    return Counter(plan.action.split()[0] for plan in made)


def squares(made: list[Plan]) -> list[int]:
    ready = (GAME.parse_action(plan.action) for plan in made)
    return [len(Figure.of(a.placements).squares) for a in ready if isinstance(a, Ready)]


@pytest.mark.parametrize("skill", SKILLS)
def test_what_it_lays_is_a_figure_of_its_tiles(skill: int) -> None:
    for plan in plans(PLAIN, 0, skill):
        assert GAME.check(PLAIN, *moves(f"0 {plan.action}")[0]) is None


def test_the_better_the_faster_and_the_more_squares() -> None:
    made = {skill: plans(PLAIN, 0, skill) for skill in SKILLS}
    times = [median(plan.after_ms for plan in made[skill]) for skill in SKILLS]
    assert times == sorted(times, reverse=True)
    means = [fmean(squares(made[skill])) for skill in SKILLS]
    assert means == sorted(means)
    assert means[0] < 2
    assert set(squares(made[5])) == {4}
    assert verbs(made[5]).keys() == verbs(made[4]).keys() == {"ready"}
    assert all(6_000 <= plan.after_ms <= 18_000 for plan in made[5])


def test_the_weakest_takes_a_hand_for_impossible_now_and_then() -> None:
    seen = verbs(plans(PLAIN, 0, 1, n=200))
    assert seen["ready"] > seen["impossible"] > 5


@pytest.mark.parametrize("skill", SKILLS)
def test_an_impossible_hand_is_declared(skill: int) -> None:
    assert verbs(plans(STUCK, 0, skill)).keys() == {"impossible"}


def test_the_strong_judge_the_hands_of_others_rightly() -> None:
    possible, stuck = play(PLAIN, "0 impossible"), play(STUCK, "0 impossible")
    for skill in (4, 5):
        assert verbs(plans(possible, 1, skill)).keys() == {"refute"}
        assert verbs(plans(stuck, 1, skill)).keys() == {"agree"}
    weak = verbs(plans(possible, 1, 1))
    assert weak["agree"] > 50
    for plan in plans(possible, 1, 3):
        assert GAME.check(possible, *moves(f"1 {plan.action}")[0]) is None


def test_they_judge_within_the_checking_time() -> None:
    for state in (play(PLAIN, "0 impossible"), play(STUCK, "0 impossible")):
        for skill in SKILLS:
            assert all(plan.after_ms < 60_000 for plan in plans(state, 1, skill))


def test_after_agreeing_it_looks_on_but_does_not_agree_again() -> None:
    state = play(THREE, "0 impossible", "1 agree")
    assert verbs(plans(state, 1, 3)).keys() == {"refute"}
    assert (
        plan_of(
            play(deal(*["оКо кОк кОж жОк жОж оЖо сЗс"] * 2, A_HAND), "0 impossible", "1 agree"),
            1,
            3,
        )
        is None
    )


def test_having_seen_the_truth_it_goes_on() -> None:
    state = play(THREE, "0 impossible", f"1 refute {A_FIGURE}")
    for seat in range(3):
        plan = plan_of(state, seat, 3)
        assert plan and plan.action == "on"
        assert plan.after_ms <= 7_000
    assert plan_of(play(state, "2 on"), 2, 3) is None


def test_it_waits_where_it_has_nothing_to_do() -> None:
    for state in (
        play(PLAIN, f"0 ready {A_FIGURE}"),
        play(PLAIN, "0 give_up"),
        play(PLAIN, "0 impossible"),
        play(PLAIN, "1 leave", "0 leave"),
    ):
        assert plan_of(state, 0, 5) is None


def test_it_hurries_once_somebody_is_ready() -> None:
    alone = plan_of(PLAIN, 0, 3)
    pressed = plan_of(
        play(PLAIN, "1 ready оКо@3,1v кОк@4,2v жОж@1,3h оЖо@3,3v оЖз@0,3v жЗж@2,4v жЗс@1,4v"), 0, 3
    )
    assert alone and pressed and pressed.after_ms < alone.after_ms


def test_time_that_has_passed_counts() -> None:
    late = plan_of(PLAIN, 0, 5, elapsed_ms=60_000)
    assert late and late.after_ms < 3_000


def test_a_spectators_view_is_refused() -> None:
    seen: dict[str, Any] = seen_by("kvadraty", PLAIN, 0)
    del seen["own"]
    with pytest.raises(ValueError, match="own seat"):
        choose(BOT, seen, Rng(b"x"), 3, 0)


@pytest.mark.parametrize("skills", [(1, 1), (5, 1), (2, 3, 4), (5, 5, 5, 5), (1, 2, 3, 4)])
def test_bots_play_rounds_to_the_end(skills: tuple[int, ...]) -> None:
    for n in range(6):
        state, _ = play_round("kvadraty", skills, Rng(bytes([n, *skills])))
        assert GAME.score(state) is not None  # type: ignore[arg-type]


def test_the_stronger_wins() -> None:
    for weak, strong in ((1, 2), (2, 3), (3, 4), (4, 5)):
        totals = [0, 0]
        for n in range(24):
            state, _ = play_round("kvadraty", (weak, strong), Rng(bytes([n, weak])))
            score = GAME.score(state)  # type: ignore[arg-type]
            assert score
            totals = [a + b for a, b in zip(totals, score.points, strict=True)]
        assert totals[1] > totals[0], (weak, totals)
