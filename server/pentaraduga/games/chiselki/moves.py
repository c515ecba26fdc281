"""Which moves are legal, and lines of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pentaraduga.core import BadAction, Illegal
from pentaraduga.core.history import standing
from pentaraduga.core.solitaire import Keyword
from pentaraduga.games.chiselki.field import CROSSED, match
from pentaraduga.games.chiselki.layouts import BEST, LETTERED, Best, Name
from pentaraduga.games.chiselki.state import ADD, MOST_CELLS, State, field_of, from_start, make
from pentaraduga.games.chiselki.text import Pair, parse_action


def begin(start: str, *, layout: Name = "own", number: int = 0, diagonals: bool = False) -> State:
    """A fresh game of this field; `CROSSED` in `start` is a crossed cell.

    Raises:
        ValueError: no cell, or something else than digits and `CROSSED`.
    """
    for place, mark in enumerate(start):
        if mark not in "0123456789" + CROSSED:
            raise ValueError(f"{mark!r} at cell {place} is not a digit: a field has digits and . "
                             "for crossed cells")  # fmt: skip
    if not start:
        raise ValueError("a field has at least one cell")
    best = best_lines(start, start)
    return State(
        layout=layout,
        number=number,
        diagonals=diagonals,
        start=start,
        # What a cell held that was crossed from the start never matters.
        digits=start.replace(CROSSED, "0"),
        shown=start,
        line=best[0].line if best else (),
    )


def pair_problem(state: State, pair: Pair) -> Illegal | None:
    """Why the pair cannot be crossed, or None.

    Codes: no_such_cell (cell, cells), crossed (cell), same_cell (cell), no_pair (a, b: the digits),
    not_neighbours (i, j).
    """
    i, j = pair.i, pair.j
    for cell in (i, j):
        if cell >= len(state.shown):
            return Illegal("no_such_cell", {"cell": cell, "cells": len(state.shown)})
        if state.shown[cell] == CROSSED:
            return Illegal("crossed", {"cell": cell})
    if i == j:
        return Illegal("same_cell", {"cell": i})
    a, b = state.shown[i], state.shown[j]
    if not match(a, b):
        return Illegal("no_pair", {"a": int(a), "b": int(b)})
    if not field_of(state).neighbours(i, j):
        return Illegal("not_neighbours", {"i": i, "j": j})
    return None


def add_problem(state: State) -> Illegal | None:
    """Why the live digits cannot be written again, or None: nothing_left, field_full (most).

    Only what the field holds already decides, not how much would come.
    """
    if not state.live:
        return Illegal("nothing_left")
    if len(state.shown) >= MOST_CELLS:
        return Illegal("field_full", {"most": MOST_CELLS})
    return None


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a list of moves led, and the first one that is refused with its index."""

    state: State
    index: int | None = None
    illegal: Illegal | None = None


def replay(state: State, moves: Sequence[str]) -> Replay:
    """Plays pairs and ADDs, up to the first that is refused.

    Text that isn't such a move is refused with the code not_a_move.
    """
    for index, text in enumerate(moves):
        try:
            action = parse_action(text)
        except BadAction as error:
            refusal = Illegal("not_a_move", {"text": text, "expected": error.expected})
            return Replay(state, index, refusal)
        match action:
            case Pair():
                illegal = pair_problem(state, action)
            case Keyword("ADD"):
                illegal = add_problem(state)
            case _:
                illegal = Illegal("not_a_move", {"text": text, "expected": "a pair, or ADD"})
        if illegal is not None:
            return Replay(state, index, illegal)
        state = make(state, str(action))
    return Replay(state)


def clears(digits: str, shown: str, moves: Sequence[str], *, diagonals: bool) -> bool:
    """Whether the moves are legal, one after the other, and nothing lives after them."""
    fresh = State("own", 0, diagonals, shown, digits, shown)
    end = replay(fresh, moves)
    return end.illegal is None and not end.state.live


def best_lines(digits: str, shown: str) -> tuple[Best, ...]:
    """The best known ways to clear the field, if it is a layout in the beginning."""
    for name, start in LETTERED.items():
        if shown == digits == start:
            return BEST.get(name, ())
    return ()


def shortened(state: State, entry: str) -> tuple[str, ...]:
    """What of the known line still clears the field after the move; empty if that is not known.

    `state`: before the move. Players cross the pairs of a line in an order of their own.
    """
    if not state.line:
        return ()
    if entry == state.line[0]:
        return state.line[1:]
    if entry not in state.line:
        return ()
    at = state.line.index(entry)
    rest = (*state.line[:at], *state.line[at + 1 :])
    fresh = from_start(
        State("own", 0, state.diagonals, state.shown, state.digits, state.shown), (entry,)
    )
    end = replay(fresh, rest)
    return rest if end.illegal is None and not end.state.live else ()


def hinting_line(state: State) -> tuple[str, ...]:
    """A known line from here of which the next move can be told as a hint; empty if there is none.

    A hint is a pair as long as there is one, so a line that adds now does not do.
    """
    for line in (state.line, *_known_lines(state)):
        if line and not (line[0] == ADD and state.pairs):
            return line
    return ()


def _known_lines(state: State) -> Iterator[tuple[str, ...]]:
    """The rest of each best known line, if everything played so far belongs to it."""
    for best in BEST.get(state.layout, ()):
        rest = list(best.line)
        try:
            for entry in standing(state.past):
                rest.remove(entry)
        except ValueError:
            continue
        if clears(state.digits, state.shown, rest, diagonals=state.diagonals):
            yield tuple(rest)


def up_to_early_add(state: State, line: tuple[str, ...]) -> tuple[str, ...]:
    """The line, which is legal, as far as it adds only where no pair is left."""
    field = State("own", 0, state.diagonals, state.shown, state.digits, state.shown)
    for number, entry in enumerate(line):
        if entry == ADD and field.pairs:
            return line[:number]
        field = make(field, entry)
    return line
