import math
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pentaraduga.core import CLOCK, Seat
from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.holds import Hold, tie_window
from pentaraduga.rooms.stamps import Stamp, Stamper, error_95, reach_back

START = 1_760_000_000_000.0
ZERO = 1_759_999_000_000.0
"""Room time at which the simulated clients' clocks read 0."""


M = TypeVar("M")
Trip = tuple[float, float]
"""ms down, ms up."""


def clock(*trips: Trip, zero: float = ZERO, granularity: float = 0.0) -> ClockSync:
    """A measured clock whose probes took these (down, up) ms, the last one ending at START."""
    sync = ClockSync(granularity)
    now = START - 500 * len(trips)
    for down, up in trips:
        probe = sync.probe(now)
        received = now + down - zero
        assert sync.answer(probe, received, received, now + down + up)
        now += 500
    return sync


def steady(down: float = 25.0, up: float = 25.0, granularity: float = 0.0) -> ClockSync:
    return clock(*[(down, up)] * 8, granularity=granularity)


def near(value: float) -> object:
    return pytest.approx(value, abs=0.01)


def stamp_one(
    sync: ClockSync,
    made: float,
    arrival: float,
    *,
    seen_at: float = START,
    floor: float = START,
    stamper: Stamper | None = None,
) -> Stamp:
    return (stamper or Stamper(START)).stamp(sync, made - ZERO, arrival, seen_at, floor)


# One stamp


def test_an_honest_stamp_is_the_instant_of_the_move() -> None:
    stamp = stamp_one(steady(), START + 1000, START + 1028)
    assert stamp.fair == near(START + 1000)
    assert (stamp.arrival, stamp.clamp, stamp.drawn) == (START + 1028, "", 0.0)
    assert stamp.sigma == near(steady().sigma)


@pytest.mark.parametrize(
    ("trips", "back"),
    [
        ([(25, 25)] * 8, 25 + 10),
        ([(25, 25)] * 7 + [(55, 25)], 25 + 30),
        ([(25, 25)] * 7 + [(225, 25)], 25 + 60),
        ([(200, 200)] * 8, 200 + 10),
        ([(400, 400)] * 8, 250),
    ],
)
def test_how_far_back_without_the_bucket(trips: Sequence[Trip], back: float) -> None:
    assert reach_back(clock(*trips)) == near(back)


def test_a_late_spike_draws_on_the_bucket_and_is_not_clamped() -> None:
    stamper = Stamper(START)
    stamp = stamp_one(steady(), START + 1000, START + 1100, stamper=stamper)
    assert stamp.fair == near(START + 1000)
    assert stamp.drawn == near(100 - 35)
    assert stamp.clamp == ""
    assert stamper.bucket(START + 1100) == near(150 + 25 / 60 * 1.1 - 65)


def test_the_bucket_fills_by_25_ms_a_minute_to_300_ms() -> None:
    stamper = Stamper(START)
    assert stamper.bucket(START) == 150
    assert stamper.bucket(START + 120_000) == 200
    assert stamper.bucket(START + 3_600_000) == 300
    assert Stamper(START, 20.0).bucket(START + 60_000) == 45


def test_an_empty_bucket_leaves_the_bound() -> None:
    stamp = stamp_one(steady(), START + 1000, START + 1100, stamper=Stamper(START + 1100, 0.0))
    assert stamp.fair == near(START + 1100 - 35)
    assert stamp.clamp == "early"


def test_250_ms_back_is_the_end_of_it() -> None:
    stamp = stamp_one(steady(), START + 1000, START + 2000, stamper=Stamper(START, 300.0))
    assert stamp.fair == near(START + 1750)
    assert stamp.drawn == near(215)
    assert stamp.clamp == "early"


def test_nobody_can_act_on_an_event_before_it_was_sent() -> None:
    stamp = stamp_one(steady(), START + 1000, START + 1028, seen_at=START + 1020)
    assert stamp.fair == near(START + 1020)
    assert stamp.drawn == 0


def test_nobody_acts_before_the_start() -> None:
    stamp = stamp_one(steady(), START - 20, START + 8, seen_at=START - 100)
    assert stamp.fair == near(START)
    assert stamp.drawn == 0


