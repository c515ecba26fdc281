"""The embedded store's files: cut, damaged or gone, and a disk that runs full."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pentaraduga.storage import Storage, StorageRefused, embedded
from pentaraduga.storage.appendfiles import FOLDER, LEAST, NOTE, RESERVE, AppendFiles
from pentaraduga.storage.embedded import EmbeddedValkey

NAME = "appendonly.aof.1.incr.aof"


class Disk:
    """Answers of a file system: how much is free, or that it can't set anything aside."""

    def __init__(self) -> None:
        self.free = 100 * RESERVE
        self.fault: int | None = None
        self.asked = 0

    def left(self, path: Path) -> int:
        return self.free

    def allocate(self, fd: int, size: int, more: int) -> None:
        self.asked += 1
        if self.fault is not None:
            raise OSError(self.fault, os.strerror(self.fault))


def folder(tmp_path: Path) -> Path:
    """The one file of an append-only folder."""
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "appendonly.aof.manifest").write_text("file")
    return tmp_path / FOLDER / NAME


def grow(file: Path, size: int) -> None:
    with file.open("ab") as stream:
        stream.write(b"x" * size)


def files(tmp_path: Path, disk: Disk) -> AppendFiles:
    return AppendFiles(tmp_path, disk.left, disk.allocate)


def test_space_set_aside_is_used_up_before_the_disk_counts_as_full(tmp_path: Path) -> None:
    disk, file = Disk(), folder(tmp_path)
    looked = files(tmp_path, disk)
    grow(file, 10)
    assert looked.look() is None and looked.look() is None and disk.asked == 1
    disk.fault, disk.free = errno.ENOSPC, 3_000_000
    grow(file, RESERVE - LEAST)
    assert looked.look() is None, "it is set aside"
    grow(file, 1)
    why = f"disk full: 3 MB free where {tmp_path / FOLDER} lies, 9 MB needed"
    assert looked.look() == why and looked.look() == why
    disk.fault = None
    assert looked.look() is None


@pytest.mark.parametrize("fault", [errno.EOPNOTSUPP, errno.ENOSYS])
def test_where_nothing_can_be_set_aside_free_space_decides(tmp_path: Path, fault: int) -> None:
    disk, file = Disk(), folder(tmp_path)
    disk.fault = fault
    grow(file, 10)
    looked = files(tmp_path, disk)
    assert looked.look() is None
    disk.free = 31_000_000
    assert looked.look() == f"disk full: 31 MB free where {tmp_path / FOLDER} lies, 34 MB needed"
    disk.free = 2**40
    assert looked.look() is None


def test_a_file_that_was_cut_or_changed_is_reported(tmp_path: Path) -> None:
    disk, file = Disk(), folder(tmp_path)
    looked = files(tmp_path, disk)
    grow(file, 1000)
    looked.look()
    grow(file, 500)
    looked.look()
    grow(file, 7)  # written after the last look
    assert files(tmp_path, disk).check() == []
    whole = file.read_bytes()
    file.write_bytes(whole[:1490])
    (wrong,) = files(tmp_path, disk).check()
    assert wrong.startswith(f"{file} is 10 bytes shorter than it was")
    for place in (0, 999, 1000, 1499):
        damaged = bytearray(whole)
        damaged[place] ^= 4
        file.write_bytes(damaged)
        (wrong,) = files(tmp_path, disk).check()
        assert wrong.startswith(f"{file} is not what was written")
    # Valkey has cut off a torn record and continues: this is the file from now on.
    file.write_bytes(whole[:1400])
    looked.forget()
    looked.look()
    grow(file, 100)
    looked.look()
    assert files(tmp_path, disk).check() == []


def test_a_rewritten_file_is_not_missed_and_a_broken_note_is_none(tmp_path: Path) -> None:
    disk, file = Disk(), folder(tmp_path)
    grow(file, 10)
    files(tmp_path, disk).look()
    file.rename(file.with_name("appendonly.aof.2.incr.aof"))
    assert files(tmp_path, disk).check() == []
    for note in (
        "",
        "[]",
        "{",
        '{"appendonly.aof.2.incr.aof": {}}',
        '{"../x.incr.aof": {"size": 1}}',
    ):
        (tmp_path / NOTE).write_text(note)
        assert files(tmp_path, disk).check() == []


def test_a_start_that_would_be_empty_is_refused(tmp_path: Path) -> None:
    disk, file = Disk(), folder(tmp_path)
    assert files(tmp_path, disk).check() == []
    grow(file, 10)
    files(tmp_path, disk).look()
    (tmp_path / FOLDER / "appendonly.aof.manifest").unlink()
    with pytest.raises(StorageRefused, match=r"appendonly\.aof\.manifest.*would start empty"):
        files(tmp_path, disk).check()
    file.unlink()
    with pytest.raises(StorageRefused, match="are gone from"):
        files(tmp_path, disk).check()
    (tmp_path / NOTE).unlink()
    assert files(tmp_path, disk).check() == []


