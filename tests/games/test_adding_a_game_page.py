"""docs/adding-a-game.md quotes real code: every snippet is in the files it walks through."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pentaraduga.core import Game, GameInfo

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
QUOTED = (
    ROOT / "server/pentaraduga/games/nullgame/__init__.py",
    ROOT / "server/pentaraduga/games/nullgame/rules.py",
    ROOT / "tests/games/nullgame_case.py",
)
SNIPPETS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_there_are_snippets() -> None:
    assert len(SNIPPETS) >= 4


@pytest.mark.parametrize("snippet", SNIPPETS, ids=lambda text: text.strip().splitlines()[0])
def test_a_snippet_is_code_of_the_template(snippet: str) -> None:
    # Docstrings are left out of the page.
    sources = [re.sub(r' *"""[^"]*"""\n+', "", p.read_text(encoding="utf-8")) for p in QUOTED]
    assert any(snippet in source for source in sources), snippet


def test_everything_that_the_page_names_exists() -> None:
    for path in re.findall(r"`((?:server|tests|client_web|docs)/[\w./]+\.py)`", PAGE):
        assert (ROOT / path).is_file(), path
    for link in re.findall(r"\]\(\.\./([^)]+)\)", PAGE):
        assert (ROOT / link).exists(), link


def test_every_duty_of_the_contract_is_on_the_page() -> None:
    duties = {name for name in vars(Game) if not name.startswith("_")}
    assert len(duties) > 12
    assert {name for name in duties if f"`{name}" not in PAGE} == set()
    assert {"zero_is_off", "listed", "races"} <= set(re.findall(r"\w+", PAGE))
    assert {"listed", "races"} <= set(GameInfo.__slots__)
