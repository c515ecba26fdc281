"""Everybody meets everybody: the schedule by itself."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from math import comb

import pytest

from pentaraduga.rooms.round_robin import Table, next_table, schedule

SIZES = [(people, seats) for seats in (2, 3, 4) for people in range(4, 13)]


def ids(people: int) -> Table:
    return tuple(f"m{n}" for n in range(people))


def meetings(tables: tuple[Table, ...], a: str, b: str) -> int:
    return sum(a in table and b in table for table in tables)


def longest_wait(tables: tuple[Table, ...], who: str) -> int:
    at = [-1, *(n for n, table in enumerate(tables) if who in table), len(tables)]
    return max(b - a - 1 for a, b in pairwise(at))


@pytest.mark.parametrize(("people", "seats"), SIZES)
def test_everybody_meets_everybody_and_plays_and_waits_alike(people: int, seats: int) -> None:
    everybody = ids(people)
    tables = schedule(everybody, seats)
    assert all(len(set(table)) == len(table) == seats for table in tables)
    met = [meetings(tables, a, b) for a, b in combinations(everybody, 2)]
    assert min(met) == 1
    assert seats > 2 or max(met) == 1, "two at a table meet once"
    plays = [sum(who in table for table in tables) for who in everybody]
    assert max(plays) - min(plays) <= 1
    least = -(-comb(people, 2) // comb(seats, 2))
    assert len(tables) <= 1.5 * least + 1
    # In turns, everybody would wait for so many rounds.
    turns = -(-people // seats) - 1
    assert max(longest_wait(tables, who) for who in everybody) <= 2 * turns + 1


@pytest.mark.parametrize(("people", "seats"), [(5, 2), (7, 3), (9, 4)])
def test_each_call_goes_on_with_the_same_plan(people: int, seats: int) -> None:
    everybody = ids(people)
    whole = schedule(everybody, seats, 2)
    assert min(meetings(whole, a, b) for a, b in combinations(everybody, 2)) == 2
    for n in range(0, len(whole) + 1, 3):
        assert schedule(everybody, seats, 2, whole[:n]) == whole[n:]
        if n < len(whole):
            assert set(next_table(everybody, seats, 2, whole[:n])) == set(whole[n])


@pytest.mark.parametrize("seed", range(40))
def test_people_come_and_go_and_those_who_stay_have_met_at_the_end(seed: int) -> None:
    chance = random.Random(seed)
    here, seats = list(ids(chance.randint(4, 9))), chance.choice((2, 3, 4))
    came, played = len(here), list[Table]()
    while rest := schedule(tuple(here), seats, 1, tuple(played)):
        assert len(played) < 200
        played.append(rest[0])
        if chance.random() < 0.15 and came < 14:
            here.append(f"m{came}")
            came += 1
        if chance.random() < 0.1 and len(here) > 3:
            here.remove(chance.choice(here))
    tables = tuple(played)
    assert all(meetings(tables, a, b) >= 1 for a, b in combinations(here, 2))


@pytest.mark.parametrize("seed", range(30))
def test_whatever_has_been_played_the_plan_has_an_end_and_each_call_goes_on_with_it(
    seed: int,
) -> None:
    """People have left, tables had free seats, and the length has been changed since."""
    chance = random.Random(seed)
    people, seats, times = ids(chance.randint(2, 7)), chance.randint(2, 4), chance.randint(1, 3)
    known = (*people, "gone", "left")
    sizes = [chance.randint(2, min(seats, len(known))) for _ in range(chance.randint(0, 8))]
    played = tuple(tuple(chance.sample(known, size)) for size in sizes)
    rest = schedule(people, seats, times, played)
    assert len(rest) <= times * comb(len(people), 2) + len(people)
    for n in range(len(rest)):
        assert schedule(people, seats, times, (*played, *rest[:n])) == rest[n:]
    whole = (*played, *rest)
    assert all(meetings(whole, a, b) >= times for a, b in combinations(people, 2))


def test_who_is_left_may_have_played_unequally_often() -> None:
    """Of three, the first has played twice more than the second when the third leaves."""
    assert schedule(("m1", "m2"), 2, 1, (("m1", "m3"), ("m1", "m3"))) == (("m2", "m1"),)
    assert schedule(("m1", "m2"), 2, 1, (("m1", "m3"), ("m1", "m3"), ("m1", "m2"))) == ()


def test_whoever_comes_late_does_not_play_every_round() -> None:
    before = schedule(ids(6), 2)[:12]
    rest = schedule(ids(7), 2, 1, before)
    played = ["m6" in table for table in rest]
    assert sum(played) == 6
    assert not all(played[:4])


def test_of_those_who_sit_already_nobody_has_to_get_up() -> None:
    assert next_table(ids(5), 2, 1, (), ["m3"])[0] == "m3"
    assert next_table(ids(5), 2, 1, (), ["m3", "m1"]) == ("m3", "m1")


def test_one_person_alone_has_nobody_to_meet() -> None:
    assert schedule(("m1",), 2) == schedule((), 4) == ()
