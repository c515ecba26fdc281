"""The fuzz targets in short, and what bounds the work of a reader. `make fuzz` runs them long."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import pytest

from pentaraduga.transport.replays import MOST_BYTES
from tests.fuzz.mutate import inputs
from tests.fuzz.targets import GOLDEN, TARGETS, Target, done

SHORT = 1500
"""Inputs of each target here; an HTTP request takes longer than all others."""
SHORT_HTTP = 300

every_target = pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS.keys())


@every_target
def test_no_input_breaks_a_reader(target: Target) -> None:
    count = SHORT_HTTP if target.name == "http" else SHORT
    for number, data in enumerate(inputs(target.corpus(), 1, count)):
        try:
            target.run(data)
        except Exception as error:
            error.add_note(f"input {number} of {target.name}: {data!r}")
            raise


def test_the_seeds_are_good_inputs() -> None:
    """Mutations of what is refused at once would try nothing."""
    for name in ("records", "deals", "forwarded", "actions-kovriki", "actions-freecell"):
        target = TARGETS[name]
        done.cache_clear()
        assert max(calls(partial(target.run, seed)) for seed in target.seeds) > 100


def calls(work: Callable[[], Any]) -> int:
    """How many calls of Python functions and built-ins the work takes: steps, not time."""
    count = 0

    def note(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


MOST_CALLS = 1_000_000
"""About 200 ms of CPU on the slowest machine that we know, at a fifth of a microsecond a call."""


def grown(seed: bytes, most: int) -> list[bytes]:
    """Inputs of the greatest size, made of a good one in the ways that make readers work."""
    lines = seed.splitlines(keepends=True)
    middle = len(lines) // 2
    head, last = b"".join(lines[:middle]), b"".join(lines[:-1])
    long = [
        seed * (most // len(seed) + 1),
        head + lines[middle] * most,
        last + lines[-1].rstrip(b"\n") * most,
        *(head + mark * most for mark in (b"(", b"[", b" ", b"\n", b"1. ", "кОж, ".encode())),
    ]
    return [data[:most] for data in long]


READ_WITHOUT_ASKING = (
    ("records", ("article", "kovriki-hit", "kvadraty-all_ready", "minutka-stuck"), MOST_BYTES),
    ("forwarded", (), 8190),  # what aiohttp takes in one header
)


@pytest.mark.parametrize(("name", "files", "most"), READ_WITHOUT_ASKING)
def test_the_work_of_a_reader_is_bounded(name: str, files: tuple[str, ...], most: int) -> None:
    target = TARGETS[name]
    for seed in [(GOLDEN / f"{file}.txt").read_bytes() for file in files] or target.corpus():
        for data in grown(seed, most):
            assert calls(partial(target.run, data)) < MOST_CALLS, data[:200]
