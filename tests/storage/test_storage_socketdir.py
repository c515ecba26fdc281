"""Folders for sockets: nothing is left behind by servers that were killed, and no other is touched."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NoReturn

import pytest

from pentaraduga.cli.supervisor import Supervisor
from pentaraduga.storage import StorageRefused, socketdir
from pentaraduga.storage.embedded import EmbeddedValkey
from pentaraduga.storage.socketdir import PREFIX, SocketDir

OWNER = """
import time
from pentaraduga.storage.socketdir import SocketDir
print(SocketDir().path, flush=True)
time.sleep(600)
"""


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """An empty folder for temporary files, as short as those are."""
    assert tmp_path.exists()  # pytest makes its folders before the place changes
    with tempfile.TemporaryDirectory() as made:
        monkeypatch.setenv("TMPDIR", made)
        monkeypatch.setattr(tempfile, "tempdir", made)
        yield Path(made)


def old(folder: Path) -> Path:
    os.utime(folder, (1e9, 1e9))
    return folder


def test_a_killed_servers_folder_goes_with_the_next_start_and_a_living_ones_stays(
    place: Path,
) -> None:
    servers = [
        subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    folders = [old(Path((one.stdout or sys.stdin).readline().strip())) for one in servers]
    dead, living = servers
    (folders[0] / "v.sock").touch()
    old(folders[0])
    dead.send_signal(signal.SIGKILL)
    dead.wait()
    own = SocketDir()
    assert {*place.iterdir()} == {folders[1], own.path}
    own.remove()
    living.kill()
    living.wait()
    socketdir.clear(str(place))
    assert [*place.iterdir()] == []
    for one in servers:
        assert one.stdout is not None
        one.stdout.close()


def test_what_is_young_somebody_elses_or_answers_is_left_alone(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    young, former, link, other = (place / f"{PREFIX}{name}" for name in ("y", "f", "l", "o"))
    young.mkdir()
    target = old_folder(place / "target")
    link.symlink_to(target)
    former.mkdir()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(former / "v.sock"))
        listening.listen()
        old(former)
        (place / "something-else").mkdir()
        old(place / "something-else")
        socketdir.clear(str(place))
        assert young.exists() and former.exists() and link.is_symlink() and target.exists()
        assert (place / "something-else").exists()
    old_folder(other)
    with monkeypatch.context() as stranger:
        stranger.setattr(os, "geteuid", lambda: os.getuid() + 1)
        socketdir.clear(str(place))
    assert other.exists()
    socketdir.clear(str(place))
    assert not other.exists() and not former.exists(), "nobody answers there any more"
    assert young.exists()


def old_folder(path: Path) -> Path:
    path.mkdir()
    return old(path)


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
async def test_without_room_for_temporary_files_a_start_says_so(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(tempfile, "mkdtemp", refuse)
    says = "temporary files is full" if number == errno.ENOSPC else "cannot be used"
    with pytest.raises(StorageRefused, match=says):
        await EmbeddedValkey(tmp_path).start()
    with pytest.raises(StorageRefused, match="TMPDIR"):
        Supervisor(2, ("127.0.0.1", 0), "redis://localhost", [])


def test_workers_without_room_for_their_limits_say_so(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("pentaraduga.cli.supervisor.make", refuse)
    with pytest.raises(StorageRefused, match="free some space there"):
        Supervisor(2, ("127.0.0.1", 0), "redis://localhost", [])
    assert [*place.iterdir()] == []
