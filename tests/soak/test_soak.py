"""The soak in small: after a crowd of every kind, nothing is left open and nobody saw a gap."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.serving import serving
from tests.soak.crowd import BAD, BEHIND_A_PROXY, crowd
from tests.soak.server import Waits, at_rest, leaks


async def test_a_crowd_of_every_kind_leaves_nothing_behind(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", *BEHIND_A_PROXY) as server:
        url = server.url if server.url.endswith("/") else server.url + "/"
        await crowd(url, 4, 0.5, seed=0, bad=0.0)
        before = await at_rest(server)
        storm = await crowd(url, 24, 4.0, seed=1, bad=0.5, least=5)
        after = await at_rest(server, before)
        assert leaks(before, after) == []
        assert after.lines == 0
        # A room is not stuck: a newcomer is answered.
        calm = await crowd(url, 2, 1.0, seed=2, bad=0.0, least=1)
    assert storm.holes == calm.holes == 0 and storm.answered and calm.answered
    assert {kind.__name__ for kind in BAD} <= storm.done.keys()
    log = (tmp_path / "data.log").read_text()
    assert "Traceback" not in log


def test_99_percent_are_read_from_a_histogram_as_prometheus_does() -> None:
    before = Waits({"answer": {0.001: 50, 0.01: 100, float("inf"): 100}})
    after = Waits({"answer": {0.001: 1030, 0.01: 1100, float("inf"): 1100}})
    assert after.since(before)["answer"] == pytest.approx(5.5)  # the 990th: 980 + 10 of 20
    stalled = Waits({"answer": {0.001: 1030, 0.01: 1100, float("inf"): 1300}})
    assert stalled.since(after)["answer"] == 10, "beyond the last bound nothing more is known"
    assert after.since(after)["answer"] == 0
