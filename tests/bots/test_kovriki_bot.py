"""Kovriki's bots: what they see, how they play alone and against each other."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

import pytest
from tests.bots.match import play_round, seen_by
from tests.games.kovriki_case import ARTICLE, CARPETS, UNTIL_A_LAYS, UNTIL_THE_HIT, deal
from tests.games.kovriki_play import GAME, play

from pentaraduga.bots import SKILLS, Plan, choose
from pentaraduga.core import CLOCK, Rng
from pentaraduga.games.kovriki import KovrikiState
from pentaraduga.games.kovriki.bot import choose as BOT
from pentaraduga.games.kovriki.state import dealt


def plans(state: KovrikiState, seat: int, skill: int, n: int = 60, speed: float = 1) -> list[Plan]:
    rng = Rng(b"plans")
    seen = seen_by("kovriki", state, seat)
    made = [choose(BOT, seen, rng, skill, 0, speed) for _ in range(n)]
    assert None not in made
    return [plan for plan in made if plan is not None]


def verbs(made: list[Plan]) -> Counter[str]:
    return Counter(plan.action.split()[0] for plan in made)


def alone(skill: int, state: KovrikiState = ARTICLE, seed: bytes = b"alone") -> KovrikiState:
    """The end of a round in which seat 0 plays, seat 1 does nothing, and the clock runs."""
    rng, now, moved_at = Rng(seed), 0.0, 0.0
    timers: dict[str, float] = {}
    while GAME.score(state) is None:
        timers = {t.id: timers.get(t.id, now + t.ms) for t in GAME.timers(state)}
        due = [(at, CLOCK, GAME.write_action(GAME.time_up(state, id))) for id, at in timers.items()]
        plan = choose(BOT, seen_by("kovriki", state, 0), rng, skill, now - moved_at)
        if plan is not None:
            due.append((now + plan.after_ms, 0, plan.action))
        # The other is there, does nothing, and leaves when all wait for it.
        now, seat, line = min(due, default=(now, 1, "give_up"))
        moved_at = now if seat == 0 else moved_at
        state = play(state, f"{seat} {line}")
    return state


# -- alone


def test_alone_the_best_makes_five_squares_of_the_article_s_deal() -> None:
    for seed in (b"a", b"b", b"c"):
        end = alone(5, seed=seed)
        assert end.squares(0) >= 5
        assert end.squares(1) == 0


def test_alone_skill_shows_in_the_squares() -> None:
    deals = [dealt(2, Rng(bytes([n])), 45_000) for n in range(12)]
    weak, fair, best = (sum(alone(s, d).squares(0) for d in deals) for s in (1, 3, 5))
    assert weak < fair < best
    assert best >= 4.5 * len(deals)


# -- what it does


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize(
    "state",
    [ARTICLE, play(ARTICLE, *CARPETS), play(ARTICLE, *UNTIL_THE_HIT), play(ARTICLE, *UNTIL_A_LAYS)],
)
def test_whatever_comes_to_its_mind_is_legal(state: KovrikiState, skill: int) -> None:
    for seat in sorted(GAME.acting(state)):
        plan = choose(BOT, seen_by("kovriki", state, seat), Rng(b"x"), skill, 0)
        if plan is not None:
            assert GAME.check(state, seat, GAME.parse_action(plan.action)) is None


@pytest.mark.parametrize("skill", SKILLS)
def test_it_takes_its_prizes(skill: int) -> None:
    assert verbs(plans(play(ARTICLE, *CARPETS), 1, skill))["prize"] > 0


def test_the_best_makes_four_of_the_last_pair() -> None:
    made = plans(play(ARTICLE, *UNTIL_A_LAYS), 0, 5, n=3)
    ends = {play(play(ARTICLE, *UNTIL_A_LAYS), f"0 {plan.action}").squares(0) for plan in made}
    assert ends == {4}


def test_with_nothing_to_lay_it_swaps_then_passes_then_hits() -> None:
    nothing = "кОк сЗс зСз зЖо"
    assert verbs(plans(deal(f"{nothing} | оЖо", "жЗж |"), 0, 5)).keys() == {"swap"}
    assert verbs(plans(deal(f"{nothing} |", "жЗж | оЖо"), 0, 5)).keys() == {"pass"}
    assert verbs(plans(deal(f"{nothing} |", "жЗж |"), 0, 5)).keys() == {"hit"}


def test_it_does_not_swap_for_ever() -> None:
    seen: Any = seen_by("kovriki", deal("кОк сЗс зСз зЖо | оЖо", "жЗж |"), 0)
    seen["table"]["seats"][0]["swaps"] = 6
    plan = choose(BOT, seen, Rng(b"x"), 5, 0)
    assert plan is not None
    assert plan.action == "pass 0"


def test_in_the_exchange_it_lays_and_ends_its_step() -> None:
    state = play(ARTICLE, *UNTIL_THE_HIT)
    assert verbs(plans(state, 1, 5, n=5)).keys() == {"lay"}
    assert choose(BOT, seen_by("kovriki", state, 0), Rng(b"x"), 5, 0) is None
    received = play(state, "1 lay 0 зЖо@3,0v кОж@2,2h", "1 done")
    assert verbs(plans(received, 1, 5, n=5)).keys() == {"done"}


def test_as_hitter_the_better_ones_wait_until_they_hold_everything() -> None:
    state = play(deal("кОк |", "оКо оЖо оЖз кОж |"), "0 hit", "1 done")
    assert choose(BOT, seen_by("kovriki", state, 0), Rng(b"x"), 5, 0) is None
    weak = choose(BOT, seen_by("kovriki", state, 0), Rng(b"x"), 1, 0)
    assert weak is not None
    assert weak.action.startswith("lay")


@pytest.mark.parametrize("skill", SKILLS)
def test_a_player_who_is_out_plans_nothing(skill: int) -> None:
    for state in (play(ARTICLE, "0 give_up"), play(ARTICLE, "0 give_up", "1 give_up")):
        assert choose(BOT, seen_by("kovriki", state, 0), Rng(b"x"), skill, 0) is None
    spectators = {n: s for n, s in seen_by("kovriki", ARTICLE, 0).items() if n != "own"}
    with pytest.raises(ValueError, match="spectator"):
        choose(BOT, spectators, Rng(b"x"), skill, 0)


# -- speed


def test_each_skill_sees_a_carpet_sooner_than_the_one_below() -> None:
    times = [median(plan.after_ms for plan in plans(ARTICLE, 0, skill)) for skill in SKILLS]
    assert times == sorted(times, reverse=True)
    assert times[0] > 10_000
    assert times[-1] < 2_000


def test_the_speed_can_be_set() -> None:
    usual = plans(ARTICLE, 0, 4)
    twice = plans(ARTICLE, 0, 4, speed=2)
    assert [plan.action for plan in twice] == [plan.action for plan in usual]
    for fast, slow in zip(twice, usual, strict=True):
        assert fast.after_ms == pytest.approx(slow.after_ms / 2)
    with pytest.raises(ValueError, match="positive number"):
        plans(ARTICLE, 0, 4, speed=0)


@pytest.mark.parametrize("skill", SKILLS)
def test_nothing_is_done_at_once_however_late_it_is(skill: int) -> None:
    seen = seen_by("kovriki", deal("кОк сЗс |", "жЗж |"), 0)
    rng = Rng(b"late")
    late = [choose(BOT, seen, rng, skill, 600_000) for _ in range(40)]
    assert all(plan is not None and 250 <= plan.after_ms < 5_000 for plan in late)


# -- against each other


@pytest.mark.parametrize(("strong", "weak"), [(5, 4), (4, 3), (3, 2), (2, 1)])
def test_every_step_of_skill_counts(strong: int, weak: int) -> None:
    won = Counter[bool | None]()
    for number in range(24):
        seats = (strong, weak) if number % 2 == 0 else (weak, strong)
        state, _ = play_round("kovriki", seats, Rng(f"{strong} {weak} {number}".encode()))
        score = GAME.score(state)  # type: ignore[arg-type]
        assert score is not None
        points = score.points if number % 2 == 0 else score.points[::-1]
        won[None if points[0] == points[1] else points[0] > points[1]] += 1
    assert won[True] > 1.3 * won[False]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_table_of_bots_comes_to_an_end(seats: int) -> None:
    for number in range(8):
        rng = Rng(f"table {seats} {number}".encode())
        state, duration = play_round("kovriki", [rng.choice(SKILLS) for _ in range(seats)], rng)
        assert GAME.score(state) is not None  # type: ignore[arg-type]
        assert duration < 10 * 60_000
