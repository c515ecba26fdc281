"""Positions of Fourteen packed for search.

A card is its rank, for suits never matter; a pile is `bytes`. What a search can reach from one
table differs in five things only: how high each pile still is, the reserve (sorted, for which slot
a card lies in never matters), the waste, and how many cards were drawn. The last one is the number
of the layer that a position lies in, so it is not part of the position.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from pentaraduga.games.fourteen.board import RESERVE, SUM, Board, Pair

Position: TypeAlias = tuple[int, int, bytes, bytes]
"""Height of pile a, height of pile b, reserve sorted, waste with its top last."""

Move: TypeAlias = int
"""0 draws. Otherwise 16 times which places, plus a rank in the reserve."""

DRAW: Move = 0
PILES, WASTE_A, WASTE_B, A_SLOT, B_SLOT, WASTE_SLOT, SLOTS = range(16, 128, 16)

ONE = tuple(bytes((rank,)) for rank in range(SUM))


class Unchanged(NamedTuple):
    """What stays the same in one search: the piles, and the stock in the order of drawing."""

    a: bytes
    b: bytes
    stock: bytes


def pack(board: Board) -> tuple[Unchanged, Position]:
    """The table and where the search starts, in layer 0."""
    a, b, waste, stock = (
        bytes(card.rank for card in cards) for cards in (board.a, board.b, board.waste, board.stock)
    )
    reserve = bytes(sorted(card.rank for card in board.reserve if card is not None))
    return Unchanged(a, b, stock), (len(a), len(b), reserve, waste)


def children(table: Unchanged, position: Position, layer: int) -> list[tuple[Move, int, Position]]:
    """Every different thing that can be done: the move, and the layer and position it leads to."""
    pile_a, pile_b, stock = table
    a, b, reserve, waste = position
    top_a = pile_a[a - 1] if a else 0
    top_b = pile_b[b - 1] if b else 0
    found: list[tuple[Move, Position]] = []
    if top_a:
        other = SUM - top_a
        if top_b == other:
            found.append((PILES, (a - 1, b - 1, reserve, waste)))
        if other in reserve:
            found.append((A_SLOT + other, (a - 1, b, reserve.replace(ONE[other], b"", 1), waste)))
    if top_b:
        other = SUM - top_b
        if other in reserve:
            found.append((B_SLOT + other, (a, b - 1, reserve.replace(ONE[other], b"", 1), waste)))
    if waste:
        other, rest = SUM - waste[-1], waste[:-1]
        if top_a == other:
            found.append((WASTE_A, (a - 1, b, reserve, rest)))
        if top_b == other:
            found.append((WASTE_B, (a, b - 1, reserve, rest)))
        if other in reserve:
            found.append((WASTE_SLOT + other, (a, b, reserve.replace(ONE[other], b"", 1), rest)))
    for rank, left in _pairs_in(reserve):
        found.append((SLOTS + rank, (a, b, left, waste)))
    settled = [(move, *_settled(stock, layer, after)) for move, after in found]
    if layer < len(stock):
        drawn = (a, b, reserve, waste + stock[layer : layer + 1])
        settled.append((DRAW, *_settled(stock, layer + 1, drawn)))
    return settled


def _pairs_in(reserve: bytes) -> list[tuple[int, bytes]]:
    """Every different pair within the reserve by its lower rank, and what it leaves."""
    found = []
    last = 0
    for rank in reserve:
        other = SUM - rank
        if rank != last and rank <= other and reserve.count(ONE[other]) > (rank == other):
            left = reserve.replace(ONE[rank], b"", 1).replace(ONE[other], b"", 1)
            found.append((rank, left))
        last = rank
    return found


def _settled(stock: bytes, layer: int, position: Position) -> tuple[int, Position]:
    """See `games.fourteen.play`. A settled table has a full reserve, or neither waste nor stock."""
    a, b, reserve, waste = position
    if waste and len(reserve) == RESERVE:
        return layer, position
    while True:
        if not waste and layer < len(stock):
            waste = stock[layer : layer + 1]
            layer += 1
        elif waste and len(reserve) < RESERVE:
            reserve = bytes(sorted(reserve + waste[-1:]))
            waste = waste[:-1]
        else:
            return layer, (a, b, reserve, waste)


def spelled(board: Board, move: Move) -> str:
    """The move as a command on the real table, where cards of the reserve have slots."""
    if move == DRAW:
        return "draw"
    kind, rank = move & ~15, move & 15
    if kind == SLOTS:
        one = _slot(board, rank)
        return str(Pair(*sorted((one, _slot(board, SUM - rank, one)))))
    if kind in (PILES, WASTE_A, WASTE_B):
        return {PILES: "a-b", WASTE_A: "w-a", WASTE_B: "w-b"}[kind]
    place = {A_SLOT: "a", B_SLOT: "b", WASTE_SLOT: "w"}[kind]
    return str(Pair(place, _slot(board, rank)))


def _slot(board: Board, rank: int, taken: str = "") -> str:
    """The leftmost slot with that rank, other than `taken`."""
    for slot, card in enumerate(board.reserve, 1):
        if card is not None and card.rank == rank and f"r{slot}" != taken:
            return f"r{slot}"
    raise AssertionError(f"no {rank} in the reserve")
