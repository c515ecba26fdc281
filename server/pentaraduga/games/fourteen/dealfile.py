"""Deals as JSON: `{"a": [15 ranks, bottom to top], "b": [15], "reserve": [5], "waste": r, "stock":
[68, in drawing order]}`, ranks from 1 (ace) to 13 (king).
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from pentaraduga.cards import DECK, RANKS, Card
from pentaraduga.games.fourteen.board import PILE, RESERVE, STOCK, Board, laid_out
from pentaraduga.plaintext import text_lines

EACH = 8
"""Cards of each rank."""
_SIZES = {"a": PILE, "b": PILE, "reserve": RESERVE, "waste": 1, "stock": STOCK}
_BY_NAME = {name: rank for rank, name in enumerate(RANKS, 1)} | {"10": 10}


class BadDeal(ValueError):
    """The text is not a deal; the message says what is wrong and what would be right."""


def write_deal(board: Board) -> dict[str, Any]:
    """A table at the start as a JSON object."""
    ranks = [
        [card.rank for card in cards if card is not None]
        for cards in (board.a, board.b, board.reserve, board.waste, board.stock)
    ]
    return dict(zip(_SIZES, ranks, strict=True)) | {"waste": ranks[3][0]}


def read_deals(text: str) -> list[Board] | Board:
    """The deal of a file, or the deals if it holds a JSON list.

    Raises:
        BadDeal: it holds none, or one of them is wrong.
    """
    try:
        document = json.loads("\n".join(text_lines(text)))
    except (ValueError, RecursionError) as error:
        raise BadDeal(f"no JSON: {error}") from None
    if not isinstance(document, list):
        return read_deal(document)
    boards = []
    for index, entry in enumerate(document):
        try:
            boards.append(read_deal(entry))
        except BadDeal as error:
            raise BadDeal(f"deal {index} of the list: {error}") from None
    return boards


def read_deal(document: object) -> Board:
    """The table that a JSON object describes. Suits mean nothing; each rank gets them in turn.

    Ranks may also be written A, 2 … 10 or T, J, Q, K. Other parts than these five are passed over.

    Raises:
        BadDeal: a part is missing, has a wrong size or something that is not a rank, or
            there are not eight cards of each rank: the message names the ranks.
    """
    if not isinstance(document, dict):
        raise BadDeal(f'expected an object with "a", "b", "reserve", "waste" and "stock", {_HINT}')
    missing = [f'"{name}"' for name in _SIZES if name not in document]
    if missing:
        raise BadDeal(f"no {', '.join(missing)}")
    parts = {name: _part(name, document[name]) for name in _SIZES}
    counts = Counter(rank for part in parts.values() for rank in part)
    wrong = [
        f"rank {rank} ({name}): {counts[rank]} cards, expected {EACH}"
        for rank, name in enumerate(RANKS, 1)
        if counts[rank] != EACH
    ]
    wrong += [
        f'"{name}": {len(parts[name])} cards, expected {size}'
        for name, size in _SIZES.items()
        if len(parts[name]) != size
    ]
    if wrong:
        raise BadDeal("; ".join(wrong))
    dealt = Counter[int]()
    return laid_out(tuple(_card(rank, dealt) for part in parts.values() for rank in part))


_HINT = "ranks from 1 to 13"


def _part(name: str, value: object) -> list[int]:
    if name == "waste" and not isinstance(value, list):
        value = [value]
    if not isinstance(value, list):
        raise BadDeal(f'"{name}": expected a list of {_HINT}')
    return [_rank(name, index, entry) for index, entry in enumerate(value)]


def _rank(name: str, index: int, value: object) -> int:
    rank = _BY_NAME.get(value.strip().upper()) if isinstance(value, str) else value
    if isinstance(rank, bool) or not isinstance(rank, int) or not 1 <= rank <= len(RANKS):
        shown = json.dumps(value, ensure_ascii=False)[:40]
        raise BadDeal(f'"{name}", card {index}: {shown} is not a rank, expected 1 to 13')
    return rank


def _card(rank: int, dealt: Counter[int]) -> Card:
    suit = dealt[rank] % 4
    dealt[rank] += 1
    return DECK[4 * (rank - 1) + suit]
