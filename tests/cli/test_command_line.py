"""`pentaraduga carpets` and `pentaraduga hands`: output, exit status, messages about bad input."""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

from pentaraduga.cli import commands, run_command
from pentaraduga.tiles import TILES, Figure, Placement, Tile

FILLED_BY_ONE_SET = [f"2x{n}" for n in range(3, 15)]
FILLED_BY_ONE_SET += ["3x4", "3x6", "3x8", "4x4", "4x5", "4x6", "4x7"]

ALL = {command.name: command for command in commands()}


class Shell:
    """Runs command lines in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str], patch: pytest.MonkeyPatch) -> None:
        self._capsys = capsys
        self._patch = patch

    def __call__(self, *args: str, stdin: bytes = b"") -> tuple[int, str, str]:
        """Exit status, standard output, standard error."""
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = run_command(args)
        out, err = self._capsys.readouterr()
        return status, out, err

    def json(self, *args: str, stdin: bytes = b"") -> Any:
        """The one JSON document that a command prints when it succeeds."""
        status, out, err = self(*args, "--json", stdin=stdin)
        assert (status, err) == (0, "")
        return json.loads(out)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    return Shell(capsys, monkeypatch)


@pytest.mark.parametrize("size", FILLED_BY_ONE_SET)
def test_carpets_of_every_size_that_one_set_fills(shell: Shell, size: str) -> None:
    answer = shell.json("carpets", size)
    assert list(answer) == ["size", "tile_sets", "raw", "up_to_rotation", "essentially_different"]
    assert answer["size"] == size
    assert answer["raw"] >= answer["up_to_rotation"] >= answer["essentially_different"] > 0
    assert answer["tile_sets"] > 0


def test_carpets_of_the_whole_set(shell: Shell) -> None:
    assert shell.json("carpets", "4x7") == {
        "size": "4x7",
        "tile_sets": 1,
        "raw": 8,
        "up_to_rotation": 4,
        "essentially_different": 2,
    }
    status, out, err = shell("carpets", "7X4")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "7x4: 1 choice of 14 tiles",
        "  fillings of the frame         8",
        "  up to rotation                4",
        "  essentially different         2",
    ]


def test_no_carpet_is_an_answer_with_status_1(shell: Shell) -> None:
    status, out, err = shell("carpets", "3×5", "--json")
    assert (status, err) == (1, "")
    assert json.loads(out) == {
        "size": "3x5",
        "tile_sets": 0,
        "raw": 0,
        "up_to_rotation": 0,
        "essentially_different": 0,
    }
    assert shell("carpets", "1x28") == (1, "1x28: none\n", "")


@pytest.mark.parametrize("size", ["", "3", "x", "3x", "x3", "3x4x5", "-3x4", "3.0x4", "٣x4", "0x4"])
def test_text_that_is_not_a_size_is_named(shell: Shell, size: str) -> None:
    status, out, err = shell("carpets", "--", size)
    assert (status, out) == (2, "")
    assert err.startswith(f"pentaraduga carpets: {size!r}")


@pytest.mark.parametrize("size", ["5x6", "4x8", "1x29", "999999999x999999999"])
def test_sizes_beyond_one_set_are_wrong_usage(shell: Shell, size: str) -> None:
    status, out, err = shell("carpets", size, "--json")
    assert (status, out) == (2, "")
    assert repr(size) in err and "14 tiles fills at most 28" in err


def squares_of(figure: list[list[Any]], tiles: list[str]) -> int:
    """The squares of a figure as the command prints it, which must be one of these tiles."""
    placed = [Placement(Tile(name), x, y, turn) for name, x, y, turn in figure]
    assert sorted(str(p.tile) for p in placed) == sorted(tiles)
    return len(Figure.of(placed).squares)


def test_a_hand(shell: Shell) -> None:
    assert shell.json("hands", "оКо кож ojz ОЖО") == {
        "tiles": ["оКо", "кОж", "оЖз", "оЖо"],
        "possible": True,
        "carpets": [["оКо", "кОж", "оЖо"], ["оКо", "оЖо", "оЖз"]],
    }
    words = shell("hands", "оКо", "кОж,", "оЖз", "сЗс")
    assert words == (0, "оКо кОж оЖз сЗс: one figure of at most 1 square; carpets: none\n", "")


def test_equal_tiles_give_each_carpet_once(shell: Shell) -> None:
    answer = shell.json("hands", "оКо оКо оЖо оЖо оЖз оЖз")
    assert len(answer["carpets"]) == len(set(map(tuple, answer["carpets"]))) > 1
    assert all(len(three) == 3 for three in answer["carpets"])


def test_an_impossible_hand_is_an_answer_with_status_1(shell: Shell) -> None:
    status, out, err = shell("hands", "кОк зСз", "--json")
    assert (status, err) == (1, "")
    assert json.loads(out) == {"tiles": ["кОк", "зСз"], "possible": False, "carpets": []}
    assert shell("hands", "кОк зСз")[1] == "кОк зСз: impossible as one figure; carpets: none\n"


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("кОж кОй", "'кОй'"),
        ("кОж koj KOJ", "'KOJ' comes a third time"),
        ("оКо кОк кОж жОк жОж оЖо оЖз зЖо", "'зЖо' is tile 8"),
        ("", "'' holds no tile"),
        (" , ", "' , ' holds no tile"),
        ("кОж -", "'-'"),
    ],
)
def test_a_bad_hand_is_wrong_usage_and_names_the_token(shell: Shell, hand: str, said: str) -> None:
    status, out, err = shell("hands", hand, "--json")
    assert (status, out) == (2, "")
    assert err.startswith("pentaraduga hands: ") and said in err


def test_hands_from_standard_input(shell: Shell) -> None:
    lines = "\ufeffоКо оЖо оЖз\r\n\n кОк зСз \nкОж".encode()
    answers = shell.json("hands", "-", stdin=lines)
    assert [answer["tiles"] for answer in answers] == [
        ["оКо", "оЖо", "оЖз"],
        ["кОк", "зСз"],
        ["кОж"],
    ]
    assert [answer["possible"] for answer in answers] == [True, False, True]
    status, out, _ = shell("hands", "-", stdin=lines)
    assert status == 0 and len(out.splitlines()) == 3
    assert shell.json("hands", "-") == []


def test_all_hands_of_seven_of_one_set(shell: Shell) -> None:
    lines = [" ".join(map(str, hand)) for hand in combinations(TILES, 7)]
    answers = shell.json("hands", "-", stdin="\n".join(lines).encode())
    assert [" ".join(answer["tiles"]) for answer in answers] == lines
    assert max(answer["max_squares"] or 0 for answer in answers) == 4
    for answer in answers[::50]:
        if answer["possible"]:
            assert squares_of(answer["figure"], answer["tiles"]) == answer["max_squares"]
        else:
            assert answer["max_squares"] is answer["figure"] is None


@pytest.mark.parametrize(
    ("stdin", "said"),
    [
        ("кОж\nкОж бад\n".encode(), "line 2: unknown tile 'бад'"),
        ("кОж\n\nкОж кОж кОж\n".encode(), "line 3: 'кОж' comes a third time"),
        (b"koj\n\xff\n", "line 2 is not text in UTF-8"),
        (b",\n", "line 1: ','"),
    ],
)
def test_a_bad_line_is_named_and_nothing_printed(shell: Shell, stdin: bytes, said: str) -> None:
    for more in ((), ("--json",)):
        status, out, err = shell("hands", "-", *more, stdin=stdin)
        assert (status, out) == (2, "")
        assert said in err


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["carpets"], "WxH"),
        (["hands"], "TILE"),
        (["carpets", "3x4", "3x6"], "3x6"),
        (["carpets", "3x4", "--jason"], "--jason"),
        (["dance"], "'dance'"),
    ],
)
def test_wrong_usage(shell: Shell, args: list[str], named: str) -> None:
    status, out, err = shell(*args)
    assert (status, out) == (2, "")
    assert "usage: pentaraduga" in err and named in err


def test_help_lists_every_command(shell: Shell) -> None:
    status, out, _ = shell("--help")
    assert status == 0
    assert all(f"    {name} " in out for name in ALL)


@pytest.mark.parametrize("name", ALL)
def test_every_command_has_a_module_and_help(shell: Shell, name: str) -> None:
    module = import_module(ALL[name].module)
    parser = argparse.ArgumentParser()
    module.add_parser(parser.add_subparsers())
    assert callable(module.run)
    status, out, _ = shell(name, "--help")
    assert status == 0 and f"pentaraduga {name}" in out


def run(*args: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, *args], capture_output=True, check=False, **more)


def test_asking_about_tiles_loads_no_server() -> None:
    code = (
        "import sys; from pentaraduga.cli import run_command; run_command(['carpets', '2x3']);"
        "sys.exit(any(name in sys.modules for name in ('aiohttp', 'redis', 'asyncio')))"
    )
    assert run("-c", code).returncode == 0


def test_a_reader_that_leaves_early_does_not_cause_an_error() -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pentaraduga", "hands", "-"],
            input="кОж\n".encode() * 5000,
            stdout=write,
            stderr=subprocess.PIPE,
            check=False,
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_output_is_utf8_in_any_locale() -> None:
    env = os.environ | {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = run("-m", "pentaraduga", "hands", "koj", "--json", env=env)
    assert json.loads(done.stdout.decode("utf-8"))["tiles"] == ["кОж"]
