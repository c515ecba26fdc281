"""A game's id and its classes are named in its folder and in GAMES, nowhere else in the server."""

from __future__ import annotations

import re
from pathlib import Path

from pentaraduga.games import GAMES

SERVER = Path(__file__).parents[1] / "server/pentaraduga"
LIST = SERVER / "games/__init__.py"
# The colour dominoes have their name from the number of tiles, a patience game has it, too.
WORDS = {"fourteen": r"\bFourteen\b|[\"'`/]fourteen\b"}


def named(text: str) -> set[str]:
    """The games that the text names, by id, by class or as part of another name."""
    found = set()
    for id_, game in GAMES.items():
        cls = type(game.rules).__name__
        if re.search(WORDS.get(id_, rf"(?i:{id_})|\b{cls}\b"), text):
            found.add(id_)
    return found


def files() -> list[Path]:
    folders = [SERVER / "games" / id_ for id_ in GAMES]
    assert all(folder.is_dir() for folder in folders)
    found = [*SERVER.rglob("*.py"), *SERVER.rglob("*.lua")]
    return [
        path
        for path in found
        if path != LIST and not any(folder in path.parents for folder in folders)
    ]


def test_it_would_notice() -> None:
    assert named("of_kovriki") == named('game: ClassVar = "kovriki"') == {"kovriki"}
    assert named("`/fourteen`") == named("class FourteenBoard, Fourteen") == {"fourteen"}
    assert named("one of the fourteen tiles") == set()
    assert named(LIST.read_text(encoding="utf-8")) >= GAMES.keys() - {"fourteen"}


def test_no_other_file_of_the_server_names_a_game() -> None:
    assert len(files()) > 100
    naming = {
        path.relative_to(SERVER).as_posix(): games
        for path in files()
        if (games := named(path.read_text(encoding="utf-8")))
    }
    assert naming == {}


def test_no_game_names_another() -> None:
    naming = {}
    for id_ in GAMES:
        for path in (SERVER / "games" / id_).rglob("*.py"):
            others = named(path.read_text(encoding="utf-8")) - {id_}
            if others:
                naming[path.relative_to(SERVER).as_posix()] = others
    assert naming == {}
