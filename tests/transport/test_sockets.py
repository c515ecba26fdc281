"""Every way in which a connection is refused, warned or ended."""

import asyncio
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from tests.runtime.fakes import FakeStore, until
from tests.transport.house import JSON, MSGPACK, house, secret

from pentaraduga.rooms import arrivals
from pentaraduga.rooms.effects import Effect, Publish
from pentaraduga.runtime import outlet
from pentaraduga.storage.errors import Fenced, OwnedElsewhere, StorageDown
from pentaraduga.transport import socket as sockets
from pentaraduga.transport import websocket
from pentaraduga.transport.client import Client
from pentaraduga.transport.codes import ENDINGS
from pentaraduga.transport.settings import Settings
from pentaraduga.transport.socket import Socket as ServerSocket
from pentaraduga.transport.websocket import SOCKETS

ROOMY = Settings(rooms_burst=1000)


def test_this_aiohttp_lets_messages_be_handled_where_they_are_read() -> None:
    assert sockets.Direct is not None


# -- before the room --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "file://", "http://[", ""]
)
async def test_foreign_origins_get_an_error_and_are_closed(origin: str) -> None:
    async with house() as h:
        socket = await h.socket(await h.room(), headers={"Origin": origin})
        await socket.ended_with("bad_origin", 4403)


async def test_own_and_configured_origins_come_in() -> None:
    settings = replace(
        ROOMY, origins=frozenset({"https://a.example"}), public_url="https://b.example/"
    )
    async with house(settings) as h:
        room = await h.room()
        own = f"http://{h.client.host}:{h.client.port}"
        for n, origin in enumerate((own, "https://a.example", "https://b.example")):
            socket = await h.socket(room, headers={"Origin": origin})
            assert (await socket.hello(n))["type"] == "welcome"


@pytest.mark.parametrize("protocol", [None, "pentaraduga.v0"])
async def test_an_unknown_subprotocol_is_answered_in_json(protocol: str | None) -> None:
    async with house() as h:
        socket = await h.socket(await h.room(), protocol)
        await socket.ended_with("bad_subprotocol", 4406)


@pytest.mark.parametrize("room", ["ABCDEFGHJK", "nonsense", "%7Br:x%7D"])
@pytest.mark.parametrize("protocol", [MSGPACK, JSON])
async def test_an_unknown_room(room: str, protocol: str) -> None:
    async with house() as h:
        await (await h.socket(room, protocol)).ended_with("no_such_room", 4404)


@pytest.mark.parametrize(
    ("error", "code", "close"),
    [
        (StorageDown("gone"), "store_down", 4503),
        (OwnedElsewhere("other"), "moved", 4421),
        (RuntimeError("a bug"), "internal", 1011),
    ],
)
async def test_a_room_that_cannot_be_loaded(error: Exception, code: str, close: int) -> None:
    async with house(patience_s=0) as h:
        room = await h.room()
        (await h.actor(room)).die("moved")
        h.store.fail_claim = [error]
        await (await h.socket(room)).ended_with(code, close)


# -- in the room ------------------------------------------------------------------------------------


async def test_a_room_that_more_watch_than_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "CROWD", 1)
    monkeypatch.setattr(outlet, "ONLOOKERS_MOST", 1)
    async with house() as h:
        room = await h.room()
        await h.joined(room, 1)
        watches = await h.socket(room)
        await watches.say("hello", secret=secret(2))
        assert (await watches.until("welcome"))["me"] == ""
        late = await h.socket(room)
        await late.say("hello", secret=secret(3))
        assert len(await late.ended_with("room_full", 4409)) == 1


async def test_a_seat_taken_over_by_another_tab() -> None:
    async with house() as h:
        room = await h.room()
        first = await h.joined(room, 1)
        second = await h.socket(room)
        welcome = await second.hello(1)
        faults = await first.ended_with("seat_taken_over", 4410)
        assert len(faults) == 1
        assert welcome["me"] == "m1"
        await second.command("rename", name="Аня")
        assert (await second.until("ack"))["cseq"] == 1


@pytest.mark.usefixtures("either_way")
async def test_kicked_and_left() -> None:
    async with house() as h:
        room = await h.room()
        host, guest = await h.joined(room, 1), await h.joined(room, 2)
        await host.command("kick", member="m2")
        await guest.ended_with("kicked", 4411)
        again = await h.socket(room)
        await again.say("hello", secret=secret(2))
        await again.ended_with("kicked", 4411)
        await host.command("leave")
        await host.ended_with("left", 4412)


# -- the line and the server ------------------------------------------------------------------------


async def test_probes_that_nobody_answers_end_the_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket, "LOOK_EVERY_S", 0.02)
    async with house(replace(ROOMY, silent_after_s=0.3)) as h:
        room = await h.room()
        mute = await h.joined(room, 1)
        answering = await h.joined(room, 2)
        ended = asyncio.create_task(mute.ended_with("silent", 4407))
        started = time.monotonic()
        while time.monotonic() - started < 0.8:
            probe = await answering.until("probe")
            await answering.say("pong", id=probe["id"], received=1.0, sent=1.0)
        await ended
        assert not answering.ws.closed


