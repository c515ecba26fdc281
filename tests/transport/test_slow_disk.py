"""A disk that takes half a second for each sync delays acknowledgements, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.runtime.fakes import until
from tests.slow_disk import SlowDisk
from tests.transport.house import House, house
from tests.transport.test_end_to_end import Player, come

from pentaraduga.storage import Storage, appender


@pytest.fixture
async def disk(valkey: str) -> SlowDisk:
    return SlowDisk(valkey)


@pytest.fixture
async def slow(disk: SlowDisk, tmp_path: Path) -> AsyncIterator[House]:
    async with disk.running(tmp_path) as url:
        storage = await Storage.open(url, "node", exclusive=True)
        try:
            async with house(store=storage) as h:
                yield h
                disk.late_s = 0.0
                disk.open.set()
        finally:
            await storage.close()


async def pair(h: House) -> tuple[str, Player, Player]:
    """Two who sit in a room."""
    room = await h.room(seats=2)
    anna, boris = await come(h, room, 1), await come(h, room, 2)
    for player in (anna, boris):
        await player.do("sit")
    return room, anna, boris


async def held_back(h: House) -> float:
    """What the metrics say."""
    text = await (await h.client.get("/metrics")).text()
    (line,) = (line for line in text.splitlines() if line.startswith("pentaraduga_held_back "))
    return float(line.split()[1])


async def test_while_the_disk_is_busy_everything_but_acknowledgements_goes_on(
    disk: SlowDisk, slow: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    # However long the test takes, the disk counts as slow, not as gone.
    monkeypatch.setattr(appender, "SLOW_S", 600.0)
    monkeypatch.setattr(appender, "PATIENCE_S", 600.0)
    room, anna, boris = await pair(slow)
    other = await slow.room()
    cara = await come(slow, other, 3)
    clock = (await slow.actor(room)).room
    disk.open.clear()
    waiting = await anna.socket.command("rename", name="Аня")
    # Other rooms answer what needs no entry in the log.
    assert (await cara.act("nonsense"))["type"] == "refused"
    # Newcomers are accepted, and their clocks measured.
    late = await slow.socket(room)
    await late.say("hello", secret=f"{4:032x}", name="N4")
    assert (await late.until("probe"))["id"] >= 0
    # Timers run: the countdown is over, and hands are dealt, though nobody may see them yet.
    for player in (anna, boris):
        await player.socket.command("ready")
    await until(lambda: clock.state.in_round)  # type: ignore[attr-defined]
    # The server answers, and counts as able to serve.
    for path in ("/healthz", "/readyz"):
        assert (await slow.client.get(path)).status == 200
    assert await held_back(slow) > 0
    # All that time, nobody was told that anything counts.
    assert waiting not in anna.answers and anna.phase == boris.phase == "lobby"
    disk.open.set()
    await until(lambda: waiting in anna.answers)
    assert anna.answers[waiting]["type"] == "ack"
    assert (await late.until("welcome"))["me"]
    for player in (anna, boris):
        await until(lambda player=player: player.phase == "round")  # type: ignore[misc]
        assert player.gaps == [] and player.faults == [] and not player.task.done()
    await until(lambda: all(actor.settled for actor in slow.registry._actors.values()))
    assert await held_back(slow) == 0


async def test_half_a_second_for_each_sync_throws_nobody_out(disk: SlowDisk, slow: House) -> None:
    _, anna, boris = await pair(slow)
    disk.late_s = 0.5
    for n in range(4):
        asked = [await player.socket.command("rename", name=f"N {n}") for player in (anna, boris)]
        for player, cseq in zip((anna, boris), asked, strict=True):
            await until(lambda player=player, cseq=cseq: cseq in player.answers)  # type: ignore[misc]
            assert player.answers[cseq]["type"] == "ack"
    for player in (anna, boris):
        assert player.gaps == [] and not player.task.done()
