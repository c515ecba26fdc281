"""Which of several moves was first: holds, dead heats, whole duels."""

from collections.abc import Sequence
from typing import TypeVar

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.rooms.clocks import START, Trip, stamp_one, steady

from pentaraduga.core import CLOCK, Seat
from pentaraduga.rooms.holds import Hold, tie_window
from pentaraduga.rooms.stamps import Stamp, Stamper

M = TypeVar("M")


@pytest.mark.parametrize(
    ("one", "two", "window"),
    [(0, 0, 6), (3, 4, 7.5), (4, 3, 7.5), (1, 1, 6), (100, 1, 30)],
)
def test_dead_heats_last_from_6_to_30_ms(one: float, two: float, window: float) -> None:
    assert tie_window(one, two) == window


Offer = tuple[Seat, Stamp, str]


def at(ms: float, sigma: float = 1.0) -> Stamp:
    return Stamp(START + ms, START + ms, sigma)


def decided(
    *entries: tuple[Seat, Stamp, M], opened: float = 1000.0
) -> tuple[list[list[M]], list[M]]:
    hold: Hold[M] = Hold(START + opened)
    for seat, stamp, move in entries:
        hold.offer(seat, stamp, move)
    return [[entry.move for entry in group.held] for group in hold.decide()], [
        entry.move for entry in hold.later()
    ]


@pytest.mark.parametrize(
    ("p95", "length"), [(0, 60), (40, 60), (55, 75), (230, 250), (231, 250), (9000, 250)]
)
def test_how_long_a_hold_lasts(p95: float, length: float) -> None:
    hold: Hold[str] = Hold(START)
    hold.offer(0, at(-20), "a")
    hold.wait_for(1, p95)
    assert hold.wake_at == START + length
    assert not hold.ready(START + length - 0.5)
    assert hold.ready(START + length)


def test_the_slowest_contender_counts() -> None:
    hold: Hold[str] = Hold(START)
    hold.offer(0, at(-20), "a")
    for seat, p95 in ((1, 100), (2, 150), (3, 50)):
        hold.wait_for(seat, p95)
    assert hold.wake_at == START + 170
    hold.wait_for(2, 200)
    assert hold.wake_at == START + 170


def test_nobody_waits_for_a_seat_that_is_gone() -> None:
    hold: Hold[str] = Hold(START)
    hold.offer(0, at(-40), "a")
    hold.wait_for(1, 55)
    hold.gone(1)
    hold.gone(2)
    assert hold.ready(START)
    hold.wait_for(1, 55)
    assert hold.ready(START)


def test_alone_there_is_nothing_to_wait_for() -> None:
    hold: Hold[str] = Hold(START)
    hold.offer(0, at(0), "a")
    assert hold.ready(START)


@given(st.floats(0, 400), st.floats(0, 60), st.floats(0, 60))
def test_the_second_half_of_a_dead_heat_is_here_in_time(
    p95: float, sigma_1: float, sigma_2: float
) -> None:
    hold: Hold[str] = Hold(START)
    hold.offer(0, at(0, sigma_1), "a")
    hold.wait_for(1, p95)
    usual_trip = min(p95, 400) / 2 + 10
    assert hold.wake_at >= START + min(tie_window(sigma_1, sigma_2) + usual_trip, 250)


def test_which_seats_a_hold_concerns() -> None:
    hold: Hold[str] = Hold(START)
    hold.offer(0, at(0), "a")
    hold.wait_for(2, 40)
    assert [hold.concerns(seat) for seat in range(4)] == [True, False, True, False]


a, b = (0, at(900), "a"), (1, at(950), "b")


@pytest.mark.parametrize("entries", [(a, b), (b, a)])
def test_fair_time_decides_in_either_order_of_arrival(entries: Sequence[Offer]) -> None:
    assert decided(*entries) == ([["a"], ["b"]], [])


