"""The decisions of bots from a view, and how long they take."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from statistics import median
from typing import Any

import pytest
from tests.bots.match import seen_by
from tests.games.minutka_case import ARTICLE

from pentaraduga.bots import SKILLS, Plan, choose
from pentaraduga.bots.plan import Span
from pentaraduga.core import Rng
from pentaraduga.games import GAMES
from pentaraduga.tiles import TILES, Tile, carpets_from

GAME = GAMES["minutka"].rules
BOT = GAMES["minutka"].bot
WITH_CARPET = "оКо оЖо оЖз сЗс"
WITHOUT = "оКо кОж оЖз сЗс"


def view(hand: str, seats: int = 2, stage: str = "race", stock: int = 3) -> dict[str, Any]:
    """Seat 0's view of a table at which nothing else has happened."""
    seat: dict[str, Any] = {
        "hand": 4,
        "stock": 3,
        "screen": stage == "race",
        "shown": None,
        "laid": None,
        "place": None,
        "tied": False,
        "gave_up": False,
        "swaps": 0,
        "stock_tiles": None,
    }
    at_table = [dict(seat) for _ in range(seats)]
    at_table[0]["stock"] = stock
    if stage == "catch_up":
        at_table[1]["place"] = 1
    table = {"stage": stage, "ended": None, "seats": at_table}
    own = {"seat": 0, "hand": hand.split(), "can_swap": stock > 0}
    return {"table": table, "last": {"n": 0, "moves": []}, "own": own}


def plans(seen: dict[str, Any], skill: int, elapsed_ms: float = 0.0, n: int = 200) -> list[Plan]:
    rng = Rng(b"plans")
    made = [choose(BOT, seen, rng, skill, elapsed_ms) for _ in range(n)]
    assert None not in made
    return [plan for plan in made if plan is not None]


def verbs(made: list[Plan]) -> Counter[str]:
    return Counter(plan.action.split()[0] for plan in made)


def test_the_views_of_these_tests_have_the_shape_of_real_ones() -> None:
    real = seen_by("minutka", GAME.setup(2, GAME.info.options_from({}), Rng(b"x")), 0)
    made = view(WITHOUT)
    assert real.keys() == made.keys()
    assert real["table"].keys() == made["table"].keys()
    assert real["table"]["seats"][0].keys() == made["table"]["seats"][0].keys()
    assert real["own"].keys() == made["own"].keys()


def test_the_best_sees_every_carpet_within_about_a_second() -> None:
    made = plans(view(WITH_CARPET), skill=5)
    assert verbs(made).keys() == {"finish"}
    assert all(700 <= plan.after_ms <= 1200 for plan in made)
    assert len({plan.after_ms for plan in made}) > 100


def test_the_weakest_is_slow_and_overlooks_carpets() -> None:
    made = plans(view(WITH_CARPET), skill=1)
    assert 20_000 <= median(plan.after_ms for plan in made) <= 40_000
    seen = verbs(made)
    assert seen["finish"] > seen["swap"] > 20


def test_each_skill_is_faster_and_overlooks_less_than_the_one_below() -> None:
    made = {skill: plans(view(WITH_CARPET), skill) for skill in SKILLS}
    times = [median(plan.after_ms for plan in made[skill]) for skill in SKILLS]
    assert times == sorted(times, reverse=True)
    finishes = [verbs(made[skill])["finish"] for skill in SKILLS]
    assert finishes == sorted(finishes)


@pytest.mark.parametrize("skill", SKILLS)
def test_a_carpet_that_is_claimed_is_one(skill: int) -> None:
    made = plans(seen_by("minutka", ARTICLE, 0), skill)
    finishes = [plan for plan in made if plan.action.startswith("finish")]
    assert finishes
    assert all(GAME.check(ARTICLE, 0, GAME.parse_action(p.action)) is None for p in finishes)


def chances(hand: tuple[Tile, ...], sets: int) -> dict[Tile, float]:
    """For each tile given away: the share of the unseen tiles that then make a carpet."""
    unseen = Counter(dict.fromkeys(TILES, sets)) - Counter(hand)
    found = {}
    for slot, tile in enumerate(hand):
        rest = [*hand[:slot], *hand[slot + 1 :]]
        good = sum(n for drawn, n in unseen.items() if carpets_from([*rest, drawn]))
        found[tile] = good / unseen.total()
    return found


