"""Any node serves any room, and any node may die: whoever came by another keeps the socket."""

from __future__ import annotations

import asyncio
import re
import signal
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.client import Closed, RoomClient, create_room
from tests.cluster.nodes import nodes
from tests.cluster.test_kill_server import in_round
from tests.cluster.test_stopped_and_away import Guest
from tests.serving import Served


class Relayed(Guest):
    """Also remembers what it was acknowledged, and every view of the members that it was shown."""

    def __init__(self, url: str, room: str, **more: Any) -> None:
        super().__init__(url, room, **more)
        self.shown: list[str] = []

    async def named(self, name: str) -> None:
        assert (await self.command("rename", name=name)).ok

    async def _take(self, socket: Any, message: Any, received: float) -> None:
        await super()._take(socket, message, received)
        if "members" in message.get("pub", {}):
            self.shown.append(str(message["pub"]["members"]))


async def sees(guest: RoomClient, name: str) -> None:
    await guest.until(lambda: name in str(guest.pub["members"]))


def kept(guest: Guest, relay: Served) -> None:
    """Whoever came by the other node keeps the socket, unless this machine was so busy that the
    other node lost its lease as well."""
    assert guest.connections == 1 or "lease" in relay.log.read_text()


async def enter(stack: AsyncExitStack, url: str, room: str, **more: Any) -> Relayed:
    guest = Relayed(url, room, **more)
    await stack.enter_async_context(guest)
    return guest


async def test_the_owner_is_killed_and_its_rooms_go_on_at_the_other_node(tmp_path: Path) -> None:
    async with nodes(tmp_path, 2) as (owner, relay), AsyncExitStack() as stack:
        room = (await create_room(owner.url, "minutka"))["id"]
        here = await enter(stack, owner.url, room, name="Вера")
        a, b = [await enter(stack, relay.url, room, name=name) for name in ("Аня", "Боря")]
        watcher = await enter(stack, relay.url, room, watch=True)
        assert watcher.own == {} and here.me != a.me
        await in_round(a, b)
        swapped = await a.act(f"swap {a.own['own']['hand'][0]}")
        assert swapped.ok
        await here.until(lambda: here.seq >= swapped.seq)
        assert here.pub["table"] == a.pub["table"]
        hands, table = (a.own["own"], b.own["own"]), a.pub["table"]
        # A clock measured end to end agrees with the room's, which is this machine's.
        assert a.offset is not None and here.offset is not None
        assert abs(a.offset - here.offset) < 1000

        owner.process.kill()
        said = asyncio.create_task(b.command("rename", name="Борис"))
        for guest in (a, b, watcher):
            await guest.until(lambda: "Борис" in str(guest.pub["members"]))
            await guest.until(lambda: guest.pub["clock"]["paused"] is None)
        assert (await said).ok
        assert (a.own["own"], b.own["own"]) == hands and a.pub["table"] == table
        assert (await b.act(f"swap {b.own['own']['hand'][0]}")).ok
        for guest in (a, b, watcher):
            await guest.until(lambda: guest.seq >= b.seq)
            kept(guest, relay)
            assert guest.pub["table"] == b.pub["table"]
        assert b.pub["table"]["seats"][1]["swaps"] == 1


OPERATIONS = Path(__file__).parents[2] / "docs" / "operations.md"


async def test_refusals_and_ends_pass_through_and_a_stopping_owner_hands_over(
    tmp_path: Path,
) -> None:
    async with nodes(tmp_path, 2) as (owner, relay), AsyncExitStack() as stack:
        room = (await create_room(owner.url, "minutka"))["id"]
        host = await enter(stack, owner.url, room, name="Вера")
        assert (await host.command("sit")).ok
        a = await enter(stack, relay.url, room, name="Аня")
        with pytest.raises(Closed) as nowhere:
            await enter(stack, relay.url, "aaaaaaaaaa")
        assert nowhere.value.code == "no_such_room"
        refused = await a.command("sit", seat=0)
        assert refused.code == (await host.command("sit", seat=9)).code or not refused.ok
        twin = await enter(stack, relay.url, room, secret=a.secret)
        with pytest.raises(Closed) as twice:
            await a.until(lambda: False)
        assert twice.value.code == "seat_taken_over"
        assert (await host.command("kick", member=twin.me)).ok
        with pytest.raises(Closed) as kicked:
            await twin.until(lambda: False)
        assert kicked.value.code == "kicked"

        # A server with everything on shows nothing that the page for operators doesn't explain.
        _, shown = await relay.get("/metrics")
        names = set(re.findall(r"^# HELP (\S+)", shown, re.M))
        page = OPERATIONS.read_text("utf-8")
        assert not [x for x in names if not x.endswith("_created") and f"`{x}" not in page]

        guests = [await enter(stack, relay.url, room, name=f"Г{n}") for n in range(3)]
        owner.process.send_signal(signal.SIGTERM)
        assert (await guests[0].command("rename", name="Новое")).ok
        for guest in guests:
            await sees(guest, "Новое")
            kept(guest, relay)
        assert await owner.process.wait() == 0
        # Handed over, not left until a lease ran out.
        assert "rooms.taken_over" not in relay.log.read_text()


async def test_a_stopped_owner_loses_its_rooms_and_shows_nothing_stale(tmp_path: Path) -> None:
    async with nodes(tmp_path, 2) as (owner, relay), AsyncExitStack() as stack:
        room = (await create_room(owner.url, "minutka"))["id"]
        local = await enter(stack, owner.url, room, name="Вера")
        a = await enter(stack, relay.url, room, name="Аня")
        await a.named("Анна")
        await sees(local, "Анна")
        owner.process.send_signal(signal.SIGSTOP)
        # Waits in the sockets of the stopped node, which is not to act on it when it wakes.
        stale = asyncio.create_task(local.command("rename", name="Старое"))
        await a.named("Аннушка")
        owner.process.send_signal(signal.SIGCONT)
        await sees(local, "Аннушка")
        assert not (await stale).ok
        await local.named("Вероника")
        await sees(a, "Вероника")
        for guest in (local, a):
            assert not any("Старое" in shown for shown in guest.shown)
        kept(a, relay)
        # The one that slept serves the room again, from the other side.
        back = await enter(stack, owner.url, room, name="Зоя")
        assert (await back.command("rename", name="Зоенька")).ok
        await sees(a, "Зоенька")
