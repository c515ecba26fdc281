import itertools
import math
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentaraduga.rooms.clock import (
    ENOUGH,
    KEEP,
    OUTSTANDING,
    PROBES_ON_JOINING,
    ClockSync,
)

START = 1_760_000_000_000.0
ZERO = 1_759_999_000_000.0
"""Room time at which the simulated client's clock read 0."""


def exchange(
    sync: ClockSync,
    now: float,
    *,
    down: float = 25.0,
    up: float = 25.0,
    zero: float = ZERO,
    kept: float = 0.0,
) -> float:
    """A probe that takes `down` and `up` ms; returns when its answer was in."""
    probe = sync.probe(now)
    received = now + down - zero
    assert sync.answer(probe, received, received + kept, now + down + kept + up)
    return now + down + kept + up


def measured(*, granularity: float = 0.0, **how: float) -> ClockSync:
    sync = ClockSync(granularity)
    for i in range(8):
        exchange(sync, START + 500 * i, **how)
    return sync


def known(sync: ClockSync, now: float) -> float:
    """The offset of a clock that has one."""
    offset = sync.offset(now)
    assert offset is not None
    return offset


NOW = START + 8 * 500


def test_nothing_is_known_before_the_first_answer() -> None:
    sync = ClockSync()
    sync.probe(START)
    assert sync.offset(START) is None
    assert not sync.trusted
    assert sync.one_way == 0
    assert sync.sigma >= 20


def test_equal_ways_give_the_exact_offset() -> None:
    sync = measured(down=30, up=30, kept=4)
    assert sync.offset(NOW) == pytest.approx(ZERO, abs=0.01)
    assert sync.rtt_min == pytest.approx(60, abs=0.01)
    assert sync.one_way == pytest.approx(30, abs=0.01)
    assert sync.trusted


def test_unequal_ways_look_exactly_like_another_offset() -> None:
    sync = measured(down=40, up=20)
    assert sync.offset(NOW) == pytest.approx(ZERO - 10, abs=0.01)


def test_the_quickest_of_each_way_count_though_no_probe_was_quick_both_ways() -> None:
    sync = ClockSync(0.0)
    for i in range(8):
        down, up = (25, 65) if i % 2 else (65, 25)
        exchange(sync, START + 500 * i, down=down, up=up)
    assert sync.offset(NOW) == pytest.approx(ZERO, abs=0.01)


def test_excess_is_weighed_down_exponentially() -> None:
    sync = ClockSync(0.0)
    exchange(sync, START, down=20, up=20)
    exchange(sync, START + 500, down=22, up=20)
    # The way there is the mean of 20 with weight 1 and 22 with weight exp(-2).
    there = 20 + 2 * math.exp(-2) / (1 + math.exp(-2))
    assert sync.offset(START + 600) == pytest.approx(ZERO + (20 - there) / 2, abs=0.01)


def test_sigma_is_made_of_asymmetry_steps_sampling_and_drift() -> None:
    steady = measured(down=50, up=50, granularity=1.0)
    drift = 30e-6 * 3500 / 2
    assert steady.sigma == pytest.approx(math.sqrt(7**2 + drift**2 + 1 / 12), abs=0.01)

    jittery = ClockSync(0.0)
    for i in range(8):
        exchange(jittery, START + 500 * i, down=50 if i == 0 else 66, up=50)
    late = 7 / 8 * 16 / 8 / 2
    assert jittery.sigma == pytest.approx(math.sqrt(7**2 + drift**2 + late**2), abs=0.01)


