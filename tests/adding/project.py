"""A copy of the project with throwaway games in it, added as docs/adding-a-game.md says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("server", "tests/games", "tests/__init__.py", "tests/examples.py", "pyproject.toml")
"""What the server half of a game needs. To build the client, copy `client_web`, too."""

LIST = "server/pentaraduga/games/__init__.py"
"""The only file outside a game's own ones that changes."""


def places(game: str) -> tuple[str, ...]:
    """Where the page says that a game's files lie, beside its line in GAMES."""
    return (
        f"server/pentaraduga/games/{game}/",
        f"tests/games/{game}_case.py",
        f"client_web/src/games/{game}/",
    )


def files_of(game: str) -> list[str]:
    """The files of the throwaway game, as they lie in the project."""
    home = Path(__file__).parent / game
    found = (path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file())
    return sorted(path for path in found if "__pycache__" not in path and path != "README.md")


def copy_with(games: Sequence[str], into: Path, more: Sequence[str] = ()) -> Path:
    """Copies the project (and `more` of it) and adds the games; the copy's folder."""
    for name in (*COPIED, *more):
        source, target = ROOT / name, into / name
        if source.is_dir():
            left_out = shutil.ignore_patterns("__pycache__", "static", "node_modules", ".*")
            shutil.copytree(source, target, ignore=left_out)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    (into / "server/pentaraduga/static").symlink_to(ROOT / "server/pentaraduga/static")
    for game in games:
        _add(game, into)
    return into


def _add(game: str, into: Path) -> None:
    """The game's files, its import, and its line in GAMES."""
    for name in files_of(game):
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(__file__).parent / game / name, target)
    listed = into / LIST
    text = listed.read_text(encoding="utf-8")
    imported = text.replace("    nullgame,\n", f"    {game},\n    nullgame,\n", 1)
    added = imported.replace("        nullgame,\n", f"        {game},\n        nullgame,\n", 1)
    assert added.count(f" {game},\n") == 2, "GAMES looks different now: mend this copy"
    listed.write_text(added, encoding="utf-8")


def suite_of(copy: Path, game: str, *parts: str) -> None:
    """Runs these parts of the contract suite on the game, and the import contracts.

    `parts`: of the files' names, `game_plays` for `tests/games/test_every_game_plays.py`.
    """
    tests = [f"tests/games/test_every_{part}.py" for part in parts]
    chosen = f"{game} or in_GAMES or stored_long_ago"
    done = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", chosen, *tests)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout and "skipped" not in done.stdout
    linted = run(copy, "-c", "from importlinter.cli import lint_imports_command as c; c()")
    assert linted.returncode == 0, linted.stdout
    assert "0 broken" in linted.stdout


def run(copy: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Python in the copy; its output."""
    return subprocess.run(
        [sys.executable, *args],
        cwd=copy,
        env=environment(copy),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def environment(copy: Path) -> dict[str, str]:
    """The environment that makes a process use the copy instead of the installed package."""
    return {**os.environ, "PYTHONPATH": str(copy / "server")}
