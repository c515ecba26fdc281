"""Which texts look alike, and which scripts a word is written in: Unicode's security data (UTS 39).

The pairs of confusable characters come from `confusable-homoglyphs`, the scripts from `regex`; both
packages follow the Unicode character database.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import regex

_IGNORABLE: Final = regex.compile(r"\p{Default_Ignorable_Code_Point}+")
_PLAIN: Final = regex.compile(r"[\p{Script=Common}\p{Script=Inherited}]")
_SCRIPTS: Final = ("Latin", "Cyrillic", "Greek", "Armenian", "Georgian", "Hebrew", "Arabic", "Thai")
_SCRIPTS_EAST: Final = ("Han", "Hiragana", "Katakana", "Hangul", "Bopomofo")
_TOGETHER: Final = (
    frozenset({"Latin", "Han", "Hiragana", "Katakana"}),
    frozenset({"Latin", "Han", "Hangul"}),
    frozenset({"Latin", "Han", "Bopomofo"}),
)
"""Scripts that one word may mix: what UTS 39 calls highly restrictive."""

_OF_SCRIPT: Final = {
    name: regex.compile(rf"\p{{Script_Extensions={name}}}") for name in _SCRIPTS + _SCRIPTS_EAST
}


@cache
def _representatives() -> dict[str, str]:
    """For each confusable text, the representative of all that look like it."""
    data = files("confusable_homoglyphs").joinpath("confusables.json").read_text("utf-8")
    parent: dict[str, str] = {}

    def root(text: str) -> str:
        while (above := parent.setdefault(text, text)) != text:
            parent[text] = text = parent[above]
        return text

    for text, others in json.loads(data).items():
        for other in others:
            one, two = sorted((root(text), root(other["c"])), key=lambda t: (len(t), t))
            parent[two] = one
    return {text: root(text) for text in parent}


def warm() -> None:
    """Reads the data now rather than when the first name comes."""
    _representatives()


@lru_cache(4096)
def skeleton(text: str) -> str:
    """The text with lookalikes replaced by one representative, and nothing invisible.

    >>> skeleton("Аnnа") == skeleton("Anna") == skeleton("An\\u200dna") != skeleton("Anne")
    True
    """
    table = _representatives()
    seen = _IGNORABLE.sub("", unicodedata.normalize("NFD", text))
    # More than one character may look like one, as "rn" does like "m".
    out, at = [], 0
    while at < len(seen):
        pair = seen[at : at + 2]
        found = pair if len(pair) == 2 and pair in table else seen[at]
        out.append(table.get(found, found))
        at += len(found)
    return unicodedata.normalize("NFD", "".join(out))


def look_alike(one: str, other: str) -> bool:
    """Whether a person could mistake one for the other, in capitals or not.

    >>> look_alike("ВОВА", "BOBA"), look_alike("anna", "ANNA"), look_alike("Аня", "Яна")
    (True, True, False)
    """
    return skeleton(one) == skeleton(other) or skeleton(one.casefold()) == skeleton(
        other.casefold()
    )


def mixed_scripts(text: str) -> str | None:
    """The first word that mixes scripts which no language uses together, or None.

    >>> [mixed_scripts(name) for name in ("Вася PRO", "Bася", "東京タワーA", "π-2")]
    [None, 'Bася', None, None]
    """
    for word in regex.split(r"[^\p{L}\p{M}]+", text):
        letters = [_scripts_of(letter) for letter in word if not _PLAIN.match(letter)]
        if letters and not set.intersection(*letters) and not _written_together(letters):
            return str(word)
    return None


def _scripts_of(letter: str) -> set[str]:
    found = {name for name, pattern in _OF_SCRIPT.items() if pattern.match(letter)}
    # Scripts that are not listed look like none of those: they count as one of their own.
    return found or {"other"}


def _written_together(letters: list[set[str]]) -> bool:
    return any(all(scripts & together for scripts in letters) for together in _TOGETHER)
