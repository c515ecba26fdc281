"""`pentaraduga fourteen`: deals, verdicts and replays on the command line."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from pentaraduga.cli import run_command
from pentaraduga.games.fourteen import numbered, write_deal

DEAL = write_deal(numbered(617))


def call(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = run_command(["fourteen", *args])
    out, err = capsys.readouterr()
    return status, out, err


def ask(capsys: pytest.CaptureFixture[str], *args: str) -> Any:
    _, out, err = call(capsys, *args)
    assert err == ""
    return json.loads(out)


@pytest.fixture
def deal_file(tmp_path: Path) -> Any:
    def write(document: object) -> str:
        path = tmp_path / "deal.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document))
        return str(path)

    return write


def test_a_seed_makes_a_deal(capsys: pytest.CaptureFixture[str]) -> None:
    document = ask(capsys, "--seed", "617")
    assert list(document) == ["a", "b", "reserve", "waste", "stock"]
    assert document["a"] == [10, 13, 11, 9, 1, 12, 13, 3, 2, 4, 1, 13, 2, 1, 11]
    assert (document["reserve"], document["waste"]) == ([1, 1, 10, 4, 4], 12)
    assert document["stock"][:3] == [11, 5, 5]
    assert document == ask(capsys, "--seed", "617", "--json")
    assert document != ask(capsys, "--seed", "618")


def test_a_deal_that_was_made_is_read_again(
    capsys: pytest.CaptureFixture[str], deal_file: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ask(capsys, "--seed", "5")
    assert ask(capsys, "--deal", deal_file(made)) == made
    assert ask(capsys, "--deal", deal_file("\ufeff" + json.dumps(made))) == made
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(made).encode())))
    assert ask(capsys, "--deal", "-", "--json") == made


def test_a_solution_replays(capsys: pytest.CaptureFixture[str], deal_file: Any) -> None:
    for source in (("--seed", "11"), ("--deal", deal_file(DEAL))):
        document = ask(capsys, *source, "--solve", "--json")
        assert list(document) == ["verdict", "moves", "seconds"]
        assert document["verdict"] == "won"
        assert 0 <= document["seconds"] < 60
        end = ask(capsys, *source, "--moves", document["moves"], "--json")
        assert end == {"won": True, "left": 0, "illegal": None}
        *all_but_one, _ = document["moves"].split()
        end = ask(capsys, *source, "--moves", " ".join(all_but_one))
        assert end == {"won": False, "left": 2, "illegal": None}


def test_the_last_word_is_printed_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "--seed", "11", "--solve")
    assert status == 0
    first, moves = out.splitlines()
    assert first.startswith("deal 11: won in ")
    assert len(moves.split()) == int(first.split()[4])


def test_a_list_of_deals_gives_a_list(capsys: pytest.CaptureFixture[str], deal_file: Any) -> None:
    deals = [ask(capsys, "--seed", seed) for seed in ("1", "2", "3")]
    path = deal_file(deals)
    assert ask(capsys, "--deal", path) == deals
    solved = ask(capsys, "--deal", path, "--solve", "--json")
    assert [document["verdict"] for document in solved] == ["won"] * 3
    assert len({document["moves"] for document in solved}) == 3
    assert [end["left"] for end in ask(capsys, "--deal", path, "--moves", "draw")] == [104] * 3
    assert ask(capsys, "--deal", deal_file(deals[:1])) == deals[:1]
    assert ask(capsys, "--deal", deal_file([]), "--solve", "--json") == []


def test_a_refused_move_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = call(capsys, "--seed", "3", "--moves", "b-r4 draw b-r5 a-b draw")
    assert status == 1
    assert json.loads(out) == {
        "won": False,
        "left": 100,
        "illegal": {"index": 3, "code": "not_fourteen", "sum": 12},
    }
    bad = ask(capsys, "--seed", "3", "--moves", "r1-r5 undo")
    assert (bad["illegal"]["index"], bad["illegal"]["code"]) == (1, "not_a_move")
    assert ask(capsys, "--seed", "3", "--moves", "") == {"won": False, "left": 104, "illegal": None}


def lost_deal() -> dict[str, Any]:
    """Every king lies below an ace in one pile, so that pile never gets lower than the kings."""
    others = [rank for low in range(2, 8) for rank in [low] * 8]
    others += [14 - rank for rank in reversed(others) if rank < 7]
    return {
        "a": [13] * 8 + [1] * 7,
        "b": others[:15],
        "reserve": [1, *others[15:19]],
        "waste": others[19],
        "stock": others[20:],
    }


def test_lost_is_said_when_it_is_proved(capsys: pytest.CaptureFixture[str], deal_file: Any) -> None:
    path = deal_file([lost_deal()])
    status, out, _ = call(capsys, "--deal", path, "--solve", "--json", "--seconds", "60")
    [document] = json.loads(out)
    assert (status, document["verdict"], document["moves"]) == (1, "lost", "")
    status, out, _ = call(capsys, "--deal", path, "--solve", "--seconds", "0.001")
    assert status == 1
    assert out.startswith("deal 0: unknown (")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"waste": 9}, "rank 9 (9): 9 cards, expected 8; rank 12 (Q): 7 cards, expected 8"),
        (
            {"reserve": [1, 1, 10, 4]},
            'rank 4 (4): 7 cards, expected 8; "reserve": 4 cards, expected 5',
        ),
        ({"a": DEAL["b"], "b": DEAL["a"][:-1]}, "rank 11 (J): 7 cards, expected 8"),
        (
            {"a": [*DEAL["a"], DEAL["waste"]], "waste": []},
            '"a": 16 cards, expected 15; "waste": 0 cards',
        ),
        ({"stock": [0] * 68}, '"stock", card 0: 0 is not a rank, expected 1 to 13'),
        ({"reserve": [1, 13, "1", 13, 7]}, '"reserve", card 2: "1" is not a rank'),
        ({"reserve": [1, 13, 1, 13, True]}, '"reserve", card 4: true is not a rank'),
        ({"b": 7}, '"b": expected a list of ranks from 1 to 13'),
    ],
)
def test_a_bad_deal_is_refused_by_its_rank(
    capsys: pytest.CaptureFixture[str], deal_file: Any, change: dict[str, Any], message: str
) -> None:
    for document in (DEAL | change, [DEAL, DEAL | change]):
        status, out, err = call(capsys, "--deal", deal_file(document), "--solve", "--json")
        assert (status, out) == (2, "")
        assert message in err
        assert ("deal 1 of the list: " in err) == isinstance(document, list)


def test_ranks_may_be_written_as_letters(
    capsys: pytest.CaptureFixture[str], deal_file: Any
) -> None:
    letters = DEAL | {"reserve": ["a", "A", "10", "4", 4], "waste": "q"}
    assert ask(capsys, "--deal", deal_file(letters)) == DEAL


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "expected either --deal FILE (- for standard input) or --seed N"),
        (["--seed", "1", "--deal", "-"], "expected either --deal FILE"),
        (["--seed", "-1"], "deal -1: expected a number from 0 to 2147483647"),
        (["--seed", "x"], "invalid int value: 'x'"),
        (["--seed", "1", "--moves", "draw", "--solve"], "ask one at a time"),
        (["--seed", "1", "--solve", "--seconds", "0"], "--seconds 0.0: expected more than 0"),
        (["--deal", "no/such/file"], "--deal no/such/file: No such file or directory"),
    ],
)
def test_wrong_usage_says_what_is_right(
    capsys: pytest.CaptureFixture[str], args: list[str], message: str
) -> None:
    status, out, err = call(capsys, *args)
    assert (status, out) == (2, "")
    assert message in err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "no JSON: "),
        ("7", 'expected an object with "a", "b", "reserve", "waste" and "stock"'),
        ("[[]]", "deal 0 of the list: expected an object"),
        ('{"a": [], "stock": []}', 'no "b", "reserve", "waste"'),
        ("", "no JSON: "),
    ],
)
def test_other_files_are_not_deals(
    capsys: pytest.CaptureFixture[str], deal_file: Any, text: str, message: str
) -> None:
    status, out, err = call(capsys, "--deal", deal_file(text))
    assert (status, out) == (2, "")
    assert message in err
