"""What strangers may send to a socket, how much of it, and from how many at once."""

import json
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import WSMsgType, WSServerHandshakeError
from tests.runtime.fakes import until
from tests.transport.house import JSON, MSGPACK, house, secret

from pentaraduga.transport import websocket
from pentaraduga.transport.forwarded import Trust
from pentaraduga.transport.limits import STRIKES
from pentaraduga.transport.lines import LineLimits
from pentaraduga.transport.settings import Settings

ROOMY = Settings(rooms_burst=1000)


async def test_silence_instead_of_hello() -> None:
    async with house(replace(ROOMY, hello_within_s=0.05)) as h:
        await (await h.socket(await h.room())).ended_with("hello_expected", 4401)


async def test_something_else_instead_of_hello() -> None:
    async with house() as h:
        socket = await h.socket(await h.room())
        await socket.command("ready")
        await socket.ended_with("hello_expected", 4401)


async def test_a_bad_hello_says_what_is_wrong_with_it() -> None:
    async with house() as h:
        socket = await h.socket(await h.room())
        await socket.say("hello", secret="short")
        (fault,) = await socket.ended_with("bad_message", 1008)
        assert "$.secret" in fault["params"]["detail"]


async def test_the_server_takes_only_so_many_connections() -> None:
    async with house(replace(ROOMY, lines=LineLimits(most=1))) as h:
        room = await h.room()
        first = await h.joined(room)
        await (await h.socket(room)).ended_with("server_full", 4429)
        await first.ws.close()
        await until(lambda: not h.client.app[websocket.SOCKETS])
        await h.joined(room, 2)


BAD: list[tuple[str, bytes | str]] = [
    (MSGPACK, b""),
    (MSGPACK, b"\xc1"),
    (MSGPACK, b"\x80"),
    (MSGPACK, b"\x81\xa4type\xa4ready"),
    (MSGPACK, '{"type":"ready","cseq":1}'),
    (JSON, "{"),
    (JSON, '{"type":"ready"}'),
    (JSON, '{"type":"ready","cseq":1,"extra":1}'),
    (JSON, '{"type":"teleport","cseq":1}'),
    (JSON, '{"type":"ready","cseq":0}'),
    (JSON, json.dumps({"type": "hello", "secret": secret(1)})),
    (JSON, "[" * 5000),
    (JSON, b"\xff"),
]


@pytest.mark.parametrize(("protocol", "data"), BAD)
@pytest.mark.usefixtures("either_way")
async def test_a_malformed_message_is_answered_and_the_connection_lives(
    protocol: str, data: bytes | str
) -> None:
    async with house() as h:
        socket = await h.joined(await h.room(), protocol=protocol)
        send: Any = socket.ws.send_bytes if isinstance(data, bytes) else socket.ws.send_str
        await send(data)
        fault = await socket.until("error")
        assert fault["code"] == "bad_message" and fault["params"]["detail"]
        await socket.command("rename", name="X")
        await socket.until("ack")


@pytest.mark.usefixtures("either_way")
async def test_bad_text_is_closed_or_answered_but_never_crashes() -> None:
    async with house() as h:
        socket = await h.joined(await h.room(), protocol=JSON)
        await socket.ws.send_frame(b"\xff\xfe", WSMsgType.TEXT)  # not UTF-8 in a text frame
        assert (await socket.until("error"))["code"] == "bad_message"


@pytest.mark.usefixtures("either_way")
async def test_malformed_messages_without_end_are_closed() -> None:
    async with house() as h:
        socket = await h.joined(await h.room(), protocol=JSON)
        for _ in range(12):
            await socket.ws.send_str("{")
        faults = await socket.ended_with("bad_message", 1008)
        assert 8 <= len(faults) <= 10


@pytest.mark.usefixtures("either_way")
async def test_a_message_too_big_is_not_read_and_a_huge_one_ends_it() -> None:
    async with house() as h:
        socket = await h.joined(await h.room(), protocol=JSON)
        await socket.ws.send_str(" " * (16 * 1024 + 1))
        fault = await socket.until("error")
        assert fault["code"] == "too_big" and fault["params"] == {"bytes": 16385, "most": 16384}
        await socket.ws.send_str('{"type":"ready","cseq":1}' + " " * (16 * 1024 - 25))
        assert (await socket.next() or {})["type"] in ("refused", "ack", "update", "probe")
        await socket.ws.send_str(" " * (80 * 1024))
        await socket.ended_with("too_big", 1009)


