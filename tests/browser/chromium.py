"""Finds a Chromium and starts it the way the tests need it."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, async_playwright

# The shell draws pages only: a third less work for the machine than a browser whose window nobody sees.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A page lives for seconds here: optimising its code costs more than it saves.
    "--js-flags=--no-opt",
)
ROOT = Path(__file__).resolve().parents[2]


class NoBrowser(RuntimeError):
    """A missing browser is a failure: a test that was skipped has shown nothing."""


def find_chromium() -> str:
    """The path of a Chromium: $PENTARADUGA_CHROMIUM, a system's one, npm's @sparticuz/chromium.

    Raises:
        NoBrowser: there is none; says how to get one.
    """
    named = os.environ.get("PENTARADUGA_CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise NoBrowser(f"PENTARADUGA_CHROMIUM names no program: {named}")
        return found
    for name in NAMES:
        if found := shutil.which(name):
            return found
    if packed := _unpacked():
        return packed
    raise NoBrowser(
        "Browser tests need a Chromium: install the package `chromium-headless-shell` or "
        "`chromium`, or set "
        "PENTARADUGA_CHROMIUM to one, or `npm install --no-save @sparticuz/chromium` in client_web."
    )


def _unpacked() -> str | None:
    """The binary of npm's @sparticuz/chromium, which unpacks itself on the first call."""
    if not (ROOT / "client_web" / "node_modules" / "@sparticuz" / "chromium").is_dir():
        return None
    ask = "import('@sparticuz/chromium').then(m => m.default.executablePath()).then(console.log)"
    node = [str(ROOT / ".venv/bin/python"), str(ROOT / "tools/client.py"), "-e", ask]
    answer = subprocess.run(node, capture_output=True, text=True, check=True, cwd=ROOT)
    return answer.stdout.strip() or None


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A running browser."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=[*FLAGS])
        try:
            yield browser
        finally:
            await browser.close()
