"""Turns the bytes of files, pipes and uploads into the text that was meant."""

from __future__ import annotations

import codecs
from typing import Final

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class NotText(ValueError):
    """These bytes are not text that can be read; `line` is the first that is not, from 1."""

    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is not text in UTF-8")
        self.line = line


def decode_text(data: bytes) -> str:
    """The text without byte order marks at its beginning, each line ended by a line feed.

    UTF-8, or UTF-16 if a byte order mark says so, as some systems write files.

    >>> decode_text("\\ufeffa\\r\\nb\\rc".encode()), decode_text("б".encode("utf-16"))
    ('a\\nb\\nc', 'б')

    Raises:
        NotText: it is neither.
    """
    wide = data.startswith(_UTF16)
    try:
        text = data.decode("utf-16" if wide else "utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-16" if wide else "utf-8", "replace")
        raise NotText(_one_line_end(before).count("\n") + 1) from None
    return _one_line_end(text.lstrip("\ufeff"))


def text_lines(text: str) -> list[str]:
    """The lines of a text, each without a byte order mark before it.

    Files put behind each other may leave one before any line.

    >>> text_lines("\\ufeffa\\n\\ufeffb")
    ['a', 'b']
    """
    return [line.removeprefix("\ufeff") for line in text.splitlines()]


def _one_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
