"""`pentaraduga puzzle`: the list, checks and solutions on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.cli import run_command
from pentaraduga.tiles import TILES


def call(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = run_command(["puzzle", *args])
    out, err = capsys.readouterr()
    return status, out, err


def ask(capsys: pytest.CaptureFixture[str], *args: str, status: int = 0) -> Any:
    got, out, err = call(capsys, *args, "--json")
    assert (got, err) == (status, "")
    return json.loads(out)


def test_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    documents = ask(capsys, "--list")
    assert documents[0] == {
        "name": "both-carpets",
        "kind": "rectangle",
        "tiles": [str(tile) for tile in TILES],
        "goal": {"width": 4, "height": 7, "solutions": 2},
        "solved": None,
    }
    assert documents[1]["goal"] == {"squares": 4}
    status, out, _ = call(capsys, "--list")
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "both-carpets: 14 tiles as a rectangle 4x7 in 2 different ways"
    assert "ten-squares: 14 tiles as one figure with 10 squares" in lines
    for document in documents:
        assert ask(capsys, document["name"]) == document


@pytest.mark.parametrize(
    "name", ["four-squares-3", "7x8", "easy-12", "seven-12", "daily-2026-11-29"]
)
def test_solve_and_check_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    document = ask(capsys, name, "--solve")
    assert (document["verdict"], document["solved"]) == ("solved", None)
    file = tmp_path / "figure"
    for text in (
        json.dumps(document, ensure_ascii=False),
        json.dumps(document["figure"]),
        "\n".join(f"{t}@{x},{y}{'hv'[turn]}" for t, x, y, turn in document["figure"]),
    ):
        file.write_text(text, encoding="utf-8")
        checked = ask(capsys, name, "--check", str(file))
        assert (checked["solved"], checked["missing"], checked["illegal"]) == (True, None, None)
        assert checked["left"] == []
    half = document["figure"][::2]
    file.write_text(json.dumps(half), encoding="utf-8")
    checked = ask(capsys, name, "--check", str(file), status=1)
    assert (checked["solved"], checked["missing"]) == (False, "tiles_left")
    whole = ask(capsys, name, "--check", str(file), "--solve", "--seconds", "60")
    assert all(item in whole["figure"] for item in half)


def test_what_a_check_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "figure"

    def check(text: str) -> Any:
        file.write_text(text, encoding="utf-8")
        return ask(capsys, "four-squares-1", "--check", str(file), status=1)

    assert check("кОж@0,0h сЗс@2,0h")["illegal"]["code"] == "colours_differ"
    assert check("кОж@0,0h жОк@1,0h")["illegal"]["code"] == "overlap"
    assert check("оКо@0,0h")["illegal"]["code"] == "not_in_hand"
    assert check("")["missing"] == "tiles_left"
    one = "сЗс@2,-3h зЖо@1,-2h жОк@0,-1h кОж@0,0h зЖз@1,1h зСз@1,2h сЗж@0,3h"
    assert check(one)["missing"] == "too_few_squares"
    assert check(one)["squares"] == 1
    stuck = ask(capsys, "four-squares-1", "--check", str(file), "--solve", status=1)
    assert (stuck["verdict"], stuck["figure"]) == ("impossible", None)


def test_as_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = call(capsys, "2x3", "--solve")
    lines = out.splitlines()
    assert status == 0
    assert lines[0] == "2x3: 3 tiles as a rectangle 2x3"
    assert lines[2].startswith("solved (")
    file = tmp_path / "figure"
    file.write_text(lines[3], encoding="utf-8")
    status, out, _ = call(capsys, "2x3", "--check", str(file))
    assert (status, out.splitlines()[2]) == (0, "solved")
    file.write_text("кОж@0,0v", encoding="utf-8")
    status, out, _ = call(capsys, "2x3", "--check", str(file))
    assert (status, out.splitlines()[2]) == (1, "not solved: tiles_left")


def test_a_day_has_its_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    days = [ask(capsys, f"daily-2026-11-{day}")["name"] for day in range(20, 30)]
    assert len(set(days)) == 10
    assert days[9] == ask(capsys, days[9])["name"]


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ((), "expected a NAME, or --list"),
        (("2x3", "--list"), "expected a NAME, or --list"),
        (("--list", "--solve"), "need a NAME"),
        (("9x9",), "'9x9' is not a puzzle"),
        (("daily-2026-13-01",), "such as daily-2026-11-29"),
        (("2x3", "--solve", "--seconds", "0"), "more than 0"),
        (("2x3", "--check", "/nowhere/at/all"), "No such file"),
    ],
)
def test_wrong_usage(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], complaint: str
) -> None:
    status, out, err = call(capsys, *args)
    assert (status, out) == (2, "")
    assert complaint in err


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (b"\xff\xfe\xfd", "UTF-8"),
        ("кОж@0,0".encode(), "is not a placement"),
        (b"[[1, 2]]", "expected a tile, x, y and turn"),
        (b'{"laid": []}', "figure"),
        ('[["кЖз", 0, 0, 0]]'.encode(), "unknown tile"),
        (b"[", "line 1"),
    ],
)
def test_files_that_hold_no_figure(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes, complaint: str
) -> None:
    file = tmp_path / "figure"
    file.write_bytes(data)
    status, out, err = call(capsys, "2x3", "--check", str(file))
    assert (status, out) == (2, "")
    assert complaint in err
