"""Folders for sockets: nothing is left behind by servers that were killed, and no other is touched."""

from __future__ import annotations

import errno
import os
import shutil
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
from pentaraduga.storage.socketdir import COMMONS, MARK, PREFIX, SocketDir

OWNER = """
import socket, time
from pentaraduga.storage.socketdir import SocketDir
made = SocketDir()
one = socket.socket(socket.AF_UNIX)
one.bind(str(made.path / "v.sock"))
(made.path / "commons").write_bytes(b"counts")
print(made.path, flush=True)
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


def left(place: Path, name: str, mark: Path) -> Path:
    """What a server that was killed leaves: a marked folder with a socket that nobody answers at."""
    folder = place / f"{PREFIX}{name}"
    folder.mkdir()
    shutil.copy(mark, folder / MARK)
    with socket.socket(socket.AF_UNIX) as gone:
        gone.bind(str(folder / "v.sock"))
    (folder / COMMONS).write_bytes(b"counts")
    return old(folder)


def marked(place: Path) -> Path:
    """A mark as servers write it, kept in `place`."""
    own = SocketDir()
    mark = Path(shutil.copy(own.path / MARK, place / "mark"))
    own.remove()
    return mark


def test_a_killed_servers_folder_goes_with_the_next_start_and_a_living_ones_stays(
    place: Path,
) -> None:
    servers = [
        subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    folders = [old(Path((one.stdout or sys.stdin).readline().strip())) for one in servers]
    dead, living = servers
    dead.send_signal(signal.SIGKILL)
    dead.wait()
    own = SocketDir()
    assert {*place.iterdir()} == {folders[1], own.path}
    own.remove()
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
    mark = marked(place)
    young, busy, other = (left(place, name * 8, mark) for name in "ybo")
    young.touch()
    (busy / "v.sock").unlink()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(busy / "v.sock"))
        listening.listen()
        old(busy)
        with monkeypatch.context() as stranger:
            stranger.setattr(os, "geteuid", lambda: os.getuid() + 1)
            socketdir.clear(str(place))
        assert young.exists() and busy.exists() and other.exists()
        socketdir.clear(str(place))
        assert young.exists() and busy.exists() and not other.exists()
    socketdir.clear(str(place))
    assert young.exists() and not busy.exists(), "nobody answers there any more"


def whole(place: Path) -> dict[str, bytes | str]:
    """Everything below the folder: contents of files, targets of links."""
    found: dict[str, bytes | str] = {}
    for path in place.rglob("*"):
        name = str(path.relative_to(place))
        is_file = path.is_file() and not path.is_symlink()
        found[name] = path.read_bytes() if is_file else os.path.realpath(path)
    return found


def test_nothing_of_anybodys_own_is_removed_whatever_it_is_called(place: Path) -> None:
    """A folder of the user's, old and unlocked, with a name like ours or with the mark in it."""
    mark = marked(place)
    for name in ("pentaraduga-data", "pentaraduga-0.1.0", f"{PREFIX}notes", f"{PREFIX}{'u' * 8}"):
        folder = place / name
        folder.mkdir()
        (folder / "diary.txt").write_text("mine")
        old(folder)
    (place / f"{PREFIX}{'e' * 8}").mkdir()  # no mark: nothing says that it is ours
    ours_and_mine = left(place, "m" * 8, mark)
    (ours_and_mine / "diary.txt").write_text("mine")
    deeper = left(place, "d" * 8, mark)
    (deeper / COMMONS).unlink()
    (deeper / COMMONS).mkdir()
    forged = left(place, "f" * 8, mark)
    (forged / MARK).write_text("another program's")
    linked = left(place, "l" * 8, mark)
    (linked / MARK).unlink()
    (linked / MARK).symlink_to(mark)
    target = left(place, "t" * 8, mark).rename(place / "target")
    (place / f"{PREFIX}{'s' * 8}").symlink_to(target)
    for folder in place.iterdir():
        old(folder)
    before = whole(place)
    socketdir.clear(str(place))
    assert whole(place) == before
    own = SocketDir()
    (own.path / "diary.txt").write_text("mine")
    (own.path / "link").symlink_to(mark)
    own.remove()
    assert {path.name for path in own.path.iterdir()} == {"diary.txt", "link"}
    assert mark.exists()


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