async def test_a_page_that_sleeps_while_its_browser_answers_pings_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket, "LOOK_EVERY_S", 0.02)
    async with house(replace(ROOMY, silent_after_s=0.3)) as h:
        socket = await h.joined(await h.room())
        ended = asyncio.create_task(socket.ended_with("silent", 4407))
        while not ended.done():
            await socket.ws.pong()
            await asyncio.sleep(0.05)
        await ended


async def test_what_goes_to_one_socket_in_one_tick_is_one_write() -> None:
    async with house() as h:
        room = await h.room()
        socket = await h.joined(room)
        await socket.until("probe")
        (client,) = h.client.app[websocket.SOCKETS]._clients
        line, writes = client._outbox._line, list[bytes]()

        def write(data: bytes) -> None:
            writes.append(data)
            line.write(data)

        client._outbox._line = SimpleNamespace(
            write=write,
            is_closing=line.is_closing,
            get_write_buffer_size=line.get_write_buffer_size,
        )
        actor = await h.actor(room)
        actor.perform([Publish(n, 0.0, (client.id,), {"n": n}) for n in range(100, 120)])
        for n in range(100, 120):
            assert (await socket.until("update"))["seq"] == n
        assert len([data for data in writes if b"update" in data]) == 1


@pytest.mark.usefixtures("either_way")
async def test_stopping_closes_every_socket_at_once() -> None:
    async with house() as h:
        room = await h.room()
        joined, waiting = await h.joined(room), await h.socket(room)
        ends = [
            asyncio.create_task(socket.ended_with("server_stopping", 1012))
            for socket in (joined, waiting)
        ]
        await asyncio.wait_for(h.client.server.close(), 50)
        await asyncio.gather(*ends)
        assert h.store.released == [room]


async def test_a_store_that_is_away_throws_nobody_out() -> None:
    async with house() as h:
        room = await h.room()
        socket = await h.joined(room)
        h.store.slow, h.store.trouble = True, "the store is lost"
        await socket.command("rename", name="Waits")
        assert (await socket.until("error"))["code"] == "store_away"
        h.store.slow, h.store.trouble = False, None
        for write in h.store.writes:
            if not write.done():
                write.set_result(None)
        assert (await socket.until("ack"))["cseq"] == 1
        assert (await socket.until("error"))["code"] == "store_back"


@pytest.mark.parametrize(
    ("error", "code", "close"),
    [(Fenced("another epoch"), "moved", 4421), (StorageDown("gone"), "store_down", 4503)],
)
async def test_nothing_is_acknowledged_that_is_not_saved(
    error: Exception, code: str, close: int
) -> None:
    store = FakeStore()
    async with house(store=store) as h:
        room = await h.room()
        anna, boris = await h.joined(room, 1), await h.joined(room, 2)
        store.slow = True
        await anna.command("rename", name="Saved")
        await until(lambda: not store.writes[-1].done())
        told = asyncio.create_task(anna.until("ack"))
        await asyncio.sleep(0.05)
        assert not told.done()
        store.writes[-1].set_result(None)
        assert (await told)["cseq"] == 1
        await anna.command("rename", name="Lost")
        await until(lambda: not store.writes[-1].done())
        store.writes[-1].set_exception(error)
        store.slow = False
        for socket in (anna, boris):
            seen = []
            while (message := await socket.next()) is not None:
                seen.append(message)
            assert socket.ws.close_code == close and seen[-1]["code"] == code
            assert "Lost" not in str(seen) and {"type": "ack"} not in seen


@pytest.mark.usefixtures("either_way")
async def test_a_room_with_a_bug_closes_and_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async with house() as h:
        room = await h.room()
        socket = await h.joined(room)
        actor = await h.actor(room)
        monkeypatch.setattr(actor.room, "receive", lambda *_: 1 / 0)
        await socket.command("ready")
        await socket.ended_with("internal", 1011)
        await h.joined(room)


@pytest.mark.usefixtures("either_way")
async def test_a_message_counts_from_when_its_bytes_came_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stamps = []
    stamp = ServerSocket._stamp

    def stamp_then_be_busy(self: ServerSocket) -> None:
        stamp(self)
        stamps.append(self.arrived)
        time.sleep(0.05)  # whatever else runs between the bytes and the task that reads them

    monkeypatch.setattr(ServerSocket, "_stamp", stamp_then_be_busy)
    async with house() as h:
        room = await h.room()
        socket = await h.joined(room)
        actor = await h.actor(room)
        heard: list[float] = []
        receive = actor.room.receive

        def listening(conn: int, message: Any, now: float) -> list[Effect]:
            heard.append(now)
            return receive(conn, message, now)

        monkeypatch.setattr(actor.room, "receive", listening)
        await socket.command("rename", name="Y")
        await until(lambda: heard)
        assert heard == stamps[-1:]


