"""One best-first search over compact positions, which can be run a little at a time."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Literal, NamedTuple

from pentaraduga.games.freecell.solver.compact import CELLS, FITS, Position, Up, settle, shape

TO_FOUNDATION = -1
TO_CELL = -2

_INDEX = (1 << 32) - 1


class Weights(NamedTuple):
    """How much each thing speaks against a position; the search takes the smallest sum first."""

    left: int
    """each card that is not up"""
    breaks: int
    """each card that lies on one it does not fit"""
    above: int
    """each card above a lower one in its column"""
    cells: int
    """each card in a cell"""
    empty: int
    """each empty column, in favour"""
    buried: int
    """each card on top of the next card of a foundation"""


class Search:
    """Looks at every position that the rules can reach, the most promising first.

    All moves of the rules are tried except a whole column to an empty one, which changes nothing
    but the order of columns. So when nothing is left to look at, the position is proved lost.
    """

    def __init__(
        self,
        position: Position,
        up: Up,
        cells: int,
        *,
        house: bool,
        weights: Weights,
    ) -> None:
        self._cells = cells
        self._house = house
        self._weights = weights
        self._shapes: dict[bytes, tuple[int, int, int]] = {}
        columns = list(position[:CELLS])
        held, up = settle(columns, position[CELLS], up)
        columns.sort()
        start = (*columns, held)
        self.positions: list[Position] = [start]
        self.ups: list[Up] = [up]
        self.parents: list[int] = [-1]
        self.moves: list[tuple[int, int, int]] = [(0, 0, 0)]
        """(from, to, count) by which each position came from its parent: a column's index or, for
        a card c in a cell, -1 - c; a column's index, TO_CELL or TO_FOUNDATION."""
        self._seen = {start}
        self._heap = [_INDEX]
        self._blind = False
        self._goal: int | None = 0 if sum(up) == 52 else None

    def run(self, nodes: int, *, blind: bool = False) -> Literal["won", "lost"] | None:
        """Looks at up to `nodes` more positions; None if that settled nothing.

        `blind`: in any order, which is the fastest way to have looked at all of them.
        """
        self._blind = blind
        heap = self._heap
        while self._goal is None:
            if not heap:
                return "lost"
            if nodes <= 0:
                return None
            nodes -= 1
            self._expand(_INDEX - (heappop(heap) & _INDEX))
        return "won"

    def line(self) -> list[int]:
        """After "won": the positions on the way, by index, from the start to the end."""
        way = []
        index = self._goal if self._goal is not None else -1
        while index >= 0:
            way.append(index)
            index = self.parents[index]
        return way[::-1]

    def _expand(self, index: int) -> None:
        position, up = self.positions[index], self.ups[index]
        held = position[CELLS]
        for move in self._moves(position, up):
            source, target, count = move
            columns = list(position[:CELLS])
            cells, after = held, up
            if source >= 0:
                cards = columns[source][-count:]
                columns[source] = columns[source][:-count]
            else:
                cards = bytes((-1 - source,))
                cells = held.replace(cards, b"")
            if target >= 0:
                columns[target] += cards
            elif target == TO_CELL:
                cells = bytes(sorted(cells + cards))
            else:
                suit = cards[0] & 3
                after = (*up[:suit], up[suit] + 1, *up[suit + 1 :])
            cells, after = settle(columns, cells, after)
            columns.sort()
            child = (*columns, cells)
            if child in self._seen:
                continue
            self._seen.add(child)
            number = len(self.positions)
            self.positions.append(child)
            self.ups.append(after)
            self.parents.append(index)
            self.moves.append(move)
            if sum(after) == 52:
                self._goal = number
                return
            # Of equals the newest first: it goes deep like a player who follows a plan.
            rating = 0 if self._blind else self._rate(columns, cells, after)
            heappush(self._heap, (rating << 32) + _INDEX - number)

    def _moves(self, position: Position, up: Up) -> list[tuple[int, int, int]]:
        columns, held = position[:CELLS], position[CELLS]
        free = self._cells - len(held)
        empty = columns.count(b"")
        limit = (free + 1) << empty
        limit_to_empty = limit if self._house else limit >> 1
        tops = [(index, column[-1]) for index, column in enumerate(columns) if column]
        found: list[tuple[int, int, int]] = []
        for source, card in tops:
            column = columns[source]
            size = len(column)
            run = self._shape(column)[0]
            rank = card >> 2
            if up[card & 3] == rank:
                found.append((source, TO_FOUNDATION, 1))
            most = run if run < limit else limit
            for target, top in tops:
                count = (top >> 2) - rank
                if 0 < count <= most and FITS[column[-count]][top]:
                    found.append((source, target, count))
            if empty:
                # Sorted columns begin with the empty ones, all alike.
                most = min(run, limit_to_empty, size - 1)
                found.extend((source, 0, count) for count in range(1, most + 1))
            if free:
                found.append((source, TO_CELL, 1))
        for card in held:
            source = -1 - card
            if up[card & 3] == card >> 2:
                found.append((source, TO_FOUNDATION, 1))
            fits = FITS[card]
            found.extend((source, target, 1) for target, top in tops if fits[top])
            if empty:
                found.append((source, 0, 1))
        return found

    def _shape(self, column: bytes) -> tuple[int, int, int]:
        known = self._shapes.get(column)
        if known is None:
            known = self._shapes[column] = shape(column)
        return known

    def _rate(self, columns: list[bytes], cells: bytes, up: Up) -> int:
        left, breaks, above, cell, empty, buried = self._weights
        rating = left * (52 - sum(up)) + cell * len(cells)
        following = [count * 4 + suit for suit, count in enumerate(up)] if buried else ()
        for column in columns:
            if not column:
                rating -= empty
                continue
            _, broken, high = self._shape(column)
            rating += breaks * broken + above * high
            for card in following:
                depth = column.find(card)
                if depth >= 0:
                    rating += buried * (len(column) - 1 - depth)
        return max(rating, 0)