@pytest.mark.parametrize("gap", [0, 3, 6])
def test_within_the_window_it_is_a_dead_heat_in_either_order(gap: float) -> None:
    one, two = (0, at(900), "a"), (1, at(900 + gap), "b")
    assert decided(one, two)[0] == [["a", "b"]]
    assert sorted(decided(two, one)[0][0]) == ["a", "b"]


def test_just_outside_it_is_none() -> None:
    assert decided((0, at(900), "a"), (1, at(906.5), "b"))[0] == [["a"], ["b"]]


def test_a_dead_heat_is_with_the_first_and_does_not_go_on_from_there() -> None:
    entries = (0, at(900), "a"), (1, at(905), "b"), (2, at(909), "c"), (3, at(912), "d")
    assert decided(*entries)[0] == [["a", "b"], ["c", "d"]]


def test_an_unsure_stamp_ties_over_a_sure_one() -> None:
    entries = (0, at(900), "a"), (1, at(908), "b"), (2, at(910, 20.0), "c")
    assert decided(*entries)[0] == [["a", "c"], ["b"]]


def test_a_seat_does_not_tie_with_itself() -> None:
    assert decided((0, at(900), "a"), (0, at(903), "b"))[0] == [["a"], ["b"]]


def test_what_ties_with_no_other_seat_may_still_tie_with_the_next() -> None:
    entries = (0, at(900), "a1"), (0, at(903), "a2"), (1, at(907), "b")
    assert decided(*entries)[0] == [["a1"], ["a2", "b"]]


def test_a_seats_own_order_holds_within_a_dead_heat() -> None:
    entries = (0, at(900), "a1"), (0, at(902), "a2"), (1, at(901), "b")
    assert decided(*entries)[0] == [["a1", "b", "a2"]]


def test_no_move_joins_before_an_earlier_one_of_the_same_seat() -> None:
    entries = (0, at(900), "a"), (1, at(908), "b1"), (1, at(909, 20.0), "b2")
    assert decided(*entries)[0] == [["a"], ["b1"], ["b2"]]


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize(("ms", "order"), [(-0.5, "a up"), (0, "a up"), (0.5, "up a")])
def test_at_the_last_instant_is_in_time_and_the_clock_never_ties(
    ms: float, order: str, swap: bool
) -> None:
    entries: list[Offer] = [(0, at(900 + ms), "a"), (CLOCK, Stamp.exact(START + 900), "up")]
    assert decided(*(reversed(entries) if swap else entries))[0] == [[x] for x in order.split()]


def test_no_dead_heat_reaches_across_the_clock() -> None:
    entries = (0, at(899), "a"), (CLOCK, Stamp.exact(START + 900), "up"), (1, at(901), "b")
    assert decided(*entries)[0] == [["a"], ["up"], ["b"]]


def test_a_move_made_after_the_hold_opened_gets_a_hold_of_its_own() -> None:
    entries = (0, at(960), "a"), (1, at(1040), "c"), (2, at(1020), "b")
    assert decided(*entries) == ([["a"]], ["b", "c"])


def test_a_dead_heat_with_a_decided_move_is_decided_too() -> None:
    entries = (0, at(998), "a"), (1, at(1002), "b"), (2, at(1005), "c")
    assert decided(*entries) == ([["a", "b"]], ["c"])


stamps = st.tuples(st.floats(0, 80), st.floats(0, 25))
Offered = tuple[Seat, tuple[float, float]]
offers = st.lists(st.tuples(st.sampled_from([0, 1, 2, 3, CLOCK]), stamps), max_size=12)


def in_own_order(offered: Sequence[Offered]) -> list[Offer]:
    """Each seat's moves in the order in which it made them, with a name for each."""
    times: dict[Seat, list[float]] = {}
    for seat, (ms, _) in offered:
        times.setdefault(seat, []).append(ms)
    ordered = {seat: iter(sorted(mine)) for seat, mine in times.items()}
    return [
        (seat, at(next(ordered[seat]), 0 if seat == CLOCK else sigma), f"{seat}.{i}")
        for i, (seat, (_, sigma)) in enumerate(offered)
    ]