def test_the_arrival_wins_over_bounds_that_contradict_it() -> None:
    stamp = stamp_one(steady(), START + 5, START + 10, seen_at=START + 50, floor=START + 60)
    assert stamp.fair == START + 10


def test_a_stamp_from_the_future_counts_as_the_arrival() -> None:
    stamp = stamp_one(steady(), START + 1500, START + 1028)
    assert (stamp.fair, stamp.clamp) == (START + 1028, "future")


def test_the_error_of_an_honest_clock_does_not_count_as_a_clamp() -> None:
    stamp = stamp_one(steady(1, 1, granularity=1.0), START + 1001.3, START + 1000.5)
    assert (stamp.fair, stamp.clamp) == (START + 1000.5, "")


@pytest.mark.parametrize("t", [math.nan, math.inf, -math.inf, 1e300, -(2.0**60)])
def test_a_stamp_that_is_not_a_time_leaves_the_arrival(t: float) -> None:
    stamp = Stamper(START).stamp(steady(), t, START + 1000, START, START)
    assert stamp.fair == near(START + 1000 - 25)
    assert stamp.clamp == "absurd"


def test_an_unknown_clock_leaves_the_arrival() -> None:
    stamp = stamp_one(ClockSync(), START + 900, START + 1000)
    assert (stamp.fair, stamp.clamp) == (START + 1000, "untrusted")


def test_a_clock_that_jumped_leaves_the_arrival_until_four_fresh_samples() -> None:
    sync = steady()
    stamper = Stamper(START)
    for i in range(4):
        at = START + 1000 * (i + 1)
        probe = sync.probe(at)
        received = at + 25 - (ZERO - 200)
        sync.answer(probe, received, received, at + 50)
        t = at + 80 - (ZERO - 200)
        stamp = stamper.stamp(sync, t, at + 110, START, START)
        if i < 3:
            assert stamp.clamp == "untrusted"
            assert stamp.fair == near(at + 110 - 25)
        else:
            assert stamp.clamp == ""
            assert stamp.fair == near(at + 80)
    assert stamper.clamps == 0


def test_a_long_way_does_not_pay_more_than_250_ms_without_a_clock() -> None:
    sync = clock(*[(400, 400)] * 2)
    stamp = stamp_one(sync, START, START + 1000)
    assert (stamp.fair, stamp.clamp) == (START + 750, "untrusted")


# A round of stamps


def test_after_three_clamps_only_the_arrival_counts() -> None:
    stamper, sync = Stamper(START, 0.0), steady()
    fairs, clamps = [], []
    for i in range(5):
        stamp = stamp_one(sync, START, START + 1000 * (i + 1), stamper=stamper)
        fairs.append(stamp.arrival - stamp.fair)
        clamps.append(stamp.clamp)
        assert stamper.trusted is (i < 2)
    assert clamps == ["early"] * 3 + ["distrusted"] * 2
    assert fairs[3:] == [25, 25]


def test_after_six_clamps_in_a_match_only_the_arrival_counts() -> None:
    stamper, sync = Stamper(START, 0.0, clamped=5), steady()
    first = stamp_one(sync, START, START + 1000, stamper=stamper)
    second = stamp_one(sync, START, START + 2000, stamper=stamper)
    assert (first.clamp, second.clamp) == ("early", "distrusted")
    assert second.arrival - second.fair == 25


def test_a_seats_moves_keep_their_order() -> None:
    stamper, sync = Stamper(START), steady()
    first = stamp_one(sync, START + 1010, START + 1036, stamper=stamper)
    second = stamp_one(sync, START + 1000, START + 1036, stamper=stamper)
    assert second.fair == first.fair


def test_a_clock_that_runs_backwards_is_clamped() -> None:
    stamper, sync = Stamper(START), steady()
    first = stamp_one(sync, START + 1000, START + 1025, stamper=stamper)
    second = stamp_one(sync, START + 970, START + 1030, stamper=stamper)
    assert (second.fair, second.clamp) == (first.fair, "early")


def test_a_move_that_waits_behind_a_clamped_one_is_not_blamed() -> None:
    stamper, sync = Stamper(START), steady()
    stamp_one(sync, START + 5000, START + 1000, stamper=stamper)
    second = stamp_one(sync, START + 960, START + 1016, stamper=stamper)
    assert (second.fair, second.clamp, second.drawn) == (START + 1000, "", 0)
    assert stamper.clamps == 1


