"""Two forms, one content; public parts are encoded once."""

import json
from typing import Any

import msgpack
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentaraduga.rooms.commands import Act, Hello, MatchRule, Pong
from pentaraduga.rooms.effects import Ack, Fault, Probe, Refused, Update, Welcome
from pentaraduga.runtime.ports import RoomEvent
from pentaraduga.tiles import Tile
from pentaraduga.transport.codec import JSON, MSGPACK, OP_BINARY, OP_TEXT, BadMessage, frame

MESSAGES = [
    Welcome("m1", 3, 1.5, 0, {"room": {"id": "x"}}, {"own": {"hand": ["кОж"]}}),
    Welcome("m1", 3, 1.5, 0, {}, {}, current=True),
    Update(4, 2.5, {"gone": None}),
    Ack(1, 4),
    Refused(2, "locked", {"left_ms": 300}),
    Probe(7),
    Probe(8, 12.25, 3.5),
    Fault("too_big", {"bytes": 20000, "most": 16384}),
]


def payload(data: bytes) -> bytes:
    """The content of one unmasked, unfragmented frame."""
    size, start = data[1], 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(data[2:10], "big"), 10
    assert len(data) == start + size
    return data[start:]


def said(data: bytes) -> Any:
    if data[0] & 15 == OP_TEXT:
        return json.loads(payload(data))
    return msgpack.unpackb(payload(data))


@pytest.mark.parametrize("message", MESSAGES, ids=lambda m: type(m).__name__)
def test_both_forms_have_the_same_content(message: Any) -> None:
    packed, text = said(MSGPACK.frame(message)), said(JSON.frame(message))
    assert packed == text and packed["type"] == message.__struct_config__.tag


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_frames_of_every_length_form(size: int) -> None:
    data = frame(OP_BINARY, bytes(size))
    assert data[0] == 0x82 and data[1] < 128, "final, binary, not masked"
    assert payload(data) == bytes(size)


@pytest.mark.parametrize("codec", [MSGPACK, JSON], ids=["msgpack", "json"])
def test_everybody_without_private_news_gets_the_very_same_buffer(codec: Any) -> None:
    event = RoomEvent(5, 1.0, {"table": {"hand": (Tile("кОж"),)}})
    spectator = codec.event_frame(event, None)
    assert codec.event_frame(event, {}) is spectator
    assert said(spectator) == {
        "type": "update",
        "seq": 5,
        "at": 1.0,
        "pub": {"table": {"hand": ["кОж"]}},
    }


@pytest.mark.parametrize("codec", [MSGPACK, JSON], ids=["msgpack", "json"])
def test_the_public_part_is_encoded_once_for_all(codec: Any) -> None:
    asked = []

    class Counted:
        def __str__(self) -> str:
            asked.append(1)
            return "x"

    event = RoomEvent(5, 1.0, {"a": Counted()})
    frames = [codec.event_frame(event, own) for own in (None, {"me": 1}, {"me": 2}, None)]
    assert len(asked) == 1
    assert [said(f).get("own") for f in frames] == [None, {"me": 1}, {"me": 2}, None]
    assert all(said(f)["pub"] == {"a": "x"} for f in frames)


def test_an_event_that_shows_nothing_still_has_its_number() -> None:
    for codec in (MSGPACK, JSON):
        event = RoomEvent(5, 1.0, {})
        assert said(codec.event_frame(event, None)) == {"type": "update", "seq": 5, "at": 1.0}


def test_messages_come_in_as_the_same_types_in_both_forms() -> None:
    fields = {"type": "act", "cseq": 3, "action": "swap кОж", "t": 5, "seen": 9}
    expected = Act(3, "swap кОж", 5.0, 9)
    assert MSGPACK.decode(msgpack.packb(fields), OP_BINARY) == expected
    assert JSON.decode(json.dumps(fields).encode(), OP_TEXT) == expected
    nested = {"type": "configure", "cseq": 1, "match": {"kind": "target", "value": 20}}
    assert JSON.decode(json.dumps(nested).encode(), OP_TEXT).match == MatchRule("target", 20)  # type: ignore[union-attr]


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), float("-inf"), 1e300])
@pytest.mark.parametrize("field", ["received", "sent"])
def test_no_number_from_outside_breaks_comparisons(bad: float, field: str) -> None:
    message = {"type": "pong", "id": 1, "received": 0.0, "sent": 0.0, field: bad}
    with pytest.raises(BadMessage, match=field):
        MSGPACK.decode(msgpack.packb(message), OP_BINARY)


def test_a_bad_message_says_where_it_is_wrong() -> None:
    with pytest.raises(BadMessage, match=r"\$.cseq"):
        JSON.decode(b'{"type":"ready","cseq":"1"}', OP_TEXT)
    with pytest.raises(BadMessage, match="takes binary frames"):
        MSGPACK.decode(b"{}", OP_TEXT)
    with pytest.raises(BadMessage, match="takes text frames"):
        JSON.decode(b"{}", OP_BINARY)


@given(st.binary(max_size=300))
def test_no_bytes_do_more_harm_than_being_refused(data: bytes) -> None:
    for codec, opcode in ((MSGPACK, OP_BINARY), (JSON, OP_TEXT)):
        try:
            message = codec.decode(data, opcode)
        except BadMessage:
            continue
        assert isinstance(message, msgspec.Struct)


def test_hello_and_pong_round_trip() -> None:
    for message in (Hello(secret="0" * 32, seq=3), Pong(1, 2.0, 3.0)):
        for codec, opcode in ((MSGPACK, OP_BINARY), (JSON, OP_TEXT)):
            assert codec.decode(codec._encode(message), opcode) == message


def test_what_waited_goes_in_one_piece_and_is_encoded_once() -> None:
    for codec in (MSGPACK, JSON):
        waited = RoomEvent(1, 1.0, {})
        event = RoomEvent(2, 2.0, {"members": [1]}, before=(waited,))
        piece = codec.event_frame(event, None)
        alone = RoomEvent(2, 2.0, {"members": [1]})
        assert piece == codec.event_frame(waited, None) + codec.event_frame(alone, None)
        assert codec.event_frame(event, None) is piece