async def test_big_messages_without_end_are_closed() -> None:
    async with house() as h:
        socket = await h.joined(await h.room(), protocol=JSON)
        for _ in range(10):
            await socket.ws.send_str(" " * 20_000)
        await socket.ended_with("too_big", 1008)


@pytest.mark.usefixtures("either_way")
async def test_a_flood_is_warned_and_closed() -> None:
    async with house() as h:
        socket = await h.joined(await h.room())
        for n in range(200):
            if socket.ws.closed:
                break
            await socket.say("pong", id=n, received=0.0, sent=0.0)
        faults = await socket.ended_with("too_many", 1008)
        assert len(faults) < 12, "a flood must not be answered by a flood"


@pytest.mark.parametrize("frame", ["ping", "pong"])
async def test_a_flood_of_control_frames_is_closed_as_well(frame: str) -> None:
    async with house() as h:
        socket = await h.joined(await h.room())
        for _ in range(200):
            await getattr(socket.ws, frame)()
        await socket.ended_with("too_many", 1008)


async def test_a_secret_has_no_newline() -> None:
    async with house() as h:
        socket = await h.socket(await h.room())
        await socket.say("hello", secret=secret(1) + "\n")
        await socket.ended_with("bad_message", 1008)


async def test_one_address_behind_a_proxy_can_join_only_so_often() -> None:
    settings = replace(ROOMY, trust=Trust(1), hellos_burst=3, hellos_per_s=1e-9)
    async with house(settings) as h:
        room = await h.room()

        async def come(n: int, address: str) -> str | None:
            headers = {"X-Forwarded-For": address}
            socket = await h.socket(room, headers=headers)
            await socket.say("hello", secret=secret(n), name=f"N{n}")
            while (said := await socket.next()) is not None:
                if said["type"] in ("welcome", "error"):
                    return str(said.get("code", said["type"]))
            return None

        said = [await come(n, f"192.0.2.7:{n}") for n in range(1, 6)]
        assert said == ["welcome"] * 3 + ["server_full"] * 2
        assert await come(9, "192.0.2.8") == "welcome"
        assert await come(10, "127.0.0.1") == "welcome", "this machine is not counted"


async def test_one_address_behind_a_proxy_has_only_so_many_sockets() -> None:
    async with house(replace(ROOMY, trust=Trust(1), lines=LineLimits(per_address=2))) as h:
        room = await h.room()
        sockets = [
            await h.socket(room, headers={"X-Forwarded-For": f"[2001:db8::{n}]:{n + 1}"})
            for n in range(2)
        ]
        for n, socket in enumerate(sockets, 1):
            await socket.hello(n)
        late = await h.socket(room, headers={"X-Forwarded-For": "2001:db8::9"})
        await late.ended_with("server_full", 4429)
        other = await h.socket(room, headers={"X-Forwarded-For": "2001:db8:0:1::9"})
        await other.hello(5)


async def test_who_is_thrown_out_again_and_again_gets_no_more_handshakes() -> None:
    settings = replace(ROOMY, trust=Trust(1), offences_burst=2, offences_per_s=1e-9)
    async with house(settings) as h:
        room = await h.room()
        headers = {"X-Forwarded-For": "192.0.2.7"}
        before = await h.socket(room, headers=headers)
        await before.hello(1)
        for n in (2, 3):
            bad = await h.socket(room, headers=headers)
            await bad.hello(n)
            for _ in range(int(STRIKES) + 2):
                await bad.ws.send_bytes(b"nonsense")
            await bad.ended_with("bad_message", 1008)
        await until(lambda: len(h.client.app[websocket.SOCKETS]) == 1)
        with pytest.raises(WSServerHandshakeError) as refused:
            await h.socket(room, headers=headers)
        assert refused.value.status == 429
        await before.command("rename", name="Анна")
        await before.until("ack")  # who is in stays in
        other = await h.socket(room, headers={"X-Forwarded-For": "192.0.2.8"})
        await other.hello(4)
