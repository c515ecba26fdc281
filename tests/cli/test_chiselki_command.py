"""`pentaraduga chiselki`: fields, replays and lines on the command line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pentaraduga.cli import run_command

LINE = (
    "0-9 8-17 ADD 10-11 7-12 20-29 19-21 24-33 23-25 34-35 27-36 31-40 15-42 26-44 22-28 18-30 "
    "37-46 32-38 39-48 13-49 6-14 5-16 4-41 3-43 2-45 1-47"
)


def call(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = run_command(["chiselki", *args])
    out, err = capsys.readouterr()
    return status, out, err


def ask(capsys: pytest.CaptureFixture[str], *args: str, status: int = 0) -> Any:
    got, out, err = call(capsys, *args, "--json")
    assert (got, err) == (status, "")
    return json.loads(out)


def test_a_layout(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, "--layout", "27") == {
        "digits": "123456789111213141516171819",
        "live": 27,
        "won": False,
        "pairs": [[0, 9], [8, 9], [8, 17], [9, 10], [10, 11], [10, 19], [17, 26], [25, 26]],
        "adds": 0,
        "illegal": None,
    }
    plain, diagonal = (ask(capsys, "--layout", "29", *more) for more in ((), ("--diagonals",)))
    assert plain["digits"] == diagonal["digits"] == "12345678910111213141516171819"
    assert {tuple(p) for p in plain["pairs"]} < {tuple(p) for p in diagonal["pairs"]}
    assert ask(capsys, "--layout", "18")["live"] == 25


def test_the_known_line(capsys: pytest.CaptureFixture[str]) -> None:
    document = ask(capsys, "--layout", "27", "--moves", LINE)
    assert document == {
        "digits": "." * 50, "live": 0, "won": True, "pairs": [], "adds": 1, "illegal": None,
    }  # fmt: skip
    half = ask(capsys, "--layout", "27", "--moves", "0-9 17-8 add")
    assert (half["live"], len(half["digits"]), half["adds"]) == (46, 50, 1)
    assert half["digits"].replace(".", "") == half["digits"][27:] * 2


def test_digits_go_in_as_they_come_out(capsys: pytest.CaptureFixture[str]) -> None:
    first = ask(capsys, "--layout", "27", "--moves", "0-9 8-17 ADD 10-11")
    again = ask(capsys, "--digits", first["digits"])
    assert again == {**first, "adds": 0}
    assert first["digits"].count(".") == 6


@pytest.mark.parametrize("where", [("27",), ("29",), ("18",), ("27", "--diagonals")])
def test_solve(capsys: pytest.CaptureFixture[str], where: tuple[str, ...]) -> None:
    document = ask(capsys, "--layout", *where, "--solve")
    assert document["verdict"] == "won"
    assert ask(capsys, "--layout", *where, "--moves", document["moves"])["won"]


def test_solve_after_moves_and_random_fields(capsys: pytest.CaptureFixture[str]) -> None:
    field = ("--layout", "random", "--seed", "7")
    start = ask(capsys, *field)
    assert ask(capsys, *field) == start
    assert start["digits"] != ask(capsys, "--layout", "random", "--seed", "4")["digits"]
    assert 27 <= start["live"] <= 90
    i, j = start["pairs"][-1]
    document = ask(capsys, *field, "--moves", f"{i}-{j} ADD", "--solve")
    assert document["verdict"] == "won"
    assert ask(capsys, *field, "--moves", f"{i}-{j} ADD {document['moves']}")["won"]
    far = ask(capsys, "--layout", "random", "--seed", "12345678")
    assert ask(capsys, "--digits", far["digits"], "--solve")["verdict"] == "won"


def test_no_time_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    field = ("--layout", "random", "--seed", "8", "--solve", "--seconds", "0.000001")
    document = ask(capsys, *field, status=1)
    assert (document["verdict"], document["moves"]) == ("unknown", None)


def test_a_refused_move_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    document = ask(capsys, "--layout", "27", "--moves", "0-9 9-10 ADD", status=1)
    assert document["illegal"] == {"index": 1, "code": "crossed", "cell": 9}
    assert document["live"] == 25
    document = ask(capsys, "--layout", "27", "--moves", "8-9 nonsense", status=1)
    assert document["illegal"]["index"] == 1
    assert document["illegal"]["code"] == "not_a_move"
    assert ask(capsys, "--layout", "27", "--moves", "undo", status=1)["live"] == 27
    status, out, _ = call(capsys, "--layout", "27", "--moves", "1-2")
    assert status == 1
    assert "move 1 is refused: no_pair" in out


def test_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "--layout", "27", "--solve")
    assert status == 0
    assert out.startswith("1 2 3 4 5 6 7 8 9\n1 1 1 2 1 3 1 4 1\n")
    assert "27 digits left; Adds: 0; pairs: 0-9, 8-9" in out
    assert LINE in out


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ((), "expected one of --layout"),
        (("--layout", "27", "--digits", "12"), "expected one of --layout"),
        (("--digits", "12x"), "'x' at cell 2"),
        (("--digits", ""), "at least one cell"),
        (("--layout", "27", "--seed", "7"), "--layout random"),
        (("--layout", "27", "--solve", "--seconds", "0"), "more than 0"),
        (("--layout", "28"), "invalid choice"),
    ],
)
def test_wrong_usage(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], complaint: str
) -> None:
    status, out, err = call(capsys, *args)
    assert (status, out) == (2, "")
    assert complaint in err