@given(offers, st.floats(0, 80))
def test_every_move_is_decided_once_and_groups_are_dead_heats(
    offered: Sequence[Offered], opened: float
) -> None:
    entries = in_own_order(offered)
    hold: Hold[str] = Hold(START + opened)
    for seat, stamp, move in entries:
        hold.offer(seat, stamp, move)
    groups, later = hold.decide(), hold.later()
    seen = [entry for group in groups for entry in group.held] + list(later)
    assert sorted(entry.move for entry in seen) == sorted(move for _, _, move in entries)
    for seat in range(4):
        own = [entry.move for entry in seen if entry.seat == seat]
        assert own == [move for who, _, move in entries if who == seat]
    for group in groups:
        first = group.held[0]
        assert first.stamp.fair <= hold.opened_at
        assert group.tie is (len({entry.seat for entry in group.held}) > 1)
        if group.tie:
            assert CLOCK not in {entry.seat for entry in group.held}
            for entry in group.held[1:]:
                window = tie_window(first.stamp.sigma, entry.stamp.sigma)
                assert 0 <= entry.stamp.fair - first.stamp.fair <= window
    assert all(entry.stamp.fair > hold.opened_at for entry in later)


@given(st.lists(stamps, min_size=2, max_size=4), st.permutations(range(4)))
def test_the_order_of_arrival_changes_no_decision(
    some: Sequence[tuple[float, float]], order: Sequence[int]
) -> None:
    entries = [(seat, at(ms, sigma), seat) for seat, (ms, sigma) in enumerate(some)]
    assume(len({stamp.fair for _, stamp, _ in entries}) == len(entries))
    shuffled = [entries[seat] for seat in order if seat < len(entries)]
    assert decided(*entries, opened=50) == decided(*shuffled, opened=50)


# Whole duels


def race(gap: float, lines: Sequence[Trip], late: Trip = (0.0, 0.0)) -> Seat | None:
    """Seat 0 moves, seat 1 `gap` ms later, on lines of these (down, up) ms: who is called."""
    made = [START + 5000, START + 5000 + gap]
    syncs = [steady(down, up) for down, up in lines]
    arrivals = [made[i] + lines[i][1] + late[i] for i in range(2)]
    stamps = [stamp_one(syncs[i], made[i], arrivals[i], stamper=Stamper(START)) for i in range(2)]
    opener = 0 if arrivals[0] <= arrivals[1] else 1
    other = 1 - opener
    hold: Hold[Seat] = Hold(arrivals[opener])
    hold.offer(opener, stamps[opener], opener)
    hold.wait_for(other, syncs[other].rtt_p95)
    if not hold.ready(arrivals[other]):
        hold.offer(other, stamps[other], other)
    first = hold.decide()[0]
    return None if first.tie else first.held[0].move


@pytest.mark.parametrize("gap", [-40, -20, 20, 40])
def test_a_slow_line_loses_no_race(gap: float) -> None:
    first = 0 if gap > 0 else 1
    assert race(gap, [(90, 90), (3, 3)]) == first
    assert race(gap, [(3, 3), (90, 90)]) == first


one_way = st.floats(0.5, 110)


@given(st.floats(-150, 150), one_way, one_way, st.floats(0, 9), st.floats(0, 9))
def test_swapping_two_players_latencies_changes_no_winner(
    gap: float, one: float, two: float, late_one: float, late_two: float
) -> None:
    window = tie_window(steady(one, one).sigma, steady(two, two).sigma)
    assume(abs(abs(gap) - window) > 0.1)
    expected = None if abs(gap) < window else 0 if gap > 0 else 1
    assert race(gap, [(one, one), (two, two)], (late_one, late_two)) == expected
    assert race(gap, [(two, two), (one, one)], (late_two, late_one)) == expected
