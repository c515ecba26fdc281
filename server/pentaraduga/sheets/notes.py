"""What all kinds of records have in common: the names of the seats, and notes in braces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

LETTERS: Final = "АБВГ"
"""The names of the seats, clockwise."""


@dataclass(frozen=True, slots=True)
class Note:
    """Text in braces: a comment to readers of the plain notation."""

    text: str

    def __str__(self) -> str:
        return f"{{{self.text}}}"


NOTE: Final = re.compile(r"\{([^{}]*)\}")
RESULT: Final = re.compile(r"=\s*([0-9]{1,6}(?:\s*:\s*[0-9]{1,6})+)\.?(?![0-9:])")

MOST_LINES: Final = 2000
MOST_IN_LINE: Final = 4000
"""Far more than any round has."""
