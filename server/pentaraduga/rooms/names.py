"""Display names: short, visible, and different within a room.

People and bots without a name of their own get a token in its place, which each client words in
its reader's language (docs/protocol.md). Nobody can type one: `tidy` takes the mark away.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import regex

from pentaraduga.rooms.lookalikes import look_alike, mixed_scripts, skeleton

LONGEST = 12
"""Graphemes in a name."""

MARK = "*"
"""How a token begins, and no name that somebody typed."""

GUEST = f"{MARK}guest"
"""The token of a person who gave no name; `different` numbers them."""

MOST_MARKS = 8
"""Code points of one grapheme: a letter and its marks. More would pile up into a tower."""


def bot_token(skill: int) -> str:
    """The token of a bot of this skill, 1-5.

    >>> different(bot_token(3), ["*bot 3"])
    '*bot 3 2'
    """
    return f"{MARK}bot {skill}"


def graphemes(text: str) -> list[str]:
    """The text cut into what a reader sees as one character each (UAX 29).

    >>> len(graphemes("Аня")), len(graphemes("й")), len(graphemes("👩\u200d🚀!"))
    (3, 1, 2)
    """
    return list(map(str, _GRAPHEME.findall(text)))


def tidy(name: str) -> str:
    """NFC, one kind of space, nothing invisible, at most 12 graphemes; empty if nothing is left.

    Letters that are only variants of others (full-width, mathematical) become plain.

    >>> tidy("  Аня   Петрова-Водкина "), tidy("*guest"), tidy("\u3164"), tidy("Ａnna")
    ('Аня Петрова-', 'guest', '', 'Anna')
    """
    plain = "".join(map(_undressed, unicodedata.normalize("NFC", name)))
    seen = _visible(_BLANK.sub(" ", _UNUSABLE.sub("", plain)))
    words = " ".join(unicodedata.normalize("NFC", seen).split()).lstrip(MARK + " ")
    cut = "".join(map(_bounded, graphemes(words)[:LONGEST])).strip()
    return cut if _INK.search(cut) else ""


def fault_of(name: str, others: Iterable[str]) -> tuple[str, str] | None:
    """Why a tidied name can't be used: a stable code and the text it is about; None if it can.

    `mixed_scripts`: a word that mixes scripts, such as a Cyrillic one with a Latin letter in it.
    `looks_like`: the name of somebody present, which is written otherwise and looks the same.

    >>> fault_of("Bася", []), fault_of("Аnna", ["Anna"]), fault_of("ВОВА", ["BOBA"])
    (('mixed_scripts', 'Bася'), ('mixed_scripts', 'Аnna'), ('looks_like', 'BOBA'))
    >>> fault_of("anna", ["Anna"]), fault_of("Вася PRO", ["Вася"])
    (None, None)
    """
    word = mixed_scripts(name)
    if word is not None:
        return "mixed_scripts", word
    for other in others:
        if name.casefold() != other.casefold() and look_alike(name, other):
            return "looks_like", other
    return None


def admissible(typed: str) -> str:
    """The tidied name, or nothing if it can't be used; and the member it looks like."""
    name = tidy(typed)
    return "" if fault_of(name, []) is not None else name


def different(name: str, taken: Iterable[str]) -> str:
    """The name, numbered if somebody in the room has it already or one that looks like it.

    >>> different("Аня", ["Аня", "Аня 2"])
    'Аня 3'
    """
    used = frozenset().union(*map(_forms, taken))
    if used.isdisjoint(_forms(name)):
        return name
    letters = graphemes(name)
    n = 2
    while True:
        mark = f" {n}"
        numbered = "".join(letters[: LONGEST - len(mark)]).rstrip() + mark
        if used.isdisjoint(_forms(numbered)):
            return numbered
        n += 1


@lru_cache(4096)
def _forms(name: str) -> frozenset[str]:
    """What two names that count as the same one share."""
    return frozenset((skeleton(name), "folded " + skeleton(name.casefold())))


def _undressed(letter: str) -> str:
    """The plain letter of a full-width, half-width or mathematical one."""
    dress = unicodedata.decomposition(letter).partition(">")[0]
    if dress in ("<wide", "<narrow", "<font"):
        return unicodedata.normalize("NFKC", letter)
    return letter


def _visible(text: str) -> str:
    """The text without invisible characters, except those that join or modify their neighbours."""
    out, end = [], 0
    for found in _IGNORED.finditer(text):
        out.append(text[end : found.start()])
        end = found.end()
        whole = _EMOJI.match(text, _start_of_emoji(text, found.start()))
        if whole is not None and whole.end() > found.start():
            out.append(found[0][: max(0, whole.end() - found.start())])
        elif _JOINED.fullmatch(text[max(0, found.start() - 1) : found.end() + 1]):
            out.append(found[0])
    return "".join((*out, text[end:]))


def _start_of_emoji(text: str, at: int) -> int:
    """Where the emoji sequence that may reach over `at` begins."""
    return next((m.start() for m in _EMOJI.finditer(text) if m.start() <= at < m.end()), at)


def _bounded(grapheme: str) -> str:
    """A grapheme with only its first few marks; emoji sequences stay whole."""
    return grapheme if _EMOJI.fullmatch(grapheme) else grapheme[:MOST_MARKS]


_GRAPHEME: Final = regex.compile(r"\X")
_UNUSABLE: Final = regex.compile(r"[\p{Cc}\p{Cs}\p{Co}\p{Cn}--[\t\n\r\x0b\f\x85]]", regex.V1)
# Braille without dots, a note without a head and the object that is not there draw nothing either.
_BLANK: Final = regex.compile(r"[\p{Z}\s\u2800\U0001d159\ufffc]")
_IGNORED: Final = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}]+")
_INK: Final = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
# One emoji as the Unicode emoji standard (UTS 51) builds them: with skin tone or style, joined to
# others, a flag of tags, a keycap.
_ONE: Final = r"\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f\u20e3?|\ufe0e)?"
_EMOJI: Final = regex.compile(
    rf"(?:\U0001f3f4[\U000e0020-\U000e007e]{{2,6}}\U000e007f|{_ONE}(?:\u200d{_ONE}){{0,7}}"
    r"|[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2})"
)
# Persian words and Indian letters are spelt with joiners between letters of their script.
_JOINED: Final = regex.compile(
    r"[\p{L}\p{M}&&[\p{Arabic}\p{Syriac}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Oriya}"
    r"\p{Tamil}\p{Telugu}\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}]]"
    r"[\u200c\u200d]"
    r"[\p{L}&&[\p{Arabic}\p{Syriac}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Oriya}"
    r"\p{Tamil}\p{Telugu}\p{Kannada}\p{Malayalam}\p{Sinhala}\p{Khmer}]]",
    regex.V1,
)
