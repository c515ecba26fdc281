"""docs/security.md promises nothing that no test shows."""

from __future__ import annotations

import ast
import re
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent
PAGE = (ROOT / "docs" / "security.md").read_text("utf-8")


def missing(page: str) -> list[str]:
    """The tests that the page names and that do not exist."""
    found = []
    for file, name in re.findall(r"`([\w/]+\.py)::(\w+)`", page):
        path = TESTS / file
        tree = ast.parse(path.read_text("utf-8")) if path.exists() else ast.Module([], [])
        functions = {
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        if name not in functions:
            found.append(f"{file}::{name}")
    return found


def test_every_test_that_the_page_names_exists() -> None:
    assert missing(PAGE) == []
    here = Path(__file__).name
    assert missing(f"`{here}::test_no_such`, `none.py::test_x`") == [
        f"{here}::test_no_such",
        "none.py::test_x",
    ]


def test_every_row_names_a_test() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    claims = [row for row in rows if not row.startswith(("| wants |", "| what |"))]
    assert len(claims) > 25
    assert [row for row in claims if "::test_" not in row] == []
    assert PAGE.count("**Not stopped.**") == PAGE.count("\n## ")
