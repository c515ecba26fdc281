"""A game of Chiselki as data: the cells, what led to them, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from pentaraduga.core.history import standing
from pentaraduga.games.chiselki.field import CROSSED, Field
from pentaraduga.games.chiselki.layouts import Name

Outcome: TypeAlias = Literal["playing", "won", "shown", "given_up", "unplayed"]
"""`shown`: cleared, but after a solver's line was shown, so it isn't a win. `unplayed`: given up
before the first move, which isn't a loss."""

ADD: Final = "ADD"

MOST_CELLS: Final = 50_000
"""A field that is so long takes no "Add" any more."""


@dataclass(frozen=True)
class State:
    """Immutable, and quick on long fields: the lists of neighbours are a cache beside the fields.

    `start`: the field in the beginning, `CROSSED` for cells crossed from the start. `digits`: every
    cell's digit, crossed or not; `shown`: the same with `CROSSED` for crossed cells.
    `past`: one entry for every move that stands, oldest first: a pair `0-9`, `ADD` or `restart`.
    `future`: entries taken back, the next one to redo last.
    `line`: moves that clear the field from here, if known. `hint`: the move that was asked for
    last, until the next action; `hint_wins`: it begins the line. `hints`: pairs told so far.
    `assisted`: a solver's line was shown.
    """

    layout: Name
    number: int
    diagonals: bool
    start: str
    digits: str
    shown: str
    past: tuple[str, ...] = ()
    future: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    hint: str | None = None
    hint_wins: bool = False
    hints: int = 0
    assisted: bool = False
    outcome: Outcome = "playing"

    @property
    def started(self) -> bool:
        """Whether a move was made: from then on leaving is a loss."""
        return bool(self.past or self.future)

    @property
    def at_start(self) -> bool:
        """Whether the field is as it was in the beginning."""
        return self.shown == self.start

    @property
    def live(self) -> int:
        """How many digits live."""
        return len(self.shown) - self.shown.count(CROSSED)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Every pair that can be crossed, sorted."""
        known: tuple[tuple[int, int], ...] | None = self.__dict__.get("_pairs")
        if known is None:
            known = tuple(sorted(field_of(self).pairs))
            self.__dict__["_pairs"] = known
        return known


def field_of(state: State) -> Field:
    """The lists of neighbours, a cache: it passes on from state to state in the order of play, and
    is rebuilt, move by move, for a state that no longer has it.
    """
    field: Field | None = state.__dict__.get("_field")
    if field is None:
        length = len(state.start)
        field = Field(state.digits[:length], state.start, diagonals=state.diagonals)
        live = length - state.start.count(CROSSED)
        for entry in standing(state.past):
            if entry == ADD:
                field.append(state.digits[length : length + live])
                length, live = length + live, 2 * live
            else:
                i, j = pair_of(entry)
                field.cross(i)
                field.cross(j)
                live -= 2
        state.__dict__["_field"] = field
    return field


def changed(state: State, **fields: Any) -> State:
    """`dataclasses.replace` for what is not the cells; what is known of them passes on."""
    after = replace(state, **fields)
    if "_pairs" in state.__dict__:
        after.__dict__["_pairs"] = state.__dict__["_pairs"]
    if "_field" in state.__dict__:
        after.__dict__["_field"] = state.__dict__.pop("_field")
    return after


def _with_cells(state: State, digits: str, shown: str) -> State:
    """The state with these cells, as its field has them already, which passes on."""
    after = replace(state, digits=digits, shown=shown)
    after.__dict__["_field"] = state.__dict__.pop("_field")
    return after


def pair_text(i: int, j: int) -> str:
    """A pair as an entry: the smaller cell first."""
    return f"{i}-{j}" if i < j else f"{j}-{i}"


def pair_of(entry: str) -> tuple[int, int]:
    """The cells of an entry that `pair_text` wrote."""
    i, _, j = entry.partition("-")
    return int(i), int(j)


def make(state: State, entry: str) -> State:
    """The state after a pair or "Add", which must be legal, as a new entry of `past`."""
    field = field_of(state)
    if entry == ADD:
        new = state.shown.replace(CROSSED, "")
        field.append(new)
        after = _with_cells(state, state.digits + new, state.shown + new)
    else:
        i, j = pair_of(entry)
        field.cross(i)
        field.cross(j)
        after = _with_cells(state, state.digits, _with(state.shown, i, j, CROSSED * 2))
    return changed(after, past=(*state.past, entry))


def unmake(state: State) -> State:
    """The state before its last entry, a pair or "Add"."""
    field = field_of(state)
    entry = state.past[-1]
    if entry == ADD:
        # Just after an Add everything lives twice.
        old = len(state.shown) - state.live // 2
        field.drop(len(state.shown) - old)
        before = _with_cells(state, state.digits[:old], state.shown[:old])
    else:
        i, j = pair_of(entry)
        field.restore(j)
        field.restore(i)
        both = state.digits[i] + state.digits[j]
        before = _with_cells(state, state.digits, _with(state.shown, i, j, both))
    return changed(before, past=state.past[:-1])


def from_start(state: State, entries: Iterable[str] = ()) -> State:
    """The field in the beginning, and then these entries: `past` holds no others."""
    digits = state.digits[: len(state.start)]
    state = replace(state, digits=digits, shown=state.start, past=())
    for entry in entries:
        state = make(state, entry)
    return state


def _with(text: str, i: int, j: int, marks: str) -> str:
    """The text with two marks at i < j."""
    return f"{text[:i]}{marks[0]}{text[i + 1 : j]}{marks[1]}{text[j + 1 :]}"