def test_a_round_from_the_log_goes_on_as_it_was() -> None:
    sync = steady()
    live, folded = Stamper(START), Stamper(START)
    for made, arrival in ((1000, 1100), (1200, 1900), (2200, 2150), (2300, 2328)):
        folded.fold(stamp_one(sync, START + made, START + arrival, stamper=live))
    assert (folded.clamps, folded.bucket(START + 9000)) == (live.clamps, live.bucket(START + 9000))
    again = [stamp_one(sync, START + 2000, START + 9000, stamper=x) for x in (live, folded)]
    assert again[0] == again[1]


def test_a_stamp_goes_through_the_log() -> None:
    stamp = Stamp(START + 1.5, START, 4.25, "early", 12.5)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(stamp), type=Stamp) == stamp


any_time = st.floats() | st.floats(-3000, 3000).map(lambda back: START - ZERO + back)
answers = st.tuples(any_time, st.floats(0, 100) | st.floats(), st.floats(0, 2000))
Answer = tuple[float, float, float]
Move = tuple[float, float, float, float]
moves = st.tuples(any_time, st.floats(0, 40_000), st.floats(0, 60_000), st.floats(0, 60_000))


@given(
    st.floats(0, 1000),
    st.lists(answers, max_size=12),
    st.lists(st.tuples(moves, st.lists(answers, max_size=4)), max_size=8),
)
def test_no_client_gets_out_of_the_bounds_whatever_it_says(
    granularity: float,
    first_answers: Sequence[Answer],
    played: Sequence[tuple[Move, Sequence[Answer]]],
) -> None:
    sync = ClockSync(granularity)
    now = START - 30_000

    def answer(some: Iterable[Answer]) -> None:
        nonlocal now
        for received, kept, away in some:
            probe = sync.probe(now)
            now += away
            sync.answer(probe, received, received + kept, now)

    answer(first_answers)
    now = max(now, START)
    started = now
    stamper = Stamper(started)
    last, drawn = -math.inf, 0.0
    for (t, pause, seen_back, floor_back), more in played:
        answer(more)
        now += pause
        seen_at, floor = now - seen_back, max(started, now - floor_back)
        trusted, back, fallback = stamper.trusted, reach_back(sync), sync.rtt_min / 2
        stamp = stamper.stamp(sync, t, now, seen_at, floor)
        drawn += stamp.drawn
        assert max(seen_at, floor, last) <= stamp.fair <= now == stamp.arrival
        assert stamp.fair >= now - min(250, back + stamp.drawn) - 0.001
        assert drawn <= 150 + 25 * (now - started) / 60_000 + 0.001
        assert math.isfinite(stamp.sigma)
        if stamp.clamp in ("untrusted", "absurd", "distrusted"):
            assert stamp.fair >= now - min(250, fallback) - 0.001 and stamp.drawn == 0
        if not trusted:
            assert stamp.clamp == "distrusted"
        last = stamp.fair


@given(st.floats(0, 800), st.floats(0, 400), st.floats(0, 1000))
def test_kept_answers_and_back_dating_gain_no_more_than_the_measured_bound(
    kept: float, line: float, backdate: float
) -> None:
    sync = clock(*[(line / 2 + kept, line / 2)] * 8)
    made, arrival = START + 5000, START + 5000 + line / 2
    stamp = stamp_one(sync, made - backdate, arrival, stamper=Stamper(START + 5000, 0.0))
    gain = made - stamp.fair
    assert gain <= min((line + kept) / 2 + 10 + stamp.drawn, 250) - line / 2 + 0.01


# Dead heats and errors


@pytest.mark.parametrize(
    ("one", "two", "window"),
    [(0, 0, 6), (3, 4, 7.5), (4, 3, 7.5), (1, 1, 6), (100, 1, 30)],
)
def test_dead_heats_last_from_6_to_30_ms(one: float, two: float, window: float) -> None:
    assert tie_window(one, two) == window


def test_the_stated_error_is_that_of_a_normal_error() -> None:
    assert error_95(3, 4) == pytest.approx(9.8)
    assert error_95(5) == pytest.approx(9.8)


# Holds


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
