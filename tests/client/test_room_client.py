"""Every command of the client library ends in an answer or a named error, whatever the server does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgpack
import pytest
from tests.transport.house import house
from websockets.asyncio.server import ServerConnection, serve

from pentaraduga.client import Closed, RoomClient, room

Answer = Callable[[ServerConnection, dict[str, Any]], Awaitable[None]]
WELCOME = {"type": "welcome", "me": "m1", "seq": 1, "cseq": 0, "pub": {}, "own": {}}


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client's patience, shortened."""
    for name, seconds in (("ANSWER_S", 1.0), ("ASK_AGAIN_S", 0.05), ("HELD_S", 0.2)):
        monkeypatch.setattr(room, name, seconds)


@asynccontextmanager
async def server(answer: Answer) -> AsyncIterator[str]:
    """A server that lets anybody in and treats each message as the test says."""

    async def talk(socket: ServerConnection) -> None:
        async for data in socket:
            message = msgpack.unpackb(data)
            if message["type"] == "hello":
                await socket.send(msgpack.packb(WELCOME))
            else:
                await answer(socket, message)

    async with serve(talk, "127.0.0.1", 0, subprotocols=[room.SUBPROTOCOL]) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        yield f"http://127.0.0.1:{port}"


async def outcome(answer: Answer) -> room.Outcome:
    async with asyncio.timeout(120), server(answer) as url, RoomClient(url, "abcdefghjk") as client:
        return await client.command("sit")


async def say(socket: ServerConnection, **message: Any) -> None:
    await socket.send(msgpack.packb(message))


@pytest.mark.parametrize("code", ["too_many", "too_big", "bad_message"])
async def test_a_command_that_was_not_looked_at_ends_by_the_faults_name(code: str) -> None:
    async def drop(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["type"] == "resume":
            await say(socket, **WELCOME | {"current": True})
        else:
            await say(socket, type="error", code=code, params={})

    found = await outcome(drop)
    assert (found.ok, found.code) == (False, code)


async def test_another_message_was_dropped_and_the_command_was_taken() -> None:
    async def lose_the_answer(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["type"] == "resume":
            await say(socket, **WELCOME | {"current": True, "cseq": 1, "seq": 7})
        else:
            await say(socket, type="error", code="too_many", params={})

    found = await outcome(lose_the_answer)
    assert found.ok and found.seq == 7


async def test_a_busy_server_is_asked_again_when_it_said_to() -> None:
    asked: list[dict[str, Any]] = []

    async def busy_twice(socket: ServerConnection, message: dict[str, Any]) -> None:
        asked.append(message)
        if len(asked) < 3:
            params = {"wait_ms": 10}
            await say(socket, type="refused", cseq=message["cseq"], code="busy", params=params)
        else:
            await say(socket, type="ack", cseq=message["cseq"], seq=7)

    assert await outcome(busy_twice) == room.Outcome(True, seq=7)
    assert [message["cseq"] for message in asked] == [1, 2, 3], "each a command of its own"
    assert len({message["type"] for message in asked}) == 1


async def test_a_server_that_stays_busy_is_given_up() -> None:
    async def busy(socket: ServerConnection, message: dict[str, Any]) -> None:
        params = {"wait_ms": 60_000}
        await say(socket, type="refused", cseq=message["cseq"], code="busy", params=params)

    found = await outcome(busy)
    assert (found.ok, found.code) == (False, "busy")


async def test_a_held_move_is_waited_for() -> None:
    async def hold(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["type"] == "resume":
            await say(socket, **WELCOME | {"current": True})
            await say(socket, type="refused", cseq=1, code="locked", params={"left_ms": 5})
        else:
            await say(socket, type="error", code="too_many", params={})

    found = await outcome(hold)
    assert (found.code, found.params) == ("locked", {"left_ms": 5})


async def test_the_question_may_be_one_too_many_itself() -> None:
    asked = 0

    async def drop_three(socket: ServerConnection, message: dict[str, Any]) -> None:
        nonlocal asked
        asked += message["type"] == "resume"
        if asked > 3:
            await say(socket, **WELCOME | {"current": True})
        else:
            await say(socket, type="error", code="too_many", params={})

    found = await outcome(drop_three)
    assert found.code == "too_many" and asked > 3


async def test_a_server_that_says_nothing() -> None:
    async def nothing(socket: ServerConnection, message: dict[str, Any]) -> None:
        pass

    assert (await outcome(nothing)).code == "unanswered"


@pytest.mark.parametrize(("reason", "code"), [("kicked", "kicked"), ("moved", "offline")])
async def test_a_connection_that_ends(reason: str, code: str) -> None:
    async def end(socket: ServerConnection, message: dict[str, Any]) -> None:
        await socket.close(4411, reason)

    assert (await outcome(end)).code == code


async def test_every_welcome_makes_the_next_wait_short_again() -> None:
    async def hang_up(socket: ServerConnection, message: dict[str, Any]) -> None:
        await socket.close(1012, "server_stopping")

    async with server(hang_up) as url, RoomClient(url, "abcdefghjk") as client:
        for _ in range(3):
            await client.until(lambda: client.online)
            assert client._retry_s == room.FIRST_RETRY_S
            assert (await client.command("sit")).code == "offline"


async def test_a_line_that_breaks() -> None:
    async def cut(socket: ServerConnection, message: dict[str, Any]) -> None:
        socket.transport.abort()

    assert (await outcome(cut)).code == "offline"


@pytest.mark.parametrize(
    "nonsense", [b"\xc1", msgpack.packb(7), msgpack.packb({"type": "welcome"})]
)
async def test_a_server_that_does_not_speak_the_protocol(nonsense: bytes) -> None:
    async def babble(socket: ServerConnection, message: dict[str, Any]) -> None:
        await socket.send(nonsense)

    async with asyncio.timeout(120), server(babble) as url, RoomClient(url, "abcdefghjk") as client:
        assert (await client.command("sit")).code == "bad_server"
        with pytest.raises(Closed, match="bad_server"):
            await client.command("sit")


async def test_more_commands_at_once_than_the_real_server_takes() -> None:
    async with asyncio.timeout(60), house() as h:
        made = await h.room()
        async with RoomClient(str(h.client.make_url("/")), made, name="Аня") as client:
            ends = await asyncio.gather(
                *(client.command("follow", on=n % 2 == 0) for n in range(64))
            )
        assert sum(end.ok for end in ends) >= 55
        assert {end.code for end in ends if not end.ok} <= {"too_many"}


async def test_a_seat_goes_from_one_device_to_another() -> None:
    async with asyncio.timeout(60), house() as h:
        made, url = await h.room(), str(h.client.make_url("/"))
        async with RoomClient(url, made, name="Аня") as old:
            assert (await old.command("sit")).ok
            code = await old.offer_seat()
            new = RoomClient(url, made, take=code)
            coming = asyncio.create_task(new.__aenter__())
            await old.until(lambda: old.transfer is not None and old.transfer["asked"])
            assert (await old.give_seat()).ok
            await coming
            try:
                assert (new.me, new.seat) == (old.me, 0)
                await old.until(lambda: old.closed is not None)
                assert old.closed is not None
                assert old.closed.code == "seat_moved"
            finally:
                await new.__aexit__()
        async with RoomClient(url, made) as spectator:
            assert spectator.me != new.me
        with pytest.raises(Closed, match="no_such_transfer"):
            await RoomClient(url, made, take=code).__aenter__()
