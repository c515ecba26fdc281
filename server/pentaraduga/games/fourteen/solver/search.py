"""One beam search over compact positions, layer by layer of the stock."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Literal, NamedTuple

from pentaraduga.games.fourteen.board import SUM
from pentaraduga.games.fourteen.solver.compact import Move, Position, Unchanged, children

CHECK_EVERY = 128
"""Positions between two questions whether the budget is spent: about 1 ms."""
LAST_LAYER = 8
"""How much wider the layer is in which the stock is empty: it is the last chance to win."""


class Weights(NamedTuple):
    """How much each thing speaks against a position; the search takes the smallest sum first."""

    piles: float
    """each card in the piles"""
    twice: float
    """each card of the reserve whose rank another one there has too"""
    apart: float
    """each card of the waste whose complement lies higher in the waste"""
    waste: float
    """each card in the waste"""


Found = Literal["won", "lost", "cut"]


class Beam:
    """Looks at up to `width` positions of each layer, the most promising first.

    A move leads to the same layer or a later one, so the layers are done one after the other.
    If no layer was too wide, everything that can be reached was looked at: "lost" is proved.
    """

    def __init__(self, table: Unchanged, start: Position, weights: Weights, width: int) -> None:
        self._table = table
        self._start = start
        self._weights = weights
        self._width = width
        self._reserves: dict[bytes, float] = {}
        self._wastes: dict[bytes, float] = {}
        self._parents: list[tuple[int, Move]] = []
        """Of each position looked at: by which move it came from which other one."""

    @property
    def looked_at(self) -> int:
        return len(self._parents)

    def run(self, spent: Callable[[], bool]) -> Found | None:
        """The answer; "cut": no win, but not all was looked at; None: the budget was spent."""
        start, table, parents = self._start, self._table, self._parents
        if start == (0, 0, b"", b"") and not table.stock:
            return "won"
        last = len(table.stock)
        piles = self._weights.piles
        seen: list[set[Position]] = [set() for _ in range(last + 1)]
        heaps: list[list[tuple[float, int, int, Move, Position]]] = [[] for _ in range(last + 1)]
        seen[0].add(start)
        heaps[0].append((0.0, 0, -1, 0, start))
        cut = False
        order = 0
        for layer in range(last + 1):
            heap = heaps[layer]
            left = self._width * (LAST_LAYER if layer == last else 1)
            while heap and left:
                left -= 1
                _, _, parent, move, position = heappop(heap)
                number = len(parents)
                parents.append((parent, move))
                if number % CHECK_EVERY == CHECK_EVERY - 1 and spent():
                    return None
                for made, to, child in children(table, position, layer):
                    known = seen[to]
                    if child in known:
                        continue
                    known.add(child)
                    a, b, reserve, waste = child
                    if not (a or b or reserve or waste):
                        parents.append((number, made))
                        return "won"
                    rating = piles * (a + b) + self._of_reserve(reserve) + self._of_waste(waste)
                    # Of equals the newest first: it goes deep like a player who follows a plan.
                    order -= 1
                    heappush(heaps[to], (rating, order, number, made, child))
            cut = cut or bool(heap)
            # Nothing leads back to this layer: what was kept for it can go.
            heaps[layer] = []
            seen[layer] = set()
        return "cut" if cut else "lost"

    def line(self) -> list[Move]:
        """After "won": the moves from the start to the end."""
        moves: list[Move] = []
        number = len(self._parents) - 1
        while number > 0:
            number, move = self._parents[number]
            moves.append(move)
        return moves[::-1]

    def _of_reserve(self, reserve: bytes) -> float:
        known = self._reserves.get(reserve)
        if known is None:
            twice = len(reserve) - len(set(reserve))
            known = self._reserves[reserve] = self._weights.twice * twice
        return known

    def _of_waste(self, waste: bytes) -> float:
        known = self._wastes.get(waste)
        if known is None:
            apart = sum(waste.find(SUM - rank, i) >= 0 for i, rank in enumerate(waste, 1))
            known = self._weights.waste * len(waste) + self._weights.apart * apart
            self._wastes[waste] = known
        return known
