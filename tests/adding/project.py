"""A copy of the project with a throwaway game in it, added as docs/adding-a-game.md says."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
COPIED = ("server", "tests/games", "tests/__init__.py", "pyproject.toml")
"""What the server half of a game meets; whoever builds the client copies `client_web`, too."""

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


def copy_with(game: str, into: Path, more: tuple[str, ...] = ()) -> Path:
    """Copies the project (and `more` of it) and adds the game; the copy's folder."""
    for name in (*COPIED, *more):
        source, target = ROOT / name, into / name
        if source.is_dir():
            left_out = shutil.ignore_patterns("__pycache__", "static", "node_modules", ".*")
            shutil.copytree(source, target, ignore=left_out)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    (into / "server/pentaraduga/static").symlink_to(ROOT / "server/pentaraduga/static")
    for name in files_of(game):
        target = into / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(__file__).parent / game / name, target)
    listed = into / LIST
    text = listed.read_text(encoding="utf-8")
    # Its import, and its line in GAMES.
    imported = text.replace("    nullgame,\n", f"    {game},\n    nullgame,\n", 1)
    added = imported.replace("        nullgame,\n", f"        {game},\n        nullgame,\n", 1)
    assert added.count(f" {game},\n") == 2, "GAMES looks different now: mend this copy"
    listed.write_text(added, encoding="utf-8")
    return into


def environment(copy: Path) -> dict[str, str]:
    """What makes a process use the copy instead of the installed package."""
    return {**os.environ, "PYTHONPATH": str(copy / "server")}
