"""The list of dependencies, and what an audit that couldn't ask says."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def _audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tools_audit", ROOT / "tools" / "audit.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


audit = _audit()


def test_the_list_has_every_package_of_both_locks() -> None:
    parts = audit.sbom()["components"]
    purls = [part["purl"] for part in parts]
    assert len(set(purls)) == len(purls)
    pinned = [x for x in (ROOT / "requirements.lock").read_text().splitlines() if "==" in x]
    pinned = [x for x in pinned if not x.lstrip().startswith("#")]
    python = [part for part in parts if part["purl"].startswith("pkg:pypi/")]
    assert len(python) == len(pinned) and all(part["hashes"] for part in python)
    names = {part["name"] for part in parts}
    assert {"aiohttp", "redis", "preact", "vite"} <= names
    needed = {part["name"] for part in parts if part.get("scope") == "required"}
    assert "preact" in needed and "vite" not in needed


CLEAN = {"dependencies": [{"name": "a", "version": "1", "vulns": []}]}
HOLED = {"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "CVE-1"}]}]}
SKIPPED = {"dependencies": [{"name": "a", "skip_reason": "not found"}]}
NPM_CLEAN: dict[str, object] = {"vulnerabilities": {}}
NPM_HOLED = {"vulnerabilities": {"b": {"severity": "high"}}}


@pytest.mark.parametrize(
    ("pip", "npm", "status", "said"),
    [
        (CLEAN, NPM_CLEAN, 0, "no known holes"),
        (HOLED, NPM_CLEAN, 1, "a 1: CVE-1"),
        (CLEAN, NPM_HOLED, 1, "b: high"),
        (None, NPM_CLEAN, 2, "NOT CHECKED"),
        (SKIPPED, NPM_CLEAN, 2, "NOT CHECKED"),
        (HOLED, None, 1, "NOT CHECKED"),
        (None, NPM_HOLED, 1, "NOT CHECKED"),
    ],
)
def test_what_is_not_checked_is_not_clean(
    pip: object,
    npm: object,
    status: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answers = {audit.PIP: pip, audit.NPM: npm}

    def run(command: str) -> tuple[str, str]:
        answer = answers[command]
        return ("", "npm error network") if answer is None else (json.dumps(answer), "")

    monkeypatch.setattr(audit, "run", run)
    assert audit.audit() == status
    assert said in capsys.readouterr().out
