"""How much is too much, on virtual time."""

from hypothesis import given
from hypothesis import strategies as st

from pentaraduga.allowances import USUAL
from pentaraduga.transport.limits import (
    MAX_MESSAGE,
    STRIKES,
    Bucket,
    Patience,
    PerAddress,
)


def test_a_bucket_is_full_at_first_and_refills_no_further_than_full() -> None:
    bucket = Bucket(3, 2.0, now=100.0)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_s(100.0) == 0.5
    assert not bucket.take(100.4)
    assert bucket.take(100.5)
    assert bucket.left(1000.0) == 3


def test_a_clock_that_goes_back_gives_nothing() -> None:
    bucket = Bucket(1, 1.0, now=100.0)
    assert bucket.take(100.0)
    assert not bucket.take(50.0)
    assert not bucket.take(100.5)
    assert bucket.take(101.0)


@given(st.lists(st.floats(0, 2), max_size=200))
def test_never_more_than_burst_and_rate_together(pauses: list[float]) -> None:
    bucket, now, taken = Bucket(5, 3.0, 0.0), 0.0, 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now)
    assert taken <= 5 + 3.0 * now + 1e-6


def test_patience_lets_a_lively_client_be_and_stops_a_flood() -> None:
    patience, now = Patience(0.0), 0.0
    for _ in range(600):
        now += 1 / USUAL["messages"].per_s
        assert patience.fault_of(100, now) is None
    flood = [patience.fault_of(100, now) for _ in range(int(USUAL["messages"].burst) + 10)]
    assert flood[0] is None and flood[-1] == "too_many"


def test_size_is_judged_to_the_byte_and_faults_run_out_of_patience() -> None:
    patience = Patience(0.0)
    assert patience.fault_of(MAX_MESSAGE, 0.0) is None
    assert patience.fault_of(MAX_MESSAGE + 1, 0.0) == "too_big"
    strikes = [patience.strike(0.0) for _ in range(int(STRIKES) + 1)]
    assert strikes == [True] * int(STRIKES) + [False]
    assert patience.strike(10.0), "a fault now and then is forgiven"


def test_addresses_do_not_spend_each_others_tokens() -> None:
    book = PerAddress(2, 0.1)
    assert [book.take("192.0.2.1", 0.0) for _ in range(3)] == [True, True, False]
    assert book.take("192.0.2.2", 0.0)
    assert 9.9 < book.wait_s("192.0.2.1", 0.0) <= 10


def test_one_household_is_one_address() -> None:
    book = PerAddress(1, 0.1)
    assert book.take("2001:db8:0:1::1", 0.0)
    assert not book.take("2001:db8:0:1:ffff::2", 0.0)
    assert book.take("2001:db8:0:2::1", 0.0)
    assert book.take("::ffff:192.0.2.9", 0.0)
    assert not book.take("192.0.2.9", 0.0)
    assert book.take("fe80::1%eth0", 0.0) and not book.take("fe80::1%eth1", 0.0)
    assert book.take("not an address", 0.0)


def test_only_so_many_addresses_are_remembered() -> None:
    book = PerAddress(1, 0.0001, remembered=100)
    for n in range(1000):
        book.take(f"10.0.{n // 250}.{n % 250}", 0.0)
    assert len(book) == 100
    assert not book.take("10.0.3.249", 0.0), "the newest are the ones remembered"
