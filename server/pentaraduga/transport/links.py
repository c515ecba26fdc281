"""Links as they come out of chats and off paper, put back into the one spelling that works. Pure.

People add a slash or a full stop, chats swallow a bracket or send an underscore along, and people
write codes down with spaces.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Set
from typing import Final

from pentaraduga.runtime.ids import is_code, is_room_id

# Characters around a link in a text. No address of ours begins or ends with any of them.
_ROUND: Final = "\"'`´‘’‚‛“”„«»‹›()[]{}<>*_~|.,;:!?…‥。、，！？（）「」【】"
_DASHES: Final = re.compile(r"[\s\u00ad.,·_\-‐-―−⁃]+")
_KEEPS_ITS_CASE: Final = "r"


def tidy_code(text: str) -> str:
    """A join code as people write it down, as plain digits; the text itself if it isn't one.

    >>> [tidy_code(code) for code in ("123 456", "12-34-56.", "١٢٣٤٥٦", "１２３ ４５６")]
    ['123456', '123456', '123456', '123456']
    >>> tidy_code("12345a"), tidy_code("1234567")
    ('12345a', '1234567')
    """
    packed = _DASHES.sub("", _bare(text))
    digits = "".join(str(unicodedata.digit(letter, letter)) for letter in packed)
    return digits if is_code(digits) else text


def tidy_path(path: str, heads: Set[str]) -> str:
    """The path of a page in its one spelling; the path itself if it is already that, or isn't a
    page.

    `path` is decoded. `heads`: the first words of paths that are pages, in lower case, as the
    routes have them.

    >>> heads = {"r", "j", "rules", "replay", "patience"}
    >>> [tidy_path(p, heads) for p in ("/J/123-456/", "/r/abcdefghjk.", "/R/abcdefghjk)")]
    ['/j/123456', '/r/abcdefghjk', '/r/abcdefghjk']
    >>> [tidy_path(p, heads) for p in ("/Patience/617/", "/replay/", "//rules//dominoes")]
    ['/patience/617', '/replay', '/rules/dominoes']
    >>> [tidy_path(p, heads) for p in ("/", "/icon.svg", "/api/rooms/", "/r/abcdefghjk")]
    ['/', '/icon.svg', '/api/rooms/', '/r/abcdefghjk']
    """
    words = [word for word in map(_bare, path.split("/")) if word]
    if not words or words[0].lower() not in heads:
        return path
    head, *rest = words
    head = head.lower()
    if head == "j" and rest:
        # "/j/123/456" and "/j/123 456" alike.
        rest = [tidy_code("".join(rest))]
    elif head == _KEEPS_ITS_CASE and rest:
        rest = [_room_in(rest[0]), *(word.lower() for word in rest[1:])]
    else:
        rest = [word.lower() for word in rest]
    return "/" + "/".join((head, *rest))


def _room_in(word: str) -> str:
    """The id at the beginning of a word that somebody's text ran on from.

    >>> _room_in("abcdefghjk"), _room_in("abcdefghjk),"), _room_in("abcdefghjkm")
    ('abcdefghjk', 'abcdefghjk', 'abcdefghjkm')
    """
    start = re.match(r"[0-9A-Za-z]+", word)
    return start[0] if start is not None and is_room_id(start[0]) else word


def _bare(text: str) -> str:
    """The text without invisible characters, and without the punctuation and spaces around it."""
    seen = "".join(
        letter for letter in text if unicodedata.category(letter) not in ("Cf", "Cc", "Cs", "Cn")
    )
    return seen.strip(_ROUND + " \u00a0\u2003\u3000\u202f\t")
