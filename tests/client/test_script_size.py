"""The script that a phone loads before its first round stays small: the build, weighed file by
file."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]

GOAL = 60_000
"""Bytes of script as sent. On a bad line (1 Mbit/s) a second is 125,000 bytes, page, styles and round trips included."""


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_script", ROOT / "bench" / "script.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


script = _script()
PARTIES: list[str] = script.parties()


def test_the_party_games_are_found() -> None:
    assert {"minutka", "kvadraty", "kovriki"} <= set(PARTIES)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("game", PARTIES)
def test_the_script_of_a_first_round_is_small(game: str, lang: str) -> None:
    found = script.weighed(script.Build(), game, lang)
    assert found["first_round"] <= GOAL, (
        f"{game} ({lang}) sends {found['first_round']} bytes of script before its hands open, of at most {GOAL}: "
        f"{', '.join(found['names'])}. `python bench/script.py` weighs them; load what a round can do without when it is "
        "asked for, as `later` and `withWords` do."
    )
