"""Limits that do not grow with the number of workers."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.fakes import FakeStore

from pentaraduga.rooms.room import Room
from pentaraduga.runtime.registry import Registry
from pentaraduga.transport.app import create_app
from pentaraduga.transport.commons import BUCKETS, WAYS, Alone, Commons, make
from pentaraduga.transport.limits import Buckets, PerAddress
from pentaraduga.transport.lines import Line, LineLimits, Lines
from pentaraduga.transport.mates import Mates
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings

KEY = b"known to the workers"
Hired = Callable[[int], Commons]


@pytest.fixture
def hired(tmp_path: Path) -> Hired:
    make(tmp_path / "commons", 3)
    return lambda number: Commons(tmp_path / "commons", number, 3, KEY)


def test_only_this_user_reads_the_file(tmp_path: Path) -> None:
    make(tmp_path / "commons", 3)
    assert (tmp_path / "commons").stat().st_mode & 0o777 == 0o600


def test_the_file_has_its_place_on_the_disk_from_the_start(hired: Hired, tmp_path: Path) -> None:
    os.truncate(tmp_path / "commons", 4096)
    hired(1)
    with (tmp_path / "commons").open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        assert os.lseek(file.fileno(), 0, os.SEEK_HOLE) == size > 100_000


@pytest.mark.parametrize("size", [None, 0, 4096])
def test_a_worker_starts_whatever_became_of_the_file(
    hired: Hired, tmp_path: Path, size: int | None
) -> None:
    path = tmp_path / "commons"
    if size is None:
        path.unlink()
    else:
        os.truncate(path, size)
    one, other = (hired(n).buckets(BUCKETS[-1], 1, 0.1) for n in (3, 1))
    assert one.take("192.0.2.7", 5.0) and not other.take("192.0.2.7", 5.0)


def test_no_worker_counts_an_address_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = set()

    class Books(Alone):
        def buckets(self, name: str, burst: float, per_s: float) -> Buckets:
            asked.add(name)
            return _Never()

    def alone(*_: object, **__: object) -> None:
        raise AssertionError("nobody else knows what this one counts")

    monkeypatch.setattr(PerAddress, "__init__", alone)
    metrics = Metrics()
    registry = Registry(FakeStore(), Room, meter=metrics)
    create_app(Settings(), registry, metrics, mates=Mates(books=Books()))
    assert asked == set(BUCKETS)


class _Never:
    def take(self, address: str, now: float) -> bool:
        return False

    def wait_s(self, address: str, now: float) -> float:
        return 1.0


def test_an_address_has_one_bucket_with_all_workers(hired: Hired) -> None:
    one, other = (hired(n).buckets("rooms", 3, 0.1) for n in (1, 2))
    assert [one.take("192.0.2.7", 5.0), other.take("192.0.2.7", 5.0)] == [True, True]
    assert one.take("192.0.2.7", 5.0) and not other.take("192.0.2.7", 5.0)
    assert other.wait_s("192.0.2.7", 5.0) == pytest.approx(10)
    assert other.take("192.0.2.7", 15.1) and not one.take("192.0.2.7", 15.1)
    assert one.take("192.0.2.8", 15.1), "another address has its own"
    assert hired(3).buckets("hellos", 1, 1).take("192.0.2.7", 15.1), "so has another limit"


def test_a_household_of_ipv6_is_one_address(hired: Hired) -> None:
    one, other = (hired(n).buckets("rooms", 1, 0.1) for n in (1, 2))
    assert one.take("2001:db8:1:2::7", 0.0) and not other.take("2001:db8:1:2::8", 0.0)


def test_a_worker_that_is_replaced_forgets_no_bucket(hired: Hired) -> None:
    assert hired(1).buckets("rooms", 1, 0.1).take("192.0.2.7", 0.0)
    assert not hired(1).buckets("rooms", 1, 0.1).take("192.0.2.7", 0.0)


def test_spent_addresses_are_not_forgotten_for_newcomers(
    hired: Hired, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All places are taken: newcomers share what one has, until buckets are full again."""
    monkeypatch.setattr("pentaraduga.transport.commons.SETS", 4)
    buckets = hired(1).buckets("rooms", 1, 0.1)
    spent = [f"10.0.{n}.1" for n in range(16 * WAYS)]
    assert sum(buckets.take(address, 0.0) for address in spent) == 4 * (WAYS + 1)
    again = hired(2).buckets("rooms", 1, 0.1)
    assert not any(again.take(address, 0.0) for address in spent)
    assert all(again.take(f"192.0.2.{n}", 11.0) for n in range(WAYS))


def test_each_worker_counts_its_own_for_all_to_see(hired: Hired) -> None:
    one, two, three = (hired(n).counts("lines") for n in (1, 2, 3))
    one.put("192.0.2.7", 4)
    two.put("192.0.2.7", 2)
    two.put("192.0.2.8", 1)
    one.put_total(10)
    two.put_total(5)
    assert three.elsewhere("192.0.2.7") == 6 and one.elsewhere("192.0.2.7") == 2
    assert (three.total_elsewhere(), one.total_elsewhere()) == (15, 5)
    assert hired(3).counts("sockets").elsewhere("192.0.2.7") == 0, "something else"
    two.put("192.0.2.7", 0)
    assert three.elsewhere("192.0.2.7") == 4
    hired(1)  # in place of one that died
    assert three.elsewhere("192.0.2.7") == 0 and three.total_elsewhere() == 5


def test_addresses_that_are_gone_make_room(hired: Hired, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentaraduga.transport.commons.SETS", 4)
    one, two = (hired(n).counts("lines") for n in (1, 2))
    for n in range(16 * WAYS):
        one.put(f"10.0.{n}.1", 1)
        one.put(f"10.0.{n}.1", 0)
    one.put("192.0.2.7", 3)
    assert two.elsewhere("192.0.2.7") == 3


class _Transport:
    def __init__(self, address: str) -> None:
        self.address = address

    def get_extra_info(self, _: str) -> tuple[str, int]:
        return self.address, 4711

    def abort(self) -> None: ...


class _Silent:
    def connection_made(self, _: object) -> None: ...
    def connection_lost(self, _: object) -> None: ...


@pytest.mark.parametrize(
    ("limits", "addresses"),
    [
        (LineLimits(per_address=5), ["192.0.2.7"]),
        (LineLimits(most=5), [f"192.0.2.{n}" for n in range(9)]),
    ],
    ids=["of one address", "in all"],
)
def test_connections_are_counted_over_all_workers(
    hired: Hired, limits: LineLimits, addresses: list[str]
) -> None:
    workers = [
        Lines(limits, Metrics(), lambda: 0.0, counts=hired(n).counts("lines")) for n in (1, 2, 3)
    ]

    def comes(n: int) -> Line:
        line = Line(workers[n % 3], _Silent)  # type: ignore[arg-type]
        line.connection_made(_Transport(addresses[n % len(addresses)]))  # type: ignore[arg-type]
        if line.phase == "head":
            workers[n % 3]._move(line, "socket")
        return line

    lines = [comes(n) for n in range(9)]
    assert sum(line.phase == "socket" for line in lines) == 5
    lines[0].connection_lost(None)
    assert comes(1).phase == "socket", "another comes in its place"
    assert comes(2).phase == "refused"
