"""What a field of Chiselki shows. Nothing is hidden, so everybody sees the same."""

from __future__ import annotations

from pentaraduga.core import GameSection
from pentaraduga.core.history import standing
from pentaraduga.games.chiselki.layouts import BEST, Name
from pentaraduga.games.chiselki.state import ADD, Outcome, State


class ChiselkiField(GameSection, frozen=True):
    """The cells in reading order, nine in a row: `digits` has what each holds, crossed or not.

    `number`: of a random field, to share it.
    """

    layout: Name
    number: int
    diagonals: bool
    digits: str


class ChiselkiCells(GameSection, frozen=True):
    """Which cells live: how many cells in a row live, then how many are crossed, and so on."""

    runs: tuple[int, ...]


class ChiselkiPlay(GameSection, frozen=True):
    """What can be done now, so that the client needs no rules.

    `pairs`: every pair of cells, sorted. `hint`: the move that was asked for, `hint_wins` if it
    begins a line that clears the field. `last`: the entry played last, to animate it.
    """

    pairs: tuple[tuple[int, int], ...]
    undo: bool
    redo: bool
    restart: bool
    hint: str | None
    hint_wins: bool
    last: str | None


class ChiselkiBest(GameSection, frozen=True):
    """A known result to compare with. `when_stuck`: adding only where no pair is left."""

    pairs: int
    adds: int
    when_stuck: bool


class ChiselkiTally(GameSection, frozen=True):
    """The counters: pairs and Adds that stand since the last restart, digits left, hints taken."""

    pairs: int
    adds: int
    left: int
    hints: int
    assisted: bool
    outcome: Outcome
    best: tuple[ChiselkiBest, ...]


def field_section(state: State) -> ChiselkiField:
    """The digits; they change with "Add" only."""
    return ChiselkiField(state.layout, state.number, state.diagonals, state.digits)


def cells_section(state: State) -> ChiselkiCells:
    """The live cells.

    >>> from pentaraduga.games.chiselki.moves import begin
    >>> cells_section(begin("..123.4")).runs
    (0, 2, 3, 1, 1)
    """
    runs, counted, live = [], 0, True
    for mark in state.shown:
        if (mark != ".") != live:
            runs.append(counted)
            counted, live = 0, not live
        counted += 1
    return ChiselkiCells((*runs, counted))


def play_section(state: State) -> ChiselkiPlay:
    """The moves; none once the game is over."""
    playing = state.outcome == "playing"
    return ChiselkiPlay(
        pairs=state.pairs if playing else (),
        undo=playing and bool(state.past),
        redo=playing and bool(state.future),
        restart=playing and not state.at_start,
        hint=state.hint,
        hint_wins=state.hint_wins,
        last=state.past[-1] if state.past else None,
    )


def tally_section(state: State) -> ChiselkiTally:
    """The counters."""
    moves = standing(state.past)
    adds = moves.count(ADD)
    best = BEST.get(state.layout, ()) if not state.diagonals else ()
    return ChiselkiTally(
        pairs=len(moves) - adds,
        adds=adds,
        left=state.live,
        hints=state.hints,
        assisted=state.assisted,
        outcome=state.outcome,
        best=tuple(ChiselkiBest(b.pairs, b.adds, b.when_stuck) for b in best),
    )
