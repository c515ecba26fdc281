"""The Game contract, part three: no record holds a seed, nor anything to draw more from."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from tests.games.every_case import CASES
from tests.games.random_rounds import random_round

from pentaraduga.core import Rng
from pentaraduga.games import GAMES
from pentaraduga.records import Finished
from pentaraduga.sheets.draws import Drawing

SEEDS = [bytes(range(7, 39)), b"\xff\xfe" * 16, b"a seed of thirty-two characters."]
RECORDED = [game for game, parts in GAMES.items() if parts.sheet]


def test_whatever_says_that_it_is_recorded_is_tested_here() -> None:
    assert {game for game, parts in GAMES.items() if parts.info.recorded} == set(RECORDED)
    assert RECORDED


@pytest.mark.parametrize("seed", SEEDS, ids=["small", "large", "text"])
@pytest.mark.parametrize("game", RECORDED)
def test_no_record_holds_a_seed(game: str, seed: bytes) -> None:
    case, sheet = CASES[game], GAMES[game].sheet
    assert sheet is not None
    rng = Drawing(Rng(seed))
    options = case.game.info.options_from(case.options)
    seats = case.game.info.min_seats
    start = case.game.setup(seats, options, rng)
    _, groups, end = random_round(case, Rng(seed), start=start)
    names = ("Аня", "Боря", "Вера", "Гоша")[:seats]
    edition = case.game.info.edition
    text = sheet.write(Finished(options, start, groups, names, draws=rng.draws, edition=edition))
    assert sheet.replay(text, 100_000).score == sheet.outline(text).score
    for secret in {seed, *bytes_in(start), *bytes_in(end)}:
        for form in forms(secret):
            assert form not in text


def bytes_in(value: Any) -> Iterator[bytes]:
    """All bytes in a state, from which the rules can draw more."""
    if isinstance(value, bytes) and value:
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from bytes_in(getattr(value, field.name))
    elif isinstance(value, (tuple, frozenset)):
        for item in value:
            yield from bytes_in(item)


def forms(secret: bytes) -> Iterator[str]:
    """How bytes can be written, whole and in quarters."""
    size = max(4, len(secret) // 4)
    for part in (secret, *(secret[at : at + size] for at in range(0, len(secret), size))):
        yield from (part.hex(), part.hex().upper(), part.hex(" "), repr(part)[2:-1])
        yield from (str(int.from_bytes(part, "big")), str(int.from_bytes(part, "little")))
        yield from (" ".join(map(str, part)), ", ".join(map(str, part)))
        for written in (base64.b64encode, base64.urlsafe_b64encode, base64.b32encode):
            yield written(part).decode().rstrip("=")
        yield part.decode("latin-1")
