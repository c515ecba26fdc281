"""Claims from before a node's death count by when they were made, within bounds."""

from __future__ import annotations

import math

import pytest

from pentaraduga.rooms.clock import ClockSync
from pentaraduga.rooms.interrupted import UNNOTICED_MS, Interrupted, Unstamped
from pentaraduga.rooms.stamps import BACK_MOST_MS

OFFSET = 5000.0
LAST_SIGN, TAKEN_OVER, NOW = 100_000.0, 102_000.0, 104_000.0


def measured() -> ClockSync:
    """A clock on a line of 20 ms there and 20 ms back, whose own time is `OFFSET` behind."""
    sync = ClockSync(0.1)
    for n in range(8):
        sent = TAKEN_OVER + 100 * n
        probe = sync.probe(sent)
        away = sent + 20 - OFFSET
        sync.answer(probe, away, away, sent + 40)
    return sync


def claim(made: float) -> Unstamped:
    return Unstamped(0, None, "finish", made - OFFSET, "m0", 1)


@pytest.mark.parametrize(
    ("made", "counts_as"),
    [
        (LAST_SIGN - 100, LAST_SIGN - 100),
        (LAST_SIGN + 300, LAST_SIGN + 300),
        (TAKEN_OVER - 1, TAKEN_OVER - 1),
        (LAST_SIGN - 5000, LAST_SIGN - BACK_MOST_MS),
        (TAKEN_OVER + 100, None),
        (math.nan, None),
    ],
    ids=["before", "unnoticed", "just so", "dated back", "in the pause", "absurd"],
)
def test_it_counts_by_when_it_was_made(made: float, counts_as: float | None) -> None:
    stamp = Interrupted(LAST_SIGN, TAKEN_OVER, 0.0).stamp(claim(made), measured(), NOW)
    assert (None if stamp is None else round(stamp.fair)) == counts_as
    assert stamp is None or stamp.arrival == TAKEN_OVER


def test_a_long_outage_is_no_time_to_think() -> None:
    interrupted = Interrupted(LAST_SIGN, LAST_SIGN + 60_000, 0.0)
    sync = measured()
    assert interrupted.stamp(claim(LAST_SIGN + UNNOTICED_MS - 1), sync, NOW) is not None
    assert interrupted.stamp(claim(LAST_SIGN + UNNOTICED_MS + 100), sync, NOW) is None


def test_nothing_counts_before_it_was_possible() -> None:
    stamp = Interrupted(LAST_SIGN, TAKEN_OVER, LAST_SIGN - 50).stamp(
        claim(LAST_SIGN - 100), measured(), NOW
    )
    assert stamp is not None and stamp.fair == LAST_SIGN - 50


def test_a_clock_that_was_never_read_says_nothing() -> None:
    interrupted = Interrupted(LAST_SIGN, TAKEN_OVER, 0.0)
    assert interrupted.stamp(claim(LAST_SIGN), ClockSync(0.1), NOW) is None


def test_what_is_said_twice_waits_once() -> None:
    interrupted = Interrupted(LAST_SIGN, TAKEN_OVER, 0.0)
    interrupted.said_again(claim(LAST_SIGN))
    interrupted.said_again(claim(LAST_SIGN))
    assert [x.cseq for x in interrupted] == [1]
