"""The games that the contract suite runs on: every `<id>_case.py` in this folder."""

from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import strategies as st
from tests.games.case import Case

_FILES = sorted(Path(__file__).parent.glob("*_case.py"))
_FOUND = [import_module(f"tests.games.{file.stem}") for file in _FILES if file != Path(__file__)]
CASES: dict[str, Case] = {module.CASE.game.info.id: module.CASE for module in _FOUND}

every_game = pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
seeds = st.binary(min_size=8, max_size=8)