@pytest.mark.usefixtures("either_way")
async def test_messages_keep_their_order_among_pings() -> None:
    async with house() as h:
        socket = await h.joined(await h.room())
        # Said before anything is awaited, so that the server reads many of them at once.
        for n in range(20):
            await socket.command("follow", on=n % 2 == 0)
            if n % 5 == 2:
                await socket.ws.ping(b"%d" % n)
        assert [(await socket.until("ack"))["cseq"] for _ in range(20)] == list(range(1, 21))


@pytest.mark.usefixtures("either_way")
async def test_a_bug_in_handling_a_message_ends_its_connection_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with house() as h:
        room = await h.room()
        one, other = await h.joined(room, 1), await h.joined(room, 2)
        actor = await h.actor(room)
        broken = lambda *_: 1 / 0
        with monkeypatch.context() as patched:
            patched.setattr(actor, "receive", broken)
            await one.command("ready")
            await one.ended_with("internal", 1011)
        await other.command("rename", name="Whole")
        await other.until("ack")


async def test_both_forms_of_the_protocol_say_the_same() -> None:
    async with house() as h:
        room = await h.room()
        packed, text = await h.joined(room, 1, MSGPACK), await h.joined(room, 2, JSON)
        await packed.command("rename", name="Аня")
        changes = [await socket.renamed("Аня") for socket in (packed, text)]
        assert changes[0] == changes[1] and isinstance(changes[0]["at"], float)
        for socket in (packed, text):
            await socket.say("resume", seq=0)
        views = [await socket.until("welcome") for socket in (packed, text)]
        assert views[0]["pub"] == views[1]["pub"] and views[0]["seq"] == views[1]["seq"]


async def test_no_compression_is_agreed_on() -> None:
    async with house() as h:
        socket = await h.socket(await h.room(), compress=15)
        assert socket.ws.compress == 0


def test_every_code_has_a_close_code_that_may_be_sent() -> None:
    for code, line in ENDINGS.items():
        assert line.close in (1008, 1009, 1011, 1012) or 4000 <= line.close <= 4999, code
        assert len(code.encode()) <= 123
    private = [line.close for line in ENDINGS.values() if line.close >= 4000]
    assert len(private) == len(set(private))


async def test_nobody_is_silent_while_the_server_itself_was_stopped() -> None:
    async with house(Settings(rooms_burst=1000, silent_after_s=12.0)) as h:
        room = await h.room()
        anna, boris = await h.joined(room, 1), await h.joined(room, 2)
        sockets = h.client.server.app[SOCKETS]  # type: ignore[attr-defined]
        woken = time.monotonic() + 60
        # Their messages are in the sockets, and are read after the check of the lines.
        sockets.look(woken, 60.0)
        await anna.command("rename", name="Here")
        await anna.until("ack")
        sockets.look(woken + 12.5, 0.0)
        for socket in (anna, boris):
            await socket.ended_with("silent", 4407)


async def test_a_silent_crowd_is_asked_a_part_at_a_time_and_everybody_in_turn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[Client]()
    monkeypatch.setattr(Client, "look", lambda client, *_: asked.append(client))
    monkeypatch.setattr(websocket, "LOOK_EVERY_S", 1e6)
    async with house(ROOMY) as h:
        room = await h.room()
        crowd = [await h.joined(room, n) for n in range(5)]
        looked = h.client.server.app[SOCKETS]  # type: ignore[attr-defined]
        asked.clear()
        for _ in range(3):
            looked.look(time.monotonic(), 0.0, 0.4)
        assert len(asked) == 6 and len(set(asked)) == 5 and asked[5] is asked[0]
        # Who goes and who comes leave the others their turns.
        await crowd[0].ws.close()
        await until(lambda: len(looked) == 4)
        await h.joined(room, 6)
        asked.clear()
        for _ in range(5):
            looked.look(time.monotonic(), 0.0, 0.2)
        assert len(set(asked)) == 5


async def test_a_room_that_is_let_go_while_somebody_is_coming_in_is_loaded_again() -> None:
    async with house(ROOMY, unload_after_s=0) as h:
        room = await h.room()
        asked, get = [], h.registry.get

        async def noted(room_id: str) -> Any:
            asked.append(await get(room_id))
            return asked[-1]

        h.registry.get = noted  # type: ignore[method-assign]
        coming = await h.socket(room)
        await until(lambda: asked)
        h.registry.sweep()
        await until(lambda: asked[0].dead)
        welcome = await coming.hello()
        assert welcome["me"] and len(asked) == 2 and not asked[1].dead
        # One that dies between the hello and its turn says so, and the next try gets in.
        asked[1]._turns._budget_s = 0.0
        late = await h.socket(room)
        await late.say("hello", secret=secret(2), name="N2")
        await until(lambda: asked[1].connections == 2)
        asked[1].die("moved")
        await late.ended_with("moved", 4421)
        asked[1]._turns._budget_s = 1.0
        assert (await h.joined(room, 2)).ws.closed is False
