"""Seeded mutation: the same seed makes the same inputs, so a crash can be repeated by its number."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

INTERESTING = (
    *(
        b"\x00",
        b"\xff",
        b"\x7f",
        b"\x80",
        b"\r\n",
        b"\n",
        b" ",
        b"\t",
        b'"',
        b"\\",
        b"'",
        b"/",
        b".",
    ),
    *(b"-1", b"0", b"65536", b"2147483648", b"9" * 40, b"1e999", b"NaN", b"-", b"+", b"%", b"%00"),
    *(
        b"..",
        b"[]",
        b"{}",
        b"null",
        b"true",
        b"[" * 50,
        b"{" * 50,
        b"(" * 20,
        b":",
        b";",
        b",",
        b"=",
    ),
    *("кОж".encode(), "\u202e".encode(), "\u2028".encode(), "\U0001f600".encode(), b"\xc3\x28"),
    *(b"\xed\xa0\x80", b"\xc1", b"\xdf\xff\xff\xff\xff", b"\xdd\xff\xff\xff\xff", b"\x91" * 50),
)
"""What readers trip over: ends of ranges, brackets, marks, broken UTF-8, huge MessagePack sizes."""

MOST = 64 * 1024


def inputs(corpus: Sequence[bytes], seed: int, count: int) -> Iterator[bytes]:
    """The corpus itself, then mutations of it: `count` in all."""
    chance = random.Random(seed)
    for number in range(count):
        yield corpus[number] if number < len(corpus) else mutated(corpus, chance)


def mutated(corpus: Sequence[bytes], chance: random.Random) -> bytes:
    """One of the corpus with one to eight changes."""
    data = bytearray(chance.choice(corpus))
    for _ in range(1 + int(chance.expovariate(0.6))):
        if len(data) > MOST:
            break
        _change(data, corpus, chance)
    return bytes(data[:MOST])


def _change(data: bytearray, corpus: Sequence[bytes], chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    to = min(len(data), at + 1 + int(chance.expovariate(0.1)))
    kind = chance.randrange(8)
    if kind == 0 and at < len(data):
        data[at] ^= 1 << chance.randrange(8)
    elif kind == 1:
        data[at:at] = chance.choice(INTERESTING)
    elif kind == 2:
        del data[at:to]
    elif kind == 3:
        data[at:at] = data[at:to] * chance.choice((1, 2, 3, 50))
    elif kind == 4:
        data[at:to] = chance.randbytes(to - at)
    elif kind == 5:
        other = chance.choice(corpus)
        cut = chance.randrange(len(other) + 1)
        data[at:] = other[cut:]
    elif kind == 6:
        data[at:to] = chance.choice(INTERESTING)
    else:
        # Whole words or lines change places.
        mark = chance.choice((b" ", b"\n", b","))
        parts = bytes(data).split(mark)
        chance.shuffle(parts)
        data[:] = mark.join(parts) if chance.random() < 0.3 else mark.join(sorted(parts))
