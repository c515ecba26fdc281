"""`pentaraduga freecell`: deals, verdicts and replays on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.cli import run_command

SOLUTION_10913 = "26 76 72 72 5a 27 57 67 1b 61 41 4h 4h 41 45 34 3c 6d 5b"


def call(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = run_command(["freecell", *args])
    out, err = capsys.readouterr()
    return status, out, err


def ask(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    _, out, err = call(capsys, *args)
    assert err == ""
    return json.loads(out)


def test_a_deal_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    document = ask(capsys, "617", "--json")
    assert list(document) == ["deal", "columns", "cells"]
    assert document["deal"] == 617
    assert document["cells"] == 4
    assert document["columns"][0] == ["7D", "TD", "TH", "KD", "4C", "4S", "JD"]
    assert [len(column) for column in document["columns"]] == [7, 7, 7, 7, 6, 6, 6, 6]
    assert ask(capsys, "617", "--cells", "2", "--json")["cells"] == 2


def test_a_line_replays_with_the_same_rule(capsys: pytest.CaptureFixture[str]) -> None:
    for rule in ("house", "standard"):
        document = ask(capsys, "617", "--solve", "--rule", rule, "--json")
        assert list(document) == ["deal", "columns", "cells", "verdict", "moves", "rule", "seconds"]
        assert (document["verdict"], document["rule"]) == ("won", rule)
        assert 0 <= document["seconds"] < 60
        again = ask(capsys, "617", "--moves", document["moves"], "--rule", rule, "--auto", "off")
        assert again == {"won": True, "foundations": 52, "illegal": None}


def test_a_range_is_a_list(capsys: pytest.CaptureFixture[str]) -> None:
    documents = ask(capsys, "1-3", "--solve", "--json")
    assert [document["deal"] for document in documents] == [1, 2, 3]
    assert {document["verdict"] for document in documents} == {"won"}
    assert [document["deal"] for document in ask(capsys, "5-5", "--json")] == [5]


@pytest.mark.slow
def test_a_lost_deal(capsys: pytest.CaptureFixture[str]) -> None:
    """The whole proof."""
    status, out, _ = call(capsys, "11982", "--solve", "--json", "--seconds", "60")
    document = json.loads(out)
    assert (status, document["verdict"], document["moves"]) == (1, "lost", None)


def test_a_short_time_leaves_it_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "11982", "--solve", "--seconds", "0.01")
    assert status == 1
    assert out.startswith("deal 11982: unknown (")


def test_the_published_solution_replays(capsys: pytest.CaptureFixture[str]) -> None:
    won = {"won": True, "foundations": 52, "illegal": None}
    assert ask(capsys, "10913", "--moves", SOLUTION_10913) == won
    safe = ("--rule", "standard", "--auto", "safe", "--json")
    assert ask(capsys, "10913", "--moves", SOLUTION_10913, *safe) == won
    status, out, _ = call(capsys, "10913", "--moves", SOLUTION_10913, "--auto", "off")
    assert not json.loads(out)["won"]
    assert status == 1


def test_moves_may_be_meant_after_the_automatic_ones(capsys: pytest.CaptureFixture[str]) -> None:
    meant = ask(capsys, "17", "--auto", "all", "--moves", "58")
    assert (meant["illegal"], meant["start"]) == (None, "after_automatic_moves")
    status, out, _ = call(capsys, "17", "--auto", "off", "--moves", "58")
    assert status == 1 and "start" not in json.loads(out)


def test_a_refused_move_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "617", "--moves", "1a 2a 3b")
    assert status == 1
    assert json.loads(out) == {
        "won": False,
        "foundations": 0,
        "illegal": {"index": 1, "code": "cell_taken", "cell": "a"},
    }


def test_a_board_that_was_printed_is_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, board, _ = call(capsys, "617")
    assert board.startswith("# deal 617\nFoundations: C-0 D-0 H-0 S-0\nFreecells: - - - -\n7D TD")
    path = tmp_path / "board.txt"
    path.write_text(board)
    document = ask(capsys, "--board", str(path), "--json")
    assert document == ask(capsys, "617", "--json") | {
        "deal": None,
        "freecells": [None] * 4,
        "foundations": {"C": 0, "D": 0, "H": 0, "S": 0},
    }
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(board.encode())))
    solved = ask(capsys, "--board", "-", "--solve", "--json")
    again = ask(capsys, "--board", str(path), "--moves", solved["moves"], "--auto", "off")
    assert again["won"]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "expected a deal N (or a range such as 1-50), or --board FILE"),
        (["1", "--board", "x"], "expected a deal N"),
        (["0"], "'0' is not a deal: expected a number from 1 to 2147483647"),
        (["2147483648"], "'2147483648' is not a deal"),
        (["5-3"], "'5-3' is not a deal"),
        (["x"], "'x' is not a deal"),
        (["1-2", "--moves", "26"], "--moves replays one deal, not a range"),
        (["1", "--moves", "26", "--solve"], "ask one at a time"),
        (["1", "--solve", "--seconds", "0"], "--seconds 0.0: expected more than 0"),
        (["1", "--cells", "5"], "invalid choice: 5"),
        (["1", "--rule", "odd"], "invalid choice: 'odd'"),
        (["--board", "no/such/file"], "--board no/such/file: No such file or directory"),
    ],
)
def test_wrong_usage_says_what_is_right(
    capsys: pytest.CaptureFixture[str], args: list[str], message: str
) -> None:
    status, out, err = call(capsys, *args)
    assert (status, out) == (2, "")
    assert message in err


def test_a_wrong_board_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("KS 1X")
    status, _, err = call(capsys, "--board", str(path))
    assert status == 2
    assert f"--board {path}: line 1: '1X' is not a card" in err