async def filled(data: Path) -> None:
    server = EmbeddedValkey(data)
    await server.start()
    storage = await Storage.open(server.url, "first", exclusive=True)
    await storage.create("room", 1, [b"entry 1"])
    for seq in range(2, 11):
        await storage.append("room", 1, seq, [b"entry %d" % seq])
    await storage.close()
    await server.stop()


async def test_the_embedded_store_says_at_its_start_what_it_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await filled(tmp_path)
    home = tmp_path / "valkey"
    file = home / FOLDER / NAME
    data = file.read_bytes()
    # Cut where a record ends: Valkey itself sees nothing wrong with that.
    file.write_bytes(data[: data.rindex(b"*1\r\n$5\r\nMULTI")])
    server = EmbeddedValkey(tmp_path)
    await server.start()
    assert [r.message for r in caplog.records if "bytes shorter than it was" in r.message]
    storage = await Storage.open(server.url, "second", exclusive=True)
    assert len((await storage.load("room")).entries) >= 8
    await storage.close()
    await server.stop()
    caplog.clear()
    (home / FOLDER / "appendonly.aof.manifest").rename(tmp_path / "kept")
    with pytest.raises(StorageRefused, match="would start empty"):
        await EmbeddedValkey(tmp_path).start()
    (tmp_path / "kept").rename(home / FOLDER / "appendonly.aof.manifest")
    server = EmbeddedValkey(tmp_path)
    await server.start()
    await server.stop()
    assert caplog.records == [], "the shorter file is what there is from now on"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 24 MB."""
    place = tmp_path / "small"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.call(mount, stderr=subprocess.DEVNULL):
        pytest.skip("only root may mount")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


def fill(filler: Path) -> None:
    full = None
    with filler.open("wb", buffering=0) as stream:
        while full is None:
            try:
                stream.write(b"0" * 65536)
            except OSError as error:
                full = error.errno
    assert full == errno.ENOSPC


async def test_a_full_disk_and_a_killed_store_lose_nothing_acknowledged(
    small_disk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine a look comes so late that all of what is set aside could be gone by then.
    monkeypatch.setattr(embedded, "LOOK_S", 1.0)
    server = EmbeddedValkey(small_disk / "data")
    await server.start()
    storage = await Storage.open(server.url, "node", exclusive=True)
    watch = asyncio.create_task(server.watch(storage))
    await storage.create("room", 1, [b"1"])
    acknowledged: list[int] = []
    move = b"m" * 4096

    async def play(first: int, last: int) -> None:
        for seq in range(first, last):
            await storage.append("room", 1, seq, [b"%d " % seq + move])
            acknowledged.append(seq)

    await until((small_disk / "data" / "valkey" / NOTE).exists)
    filler = small_disk / "filler"
    fill(filler)
    playing = asyncio.create_task(play(2, 3000))
    await until(lambda: "disk full: 0 MB free" in (storage.trouble or ""))
    told = len(acknowledged)
    assert 0 < told < 2998, "moves were saved on the full disk until what was set aside was used up"
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)
    await server.wait()
    filler.unlink()
    await server.restart()
    await until(lambda: storage.trouble is None)
    async with asyncio.timeout(120):
        await playing
    loaded = await storage.load("room")
    assert loaded.lost is None
    assert loaded.entries[1:] == [(seq, b"%d " % seq + move) for seq in range(2, 3000)]
    watch.cancel()
    await storage.close()
    await server.stop()


async def test_what_is_counted_is_not_less_than_what_the_disk_takes(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path)
    await server.start()
    storage = await Storage.open(server.url, "node", exclusive=True)
    (file,) = (tmp_path / "valkey" / FOLDER).glob("*.incr.aof")
    await storage.create("room", 1, [b"1"])
    seq = 1
    for length, entries in ((1, 1), (1, 500), (200, 1), (200, 40), (30_000, 3)):
        before, counted = file.stat().st_size, storage.answered
        await storage.append("room", 1, seq + 1, [b"m" * length] * entries)
        seq += entries
        assert file.stat().st_size - before <= storage.answered - counted
        before, counted = file.stat().st_size, storage.answered
        await storage.snapshot("room", 1, seq, b"s" * length)
        await storage.snapshot("room", 1, seq, b"t" * length)
        assert file.stat().st_size - before <= storage.answered - counted
    await storage.close()
    await server.stop()


async def test_nothing_is_sent_beyond_what_is_allowed(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path)
    await server.start()
    storage = await Storage.open(server.url, "node", exclusive=True)
    await storage.create("room", 1, [b"1"])
    before = storage.answered
    await storage.append("room", 1, 2, [b"2"])
    one = storage.answered - before
    storage.allow(storage.answered + one)
    first = storage.append("room", 1, 3, [b"3"])
    await first
    waits = [storage.append("room", 1, seq, [b"%d" % seq]) for seq in (4, 5)]
    await until(lambda: "no disk has been set aside" in (storage.trouble or ""))
    assert not any(waiting.done() for waiting in waits)
    storage.allow(storage.answered + 10 * one)
    await asyncio.gather(*waits)
    assert storage.trouble is None
    assert [seq for seq, _ in (await storage.load("room")).entries] == [1, 2, 3, 4, 5]
    await storage.close()
    await server.stop()
