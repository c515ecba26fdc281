"""Display names: short, visible, and different within a room.

People and bots without a name of their own get a token in its place, which each client words in
its reader's language (docs/protocol.md). Nobody can type one: `tidy` takes the mark away.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST = 12
"""Graphemes in a name."""

MARK = "*"
"""How a token begins, and no name that somebody typed."""

GUEST = f"{MARK}guest"
"""The token of a person who gave no name; `different` numbers them."""

_JOINERS = {"\u200d", "\ufe0e", "\ufe0f"}


def bot_token(skill: int) -> str:
    """The token of a bot of this skill, 1-5.

    >>> different(bot_token(3), ["*bot 3"])
    '*bot 3 2'
    """
    return f"{MARK}bot {skill}"


def graphemes(text: str) -> list[str]:
    """The text cut into what a reader sees as one character each (combining marks, emoji joins).

    >>> len(graphemes("Аня")), len(graphemes("й")), len(graphemes("👩\u200d🚀!"))
    (3, 1, 2)
    """
    parts: list[str] = []
    for char in text:
        extends = (
            unicodedata.combining(char)
            or char in _JOINERS
            or unicodedata.category(char) in {"Mn", "Me"}
            or 0x1F3FB <= ord(char) <= 0x1F3FF
        )
        if parts and (extends or parts[-1].endswith("\u200d")):
            parts[-1] += char
        else:
            parts.append(char)
    return parts


def tidy(name: str) -> str:
    """NFC, one kind of space, nothing invisible, at most 12 graphemes; empty if nothing is left.

    >>> tidy("  Аня   Петрова-Водкина "), tidy("*guest")
    ('Аня Петрова-', 'guest')
    """
    name = unicodedata.normalize("NFC", name)
    visible = "".join(
        c if unicodedata.category(c)[0] != "Z" else " "
        for c in name
        if unicodedata.category(c) not in {"Cc", "Cs", "Co", "Cn"}
        and (unicodedata.category(c) != "Cf" or c == "\u200d")
    )
    cut = graphemes(" ".join(visible.split()).lstrip(MARK + " "))[:LONGEST]
    # Eight code points draw any emoji there is; more per grapheme is a tower of combining marks.
    return "".join(part[:8] for part in cut).strip()


def different(name: str, taken: Iterable[str]) -> str:
    """The name, numbered if somebody in the room has it already.

    >>> different("Аня", ["Аня", "Аня 2"])
    'Аня 3'
    """
    used = {other.casefold() for other in taken}
    if name.casefold() not in used:
        return name
    n = 2
    while True:
        mark = f" {n}"
        numbered = "".join(graphemes(name)[: LONGEST - len(mark)]).rstrip() + mark
        if numbered.casefold() not in used:
            return numbered
        n += 1
