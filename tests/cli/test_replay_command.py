"""`pentaraduga replay`: what a record comes to, and why it is refused."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.cli import run_command

GOLDEN = Path(__file__).parent.parent / "records" / "golden"
ARTICLE = GOLDEN / "article.txt"

ARTICLE_COMES_TO = {
    "game": "kovriki",
    "players": 2,
    "score": [4, 2],
    "left": {"А": ["зЖз", "зСз"], "Б": []},
    "actions": 11,
    "score_range": [[3, 4], [2, 2]],
}


def call(capsys: pytest.CaptureFixture[str], *args: str | Path) -> tuple[int, str, str]:
    status = run_command(["replay", *map(str, args)])
    out, err = capsys.readouterr()
    return status, out, err


def ask(capsys: pytest.CaptureFixture[str], *args: str | Path) -> Any:
    status, out, err = call(capsys, *args, "--json")
    assert (status, err) == (0, "")
    return json.loads(out)


def give(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def test_the_articles_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask(capsys, ARTICLE) == ARTICLE_COMES_TO


def test_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    give(monkeypatch, b"\xef\xbb\xbf" + ARTICLE.read_bytes())
    assert ask(capsys, "-") == ARTICLE_COMES_TO


def test_a_full_record_has_no_range(capsys: pytest.CaptureFixture[str]) -> None:
    document = ask(capsys, GOLDEN / "kovriki-hit.txt")
    assert document == {k: v for k, v in ARTICLE_COMES_TO.items() if k != "score_range"}


def test_every_golden_record(capsys: pytest.CaptureFixture[str]) -> None:
    for path in GOLDEN.glob("*-*.txt"):
        document = ask(capsys, path)
        assert document["game"] == path.name.partition("-")[0]
        written = path.read_text("utf-8").partition(" = ")[2].split()[0]
        assert ":".join(map(str, document["score"])) == written


def test_as_text_with_the_board(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = call(capsys, GOLDEN / "kovriki-hit.txt", "--board")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "kovriki, 2 players, 11 actions: 4:2"
    assert lines[1] == "А Аня: 4 squares, left: зЖз зСз"
    assert "Б Боря: 2 squares, left: nothing" in lines
    # Every cell of the fourteen tiles but the two that are left has its diagonal: two lines.
    drawn = "".join(lines).count("/") + "".join(lines).count("\\")
    assert drawn == 12 * 2 * 2
    _, plain, _ = call(capsys, ARTICLE)
    assert plain.splitlines()[1].startswith("А: 4 squares (3-4 points are possible)")
    assert len(plain.splitlines()) == 3


def test_the_board_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    document = ask(capsys, ARTICLE, "--board")
    assert list(document["board"]) == ["А", "Б"]
    assert [len(figures) for figures in document["board"].values()] == [1, 1]
    assert document["board"]["Б"][0][0].strip() == "+-------+"


def test_export_to_the_plain_notation(capsys: pytest.CaptureFixture[str]) -> None:
    assert call(capsys, ARTICLE, "--plain") == (0, ARTICLE.read_text("utf-8"), "")
    status, out, _ = call(capsys, GOLDEN / "kovriki-hit.txt", "--plain")
    assert status == 0
    assert "{" not in out and out.startswith("А (кОк, жОж, жЗс, сЗж)")
    status, _, err = call(capsys, ARTICLE, "--plain", "--json")
    assert status == 2 and "--plain" in err


def test_what_a_plain_record_is_of(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, _ = call(capsys, GOLDEN / "minutka-all_finished.txt", "--plain")
    plain = tmp_path / "plain.txt"
    plain.write_text(out, "utf-8")
    assert ask(capsys, plain, "--game", "minutka")["score"] == [5, 2]
    status, _, err = call(capsys, plain)
    assert status == 1 and "[not_written]" in err


def test_a_broken_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(ARTICLE.read_text("utf-8").replace("5. кОк, жОк", "5. кОк, жЗж"), "utf-8")
    status, out, err = call(capsys, bad)
    assert (status, out) == (1, "")
    assert "bad.txt: line 5: action 5 of А: кОк, жЗж. no placement fits" in err
    assert "[not_in_carpet]" in err
    status, out, _ = call(capsys, bad, "--json")
    error = json.loads(out)["error"]
    assert status == 1
    assert (error["line"], error["action"], error["seat"]) == (5, 5, "А")
    assert error["code"] == "not_in_carpet"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "line 1: a record begins with"),
        (b"1. \xd0\xba\n\xff\n", "line 2 is not text in UTF-8"),
        ("А (кОк).\n{oops\n".encode(), "line 2: '{oops': a note stands in braces"),
        (b" " * (1 << 20) + b" ", "1048576 bytes at most"),
    ],
)
def test_no_record_at_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, data: bytes, words: str
) -> None:
    give(monkeypatch, data)
    status, out, err = call(capsys, "-", "--json")
    assert (status, out) == (2, "")
    assert f"standard input: {words}" in err


def test_no_such_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = call(capsys, tmp_path / "none.txt")
    assert (status, out) == (2, "")
    assert "none.txt: No such file" in err