def test_more_samples_of_the_same_jitter_make_it_surer() -> None:
    few, many = ClockSync(0.0), ClockSync(0.0)
    for sync, count in ((few, 4), (many, 20)):
        for i in range(count):
            exchange(sync, START + 100 * i, down=25 + 10 * (i % 2), up=25 + 10 * (i // 2 % 2))
    assert many.sigma < few.sigma


def test_percentiles_of_round_trips() -> None:
    sync = ClockSync(0.0)
    for i in range(20):
        exchange(sync, START + 500 * i, down=10 + i, up=10)
    assert sync.rtt_min == pytest.approx(20, abs=0.01)
    assert sync.rtt_p95 == pytest.approx(38, abs=0.01)


def test_only_the_last_24_samples_count() -> None:
    sync = ClockSync(0.0)
    exchange(sync, START, down=5, up=5)
    for i in range(1, 24):
        exchange(sync, START + 500 * i)
    assert sync.rtt_min == pytest.approx(10, abs=0.01)
    exchange(sync, START + 500 * 24)
    assert sync.rtt_min == pytest.approx(50, abs=0.01)


def test_nothing_is_sent_ahead_by_more_than_125_ms() -> None:
    assert measured(down=300, up=300).one_way == 125


# Schedule


def test_eight_quick_probes_then_one_every_two_seconds_or_half_a_second() -> None:
    sync = ClockSync()
    now, at = START, list[float]()
    for _ in range(PROBES_ON_JOINING + 2):
        now = max(now, sync.next_probe_at(racing=False))
        at.append(now)
        sync.probe(now)
    steps = [later - sooner for sooner, later in itertools.pairwise(at)]
    assert steps == [100] * 7 + [2000] * 2
    assert sync.next_probe_at(racing=True) == now + 500


def test_probes_are_sparse_once_more_of_them_would_change_nothing() -> None:
    sync = ClockSync(0.0)
    for i in range(ENOUGH - 1):
        exchange(sync, START + 500 * i)
        assert not sync.settled
    now = START + 500 * (ENOUGH - 1)
    exchange(sync, now)
    assert sync.settled
    assert sync.next_probe_at(racing=True) == sync.next_probe_at(racing=False) == now + 4000
    # A line that trembles is asked as often as before, and so is a clock that has jumped.
    shaky = ClockSync(0.0)
    for i in range(ENOUGH):
        exchange(shaky, START + 500 * i, down=10 + 20 * (i % 2), up=10 + 40 * (i % 3))
    assert not shaky.settled
    assert shaky.next_probe_at(racing=True) == now + 500
    exchange(sync, now + 4000, zero=ZERO + 500)
    assert not sync.settled
    assert sync.next_probe_at(racing=True) == now + 4100


def test_a_line_that_wavers_a_little_is_known_after_more_and_asked_more_often() -> None:
    sync = ClockSync(0.0)
    for i in range(KEEP):
        exchange(sync, START + 500 * i, down=10 + (12 if i % 8 == 5 else 0))
    assert sync.settled
    assert sync.next_probe_at(racing=True) == START + 500 * (KEEP - 1) + 2000


def test_samples_from_long_ago_do_not_hold_back_a_clock_that_drifts() -> None:
    sync, drift = ClockSync(0.0), 30e-6
    for i in range(60):
        left = START + 4000.0 * i
        exchange(sync, left, zero=ZERO + drift * 4000 * i)
    now = START + 4000 * 59
    true = ZERO + drift * 4000 * 59
    # About half of the window behind; with 24 samples, it would be twice that.
    assert abs((sync.offset(now) or 0) - true) < drift * 50_000 * 0.7
    assert sync.settled


def test_after_a_jump_the_clock_is_probed_quickly_again() -> None:
    sync = measured()
    assert sync.next_probe_at(racing=False) == START + 7 * 500 + 2000
    exchange(sync, NOW, zero=ZERO + 500)
    assert sync.next_probe_at(racing=False) == NOW + 100


# Answers that are worth nothing


@pytest.mark.parametrize(
    ("received", "sent"),
    [
        (math.nan, 1000.0),
        (1000.0, math.nan),
        (math.inf, math.inf),
        (-math.inf, 1000.0),
        (1e300, 1e300),
        (1000.0, 999.0),
        (1000.0, 1052.0),
        (-1e15, 1e15),
    ],
)
def test_a_worthless_answer_changes_nothing(received: float, sent: float) -> None:
    sync = measured(granularity=1.0)
    before = sync.offset(NOW), sync.sigma, sync.rtt_min, sync.rtt_p95
    probe = sync.probe(NOW)
    assert not sync.answer(probe, received, sent, NOW + 50)
    assert (sync.offset(NOW), sync.sigma, sync.rtt_min, sync.rtt_p95) == before
    assert sync.trusted


def test_a_probe_is_answered_once() -> None:
    sync = measured()
    probe = sync.probe(NOW)
    assert sync.answer(probe, NOW + 25 - ZERO, NOW + 25 - ZERO, NOW + 50)
    assert not sync.answer(probe, NOW + 25 - ZERO, NOW + 25 - ZERO, NOW + 50)


@pytest.mark.parametrize("unknown", [0, -1, 10**9, 9])
def test_an_unknown_probe_is_not_answered(unknown: int) -> None:
    assert not measured().answer(unknown, NOW - ZERO, NOW - ZERO, NOW)


def test_an_answer_after_ten_seconds_is_worthless() -> None:
    sync = ClockSync()
    for wait, good in ((10_000, True), (10_001, False)):
        probe = sync.probe(START)
        assert sync.answer(probe, 1000.0, 1000.0, START + wait) is good


def test_unanswered_probes_are_forgotten_oldest_first() -> None:
    sync = ClockSync()
    probes = [sync.probe(START + i) for i in range(OUTSTANDING + 1)]
    assert not sync.answer(probes[0], 1000.0, 1000.0, START + 100)
    assert sync.answer(probes[1], 1000.0, 1000.0, START + 100)


# Jumps, slewing, steps


def test_a_jump_is_distrusted_until_four_fresh_samples_then_the_new_clock_counts() -> None:
    sync = measured()
    now = NOW
    for fresh in range(1, 5):
        exchange(sync, now, zero=ZERO + 60)
        assert sync.trusted is (fresh == 4)
        now += 100
    assert sync.offset(now) == pytest.approx(ZERO + 60, abs=0.01)


def test_another_jump_begins_the_count_again() -> None:
    sync = measured()
    for i, zero in enumerate((60, 60, 60, 200, 200, 200)):
        exchange(sync, NOW + 100 * i, zero=ZERO + zero)
        assert not sync.trusted
    exchange(sync, NOW + 700, zero=ZERO + 200)
    assert sync.trusted


@pytest.mark.parametrize("jump", [-3_600_000.0, -3000.0, -25.0, 25.0, 3000.0, 3_600_000.0])
def test_a_jump_of_more_than_20_ms_is_seen_at_once_on_a_steady_line(jump: float) -> None:
    sync = measured(down=60, up=60)
    exchange(sync, NOW, down=60, up=60, zero=ZERO + jump)
    assert not sync.trusted


@pytest.mark.parametrize("way", ["up", "down"])
def test_a_late_packet_does_not_look_like_a_jump(way: str) -> None:
    sync = measured()
    exchange(sync, NOW, **{way: 900.0})
    assert sync.trusted
    assert sync.offset(NOW + 1000) == pytest.approx(ZERO, abs=0.01)


def test_a_step_of_less_than_20_ms_is_followed_at_two_ms_per_second() -> None:
    sync = measured(down=25, up=25)
    for i in range(24):
        exchange(sync, NOW + 1000 * i, zero=ZERO + 15)
        assert sync.trusted
    # Only the last sample of the old clock leaving the window ends the way there.
    now = NOW + 1000 * 24
    moved = known(sync, now) - ZERO
    assert 0 < moved < 15
    assert known(sync, now + 1000) - known(sync, now) <= 2.01
    assert sync.offset(now + 60_000) == pytest.approx(ZERO + 15, abs=0.01)


ways = st.floats(0, 400)


@given(st.lists(st.tuples(ways, ways, st.floats(0, 1500)), min_size=5, max_size=40))
def test_a_trusted_offset_never_moves_faster_than_two_ms_per_second(
    trips: Sequence[tuple[float, float, float]],
) -> None:
    sync = ClockSync(1.0)
    now = START
    last: tuple[float, float] | None = None
    for down, up, pause in trips:
        now = exchange(sync, now, down=down, up=up) + pause
        if not sync.trusted:
            last = None
            continue
        if last is not None:
            at, offset = last
            assert abs(known(sync, now) - offset) <= 0.002 * (now - at) + 0.001
        last = now, known(sync, now)


@given(st.lists(st.tuples(ways, ways), min_size=4, max_size=40))
def test_honest_delays_miss_by_half_the_longest_round_trip_at_most(
    trips: Sequence[tuple[float, float]],
) -> None:
    sync = ClockSync(0.0)
    now = START
    for down, up in trips:
        now = exchange(sync, now, down=down, up=up) + 100
    longest = max(down + up for down, up in trips)
    assert abs(known(sync, now) - ZERO) <= longest / 2 + 0.01


any_number = st.floats() | st.sampled_from([math.nan, math.inf, -math.inf, 2.0**53, -(2.0**53)])


@given(
    st.floats(),
    st.lists(st.tuples(any_number, any_number, st.floats(0, 20_000)), max_size=40),
)
def test_no_answers_can_make_the_offset_anything_but_a_number(
    granularity: float, answers: Sequence[tuple[float, float, float]]
) -> None:
    sync = ClockSync(granularity)
    now = START
    for received, sent, wait in answers:
        probe = sync.probe(now)
        now += wait
        before = sync.offset(now)
        if not sync.answer(probe, received, sent, now):
            assert sync.offset(now) == before
        offset = sync.offset(now)
        assert offset is None or math.isfinite(offset)
        assert 0 <= sync.granularity <= 100
        assert math.isfinite(sync.sigma) and sync.sigma >= 0
        assert math.isfinite(sync.arrival_sigma)
        assert 0 <= sync.rtt_min <= sync.rtt_p95 <= 10_000
        assert 0 <= sync.one_way <= 125


def test_kept_answers_shift_the_offset_by_half_the_delay_and_lengthen_the_round_trip() -> None:
    honest, cheat = measured(down=25, up=25), ClockSync(0.0)
    for i in range(8):
        at = START + 500 * i
        probe = cheat.probe(at)
        late = at + 25 + 80 - ZERO
        assert cheat.answer(probe, late, late, at + 25 + 80 + 25)
    assert known(honest, NOW) - known(cheat, NOW) == pytest.approx(40, abs=0.01)
    assert cheat.rtt_min == pytest.approx(honest.rtt_min + 80, abs=0.01)


@pytest.mark.parametrize(
    ("claimed", "taken"),
    [(1.0, 1.0), (0.0, 0.0), (-5.0, 0.0), (1e9, 100.0), (math.nan, 1.0), (math.inf, 1.0)],
)
def test_claimed_steps_are_kept_within_reason(claimed: float, taken: float) -> None:
    assert ClockSync(claimed).granularity == taken


def test_steps_that_are_finer_than_claimed_are_found_out() -> None:
    sync = ClockSync(100.0)
    exchange(sync, START)
    assert sync.granularity == 100
    exchange(sync, START + 107, kept=3)
    assert sync.granularity == pytest.approx(3, abs=0.01)


def test_honest_coarse_steps_stay_coarse() -> None:
    sync = ClockSync(16.0)
    for i in range(20):
        at = START + 123 * i
        probe = sync.probe(at)
        stamp = (at + 25 - ZERO) // 16 * 16
        assert sync.answer(probe, stamp, stamp, at + 50)
    assert sync.granularity == 16
    assert sync.offset(START + 3000) == pytest.approx(ZERO + 8, abs=8)