def test_the_best_swaps_only_where_it_pays_and_then_the_best_tile() -> None:
    paying = 0
    for hand in list(combinations(TILES, 4))[::3]:
        if carpets_from(hand):
            continue
        odds = chances(hand, sets=2)
        (plan,) = plans(view(" ".join(map(str, hand)), seats=4), skill=5, n=1)
        # First of four: 2 points; a swap costs one and gives a third of one to each other player.
        worth = 2 * max(odds.values()) > 1 + 1 / 3
        assert plan.action.startswith("swap") == worth
        if worth:
            paying += 1
            given = Tile(plan.action.split()[1])
            assert odds[given] >= max(odds.values()) - 0.1
    assert paying > 0


def test_two_players_the_best_never_pays_two_points_for_one() -> None:
    assert verbs(plans(view(WITHOUT), skill=5, n=20)).keys() == {"give_up"}


@pytest.mark.parametrize("skill", [3, 4, 5])
def test_after_the_first_finish_a_swap_of_two_players_wins_nothing(skill: int) -> None:
    assert verbs(plans(view(WITHOUT, stage="catch_up"), skill, n=20)).keys() == {"give_up"}


@pytest.mark.parametrize("skill", SKILLS)
def test_catching_up_goes_on(skill: int) -> None:
    assert "finish" in verbs(plans(view(WITH_CARPET, stage="catch_up"), skill))


def test_a_careless_bot_swaps_as_long_as_it_can() -> None:
    assert verbs(plans(view(WITHOUT, stage="catch_up"), skill=1)).keys() == {"swap"}
    swapped = {plan.action for plan in plans(view(WITHOUT), skill=1)}
    assert swapped == {f"swap {tile}" for tile in WITHOUT.split()}


@pytest.mark.parametrize("skill", SKILLS)
def test_a_stuck_bot_waits_for_its_feeder_and_then_lets_go(skill: int) -> None:
    stuck = plans(view(WITHOUT, stock=0), skill)
    assert verbs(stuck).keys() == {"give_up"}
    assert min(plan.after_ms for plan in stuck) >= 25_000


@pytest.mark.parametrize("change", ["gave_up", "place"])
def test_a_player_who_is_out_plans_nothing(change: str) -> None:
    seen = view(WITH_CARPET)
    seen["table"]["seats"][0][change] = 1
    assert choose(BOT, seen, Rng(b"x"), 3, 0) is None
    over = view(WITH_CARPET, stage="over")
    assert choose(BOT, over, Rng(b"x"), 3, 0) is None


def test_being_asked_often_makes_a_bot_neither_faster_nor_slower() -> None:
    span, rng = Span(1_000, 4_000, 12_000), Rng(b"span")

    def asked_every(step: float) -> float:
        now = 0.0
        while (left := span.left(now, rng)) > step:
            now += step
        return now + left

    once = sorted(span.left(0, rng) for _ in range(4000))
    often = sorted(asked_every(150) for _ in range(4000))
    for share in (0.1, 0.25, 0.5, 0.75, 0.9):
        a, b = once[int(4000 * share)], often[int(4000 * share)]
        assert abs(a - b) < 0.1 * a, share
    assert once[0] >= 1_000
    assert once[-1] <= 12_000


def test_an_overdue_bot_acts_soon_however_often_it_is_asked() -> None:
    span, rng = Span(1_000, 4_000, 12_000), Rng(b"late")
    asked = [next(n for n in range(10_000) if span.left(20_000, rng) <= 50) for _ in range(200)]
    assert max(asked) * 50 < 5_000


def test_a_bot_looks_at_a_view_and_at_nothing_else() -> None:
    state = GAME.setup(2, GAME.info.options_from({}), Rng(b"x"))
    with pytest.raises(TypeError, match="not at a MinutkaState"):
        choose(BOT, state, Rng(b"x"), 3, 0)
    spectators = {name: part for name, part in view(WITHOUT).items() if name != "own"}
    with pytest.raises(ValueError, match="spectator"):
        choose(BOT, spectators, Rng(b"x"), 3, 0)


def test_unknown_games_and_skills_are_refused() -> None:
    with pytest.raises(ValueError, match="no bot plays this game"):
        choose(None, view(WITHOUT), Rng(b"x"), 3, 0)
    with pytest.raises(ValueError, match="1 to 5, not 6"):
        choose(BOT, view(WITHOUT), Rng(b"x"), 6, 0)
