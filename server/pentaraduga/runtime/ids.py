"""Names of rooms that nobody can guess, and codes that are short because they are guarded."""

from __future__ import annotations

import secrets
from typing import Final

# Without 0 O o, 1 I l: a link that is read out or copied by hand stays the same link.
ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz"
ROOM_ID_LENGTH: Final = 10
CODE_DIGITS: Final = 6


def new_room_id() -> str:
    """Ten characters, 58 random bits: anyone who knows it may come in."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ROOM_ID_LENGTH))


def is_room_id(text: str) -> bool:
    """Whether the text can be a room's id at all.

    >>> is_room_id("abcdefghjk"), is_room_id("abcdefghj0"), is_room_id("abc")
    (True, False, False)
    """
    return len(text) == ROOM_ID_LENGTH and all(letter in ALPHABET for letter in text)


def new_code() -> str:
    """Six random digits for saying aloud; wrong tries are rate-limited."""
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def is_code(text: str) -> bool:
    """Whether the text can be a join code.

    >>> is_code("004217"), is_code("4217"), is_code("00421x"), is_code("٠٠٤٢١٧")
    (True, False, False, False)
    """
    return len(text) == CODE_DIGITS and text.isascii() and text.isdigit()
