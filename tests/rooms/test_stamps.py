"""When a move counts as made, and how sure that is."""

import math
from collections.abc import Iterable, Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rooms.clocks import START, ZERO, Trip, clock, near, stamp_one, steady

from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.stamps import Stamp, Stamper, error_95, reach_back


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


def test_the_stated_error_is_that_of_a_normal_error() -> None:
    assert error_95(3, 4) == pytest.approx(9.8)
    assert error_95(5) == pytest.approx(9.8)
