"""Every reader of text takes a text however an editor or a shell saved it, and says what it cannot."""

from __future__ import annotations

import codecs
import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentaraduga.cli import run_command
from pentaraduga.plaintext import NotText, decode_text

ROOT = Path(__file__).parents[2] / "server" / "pentaraduga"

SAVED: dict[str, Callable[[str], bytes]] = {
    "byte order mark": lambda text: codecs.BOM_UTF8 + text.encode(),
    "two of them": lambda text: codecs.BOM_UTF8 * 2 + text.encode(),
    "Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "both": lambda text: codecs.BOM_UTF8 + text.replace("\n", "\r\n").encode(),
    "old Mac": lambda text: text.replace("\n", "\r").encode(),
    "UTF-16": lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"),
    "UTF-16, other end": lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
}


def readers(capsys: pytest.CaptureFixture[str]) -> dict[str, tuple[list[str], str]]:
    """Each command that reads text: its words before the file's name, and a text for it."""

    def shown(*words: str) -> str:
        assert run_command(words) == 0
        return capsys.readouterr().out

    record = Path(__file__).parents[1] / "records" / "golden" / "article.txt"
    return {
        "freecell": (["freecell", "--json", "--board"], shown("freecell", "617")),
        "fourteen": (["fourteen", "--json", "--deal"], shown("fourteen", "--seed", "1")),
        "hands": (["hands", "--json"], "кОж зЖз\n\nжОк\n"),
        "puzzle": (
            ["puzzle", "2x3", "--json", "--check"],
            shown("puzzle", "2x3", "--solve", "--json"),
        ),
        "replay": (["replay", "--json"], record.read_text("utf-8")),
    }


@pytest.mark.parametrize("how", SAVED)
@pytest.mark.parametrize("command", ["freecell", "fourteen", "hands", "puzzle", "replay"])
def test_the_same_text_is_read_however_it_was_saved(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: str,
    how: str,
) -> None:
    words, text = readers(capsys)[command]

    def answer(data: bytes, name: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))
        status = run_command([*words, name])
        out = capsys.readouterr()
        return status, re.sub(r'"seconds": [0-9.]+', "", out.out), out.err

    plain, saved = tmp_path / "plain.txt", tmp_path / "saved.txt"
    plain.write_bytes(text.encode())
    saved.write_bytes(SAVED[how](text))
    meant = answer(text.encode(), "-")
    assert meant[2] == "" and meant[1] != ""
    assert answer(SAVED[how](text), "-") == meant
    if command != "hands":
        assert answer(b"", str(saved)) == answer(b"", str(plain))
    status, out, err = answer(b"\xff\xfe\xfd", "-")
    assert status == 2 and out == "" and "line 1 is not text in UTF-8" in err


def test_nobody_else_reads_text_from_outside() -> None:
    loose = re.compile(r"sys\.stdin|utf-8-sig|removeprefix\(\"\\ufeff|\.read_text\((?!\w)")
    allowed = {"console.py", "plaintext.py"}
    found = {
        path.relative_to(ROOT).as_posix()
        for path in ROOT.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
        # What comes with the package is ours.
        if loose.search(line) and "files(" not in line and "index.html" not in line
    }
    assert found - allowed == set()


@given(st.binary(max_size=40))
def test_any_bytes_are_text_or_not(data: bytes) -> None:
    try:
        text = decode_text(data)
    except NotText:
        return
    assert "\r" not in text and not text.startswith("\ufeff")
    assert decode_text(text.encode()) == text


@pytest.mark.parametrize(
    ("data", "line"), [(b"\xff", 1), (b"a\nb\n\xff", 3), (b"a\r\nb\r\xff", 3), (b"\xff\xfea", 1)]
)
def test_the_line_is_named(data: bytes, line: int) -> None:
    with pytest.raises(NotText) as caught:
        decode_text(data)
    assert caught.value.line == line
