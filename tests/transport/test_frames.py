"""Frames that no client may send end the line; all others pass, however they are cut."""

from __future__ import annotations

import itertools
import os
import struct
from collections.abc import Sequence
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.transport.house import port
from tests.transport.test_lines import UPGRADE, until_closed

from pentaraduga.transport.forwarded import Trust
from pentaraduga.transport.frames import PIECES, Frames
from pentaraduga.transport.metrics import Metrics
from pentaraduga.transport.settings import Settings

TEXT, MORE, PING, PONG = 1, 0, 9, 10


def frame(
    payload: bytes = b"", opcode: int = TEXT, *, fin: bool = True, mask: bool = True
) -> bytes:
    size = len(payload)
    flag = 0x80 if mask else 0
    if size < 126:
        head = bytes([flag | size])
    elif size < 1 << 16:
        head = bytes([flag | 126]) + struct.pack(">H", size)
    else:
        head = bytes([flag | 127]) + struct.pack(">Q", size)
    key = os.urandom(4) if mask else b""
    hidden = bytes(b ^ key[i % 4] for i, b in enumerate(payload)) if mask else payload
    return bytes([(0x80 if fin else 0) | opcode]) + head + key + hidden


def fault(data: bytes, cuts: Sequence[int] = ()) -> str | None:
    frames = Frames()
    places = sorted({0, *(at % (len(data) + 1) for at in cuts), len(data)})
    for begin, end in itertools.pairwise(places):
        found = frames.fault_of(data[begin:end])
        if found is not None:
            return found
    return None


sizes = st.sampled_from([0, 1, 5, 125, 126, 300, 70_000])
good_frames = st.lists(st.tuples(sizes, st.sampled_from([TEXT, 2, PING, PONG])), max_size=8)
cuts = st.lists(st.integers(0, 10**6), max_size=12)


@given(good_frames, cuts)
def test_good_frames_pass_however_they_are_cut(
    some: Sequence[tuple[int, int]], where: Sequence[int]
) -> None:
    data = b"".join(frame(b"x" * (min(size, 125) if op >= PING else size), op) for size, op in some)
    assert fault(data, where) is None


@given(good_frames, cuts)
def test_a_frame_without_a_mask_is_found_however_it_is_cut(
    some: Sequence[tuple[int, int]], where: Sequence[int]
) -> None:
    data = b"".join(frame(b"x" * min(size, 125), op) for size, op in some)
    assert fault(data + frame(b"{}", mask=False), where) == "unmasked"


@given(st.integers(0, 3 * PIECES), cuts)
def test_a_message_has_only_so_many_pieces(pieces: int, where: Sequence[int]) -> None:
    data = frame(b"a", fin=False) + pieces * (frame(b"", MORE, fin=False) + frame(b"", PONG))
    data += frame(b"b", MORE) + frame(b"{}")
    assert fault(data, where) == ("pieces" if pieces >= PIECES else None)


@given(st.lists(st.binary(max_size=40), max_size=6))
def test_any_bytes_are_read(chunks: Sequence[bytes]) -> None:
    frames = Frames()
    with suppress(StopIteration):
        for chunk in chunks:
            if frames.fault_of(chunk) is not None:
                raise StopIteration


@pytest.mark.parametrize("early", [False, True], ids=["later", "with the request"])
@pytest.mark.parametrize(
    "bad",
    [frame(b"{}", mask=False), frame(b"", fin=False) + frame(b"", MORE, fin=False) * PIECES],
    ids=["unmasked", "pieces"],
)
async def test_the_server_ends_such_a_line(bad: bytes, early: bool) -> None:
    metrics = Metrics()
    async with port(metrics=metrics) as at:
        if early:
            said = await until_closed(at, UPGRADE + bad)
        else:
            said = await until_closed(at, UPGRADE, bad)
    assert said.endswith(b"\x88\x02" + (1002).to_bytes(2, "big"))
    assert b'pentaraduga_lines_ended_total{why="bad_frames"} 1.0' in metrics.page()


async def test_an_address_that_sends_such_frames_gets_no_other_socket_for_a_while() -> None:
    settings = Settings(trust=Trust(1), offences_burst=1, offences_per_s=1e-9)
    knock = UPGRADE[:-2] + b"X-Forwarded-For: 192.0.2.7\r\n\r\n"
    async with port(settings) as at:
        # The server may still be busy with the end of the line before.
        while not (said := await until_closed(at, knock, b"\0\0\r\n\r\n")).startswith(
            b"HTTP/1.1 429"
        ):
            assert said.endswith(b"\x88\x02" + (1002).to_bytes(2, "big"))
    assert b"Retry-After" in said and b'"what":"sockets"' in said


async def test_a_failed_handshake_leaves_an_ordinary_line() -> None:
    plain = b"GET /ws/ABCDEFGHJK HTTP/1.1\r\nHost: localhost\r\n\r\n"
    health = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    async with port() as at:
        said = await until_closed(at, plain + health)
    assert said.endswith(b"ok\n")
