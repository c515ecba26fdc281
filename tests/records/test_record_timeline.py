"""A replay as data: what was seen, step by step."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.records.endings import ENDINGS, as_played, with_dead_heat
from tests.records.rounds import written

from pentaraduga.core import SPECTATOR
from pentaraduga.games import GAMES
from pentaraduga.records import replay
from pentaraduga.records.timeline import timeline
from pentaraduga.tiles import most_squares

GOLDEN = Path(__file__).parent / "golden"


def told(text: str, **more: Any) -> dict[str, Any]:
    """As a client gets it."""
    return msgspec.json.decode(msgspec.json.encode(timeline(replay(text, **more))))  # type: ignore[no-any-return]


def summed(steps: list[dict[str, Any]]) -> list[tuple[Any, Any, Any]]:
    """Everything that is to be seen after each step, from what changed."""
    pub: dict[str, Any] = {}
    own: list[dict[str, Any]] = [{} for _ in steps[0]["own"]]
    stocks = None
    seen = []
    for step in steps:
        pub = {k: v for k, v in (pub | step["pub"]).items() if v is not None}
        own = [
            {k: v for k, v in (old | new).items() if v is not None}
            for old, new in zip(own, step["own"], strict=True)
        ]
        stocks = step.get("stocks", stocks)
        seen.append((pub, own, stocks))
    return seen


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@pytest.mark.parametrize(("game", "ending"), ENDINGS)
def test_the_steps_add_up_to_what_everybody_saw(game: str, ending: str) -> None:
    text = (GOLDEN / f"{game}-{ending}.txt").read_text("utf-8")
    done = replay(text)
    rules = GAMES[game].rules
    document = told(text)
    states = [done.start, *(step.state for step in done.steps)]
    assert len(document["steps"]) == len(states)
    for state, (pub, own, stocks) in zip(states, summed(document["steps"]), strict=True):
        assert pub == plain(rules.view_for(state, SPECTATOR))
        for seat, sections in enumerate(own):
            assert pub | sections == plain(rules.view_for(state, seat))
            assert "own" in sections
        assert {"stocks": stocks} == done.sheet.shown(state)


def test_the_timeline_of_a_round_with_times() -> None:
    text = (GOLDEN / "kovriki-hit.txt").read_text("utf-8")
    document = told(text)
    assert document["record"] == text
    assert document["names"] == [
        {"letter": "А", "name": "Аня"},
        {"letter": "Б", "name": "Боря"},
    ]
    assert (document["score"], document["ending"], document["plain"]) == ([4, 2], "hit", False)
    assert document["sheet"][0] == [{"code": "square", "points": 4, "count": 4}]
    assert document["options"] == {"idle_s": 45}
    assert document["start"] == 1_790_000_000_000.0
    assert "score_range" not in document
    steps = document["steps"]
    assert [s["at_ms"] for s in steps] == [1200.0 * n for n in range(12)]
    assert steps[0]["deeds"] == []
    assert steps[4]["deeds"] == [
        {
            "seat": 1, "letter": "Б", "number": 6, "text": "prize", "said": ["++сЗс."],
            "line": 11, "at_ms": 4800.0, "error_ms": 8.2, "clamp": "",
        }
    ]  # fmt: skip
    assert document["hits"] == [6]
    assert document["races"] == [
        {
            "race": 0, "step": 6, "seat": 0, "kind": "hit", "tie": False, "at_ms": 7200.0,
            "behind_ms": 0.0, "error_ms": 8.2, "clamp": "",
        }
    ]  # fmt: skip


def test_the_photo_finish() -> None:
    start, groups = as_played("minutka", "all_finished")
    races = told(written("minutka", start, groups))["races"]
    assert [(r["seat"], r["behind_ms"], r["error_ms"], r["tie"]) for r in races] == [
        (0, 0.0, 8.2, False),
        (1, 2400.0, 11.6, False),
    ]
    heat = with_dead_heat([groups[1], groups[0], groups[2]], 1)
    document = told(written("minutka", start, heat))
    assert [(r["seat"], r["step"], r["tie"]) for r in document["races"]] == [
        (0, 2, True),
        (1, 2, True),
    ]
    assert [d["seat"] for d in document["steps"][2]["deeds"]] == [0, 1]


def test_a_new_deal_is_another_race() -> None:
    start, groups = as_played("kvadraty", "given_up")
    first, second = (replace(groups[0][0], text=f"ready {best}") for best in _figures(start))
    # The other one is ready, then the declaration stands, and all is dealt anew.
    ready = replace(second, seat=1)
    again = replay(written("kvadraty", start, groups)).steps[3].state
    figures = _figures(again)
    late = [
        replace(g[0], text=f"ready {f}", seat=s)
        for s, (g, f) in enumerate(zip(groups[4:], figures))
    ]
    told_now = told(written("kvadraty", start, [[ready], *groups[:4], *([x] for x in late)]))
    assert first.text == "ready "  # nobody can lay the first hand
    assert [(r["race"], r["seat"], r["behind_ms"]) for r in told_now["races"]] == [
        (0, 1, 0.0),
        (1, 0, 0.0),
        (1, 1, 1200.0),
    ]


def _figures(state: Any) -> list[str]:
    best = (most_squares(p.hand) for p in state.players)
    return [" ".join(map(str, b.figure)) if b else "" for b in best]


def test_a_plain_record_has_no_times() -> None:
    document = told((GOLDEN / "article.txt").read_text("utf-8"))
    assert document["plain"]
    assert document["score_range"] == [[3, 4], [2, 2]]
    assert {step["at_ms"] for step in document["steps"]} == {None}
    assert {d["at_ms"] for step in document["steps"] for d in step["deeds"]} == {None}
    assert document["races"] == []
    assert document["hits"] == [6]
    assert document["names"][0] == {"letter": "А", "name": ""}
