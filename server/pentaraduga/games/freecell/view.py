"""What a FreeCell table shows. Nothing is hidden, so everybody sees the same."""

from __future__ import annotations

from pentaraduga.core import GameSection, Illegal
from pentaraduga.games.freecell import scoring
from pentaraduga.games.freecell.auto import AutoMode, can_finish
from pentaraduga.games.freecell.deals import Kind, Level
from pentaraduga.games.freecell.layout import Layout, Rule, capacity
from pentaraduga.games.freecell.moves import legal_steps
from pentaraduga.games.freecell.state import Outcome, State, standing_moves
from pentaraduga.games.freecell.tap import best_step


class FreeCellTable(GameSection, frozen=True):
    """The cards: columns deepest card first, cells None where free, foundations as the rank of
    the top card of clubs, diamonds, hearts, spades (0 where empty).
    """

    columns: tuple[tuple[str, ...], ...]
    cells: tuple[str | None, ...]
    foundations: tuple[int, ...]


class FreeCellDeal(GameSection, frozen=True):
    """Which deal this is, as in its address. `start`: how the cards were dealt."""

    number: int
    level: Level
    kind: Kind
    softening: int
    cells: int
    rule: Rule
    start: FreeCellTable


class FreeCellPlay(GameSection, frozen=True):
    """What can be done now.

    `legal`: every card move, spelled out. `taps`: for each card that a tap moves, where to.
    `can_move`: the longest chain that may move to a column with cards; `can_move_to_empty`: to an
    empty one, 0 if there is none.
    `last`: the entry that was played last (the move and the automatic ones), to animate it.
    """

    legal: tuple[str, ...]
    taps: dict[str, str]
    can_move: int
    can_move_to_empty: int
    undo: bool
    redo: bool
    restart: bool
    finish: bool
    auto: AutoMode
    last: str | None


class FreeCellRecord(GameSection, frozen=True):
    """The moves that stand, spelled out, automatic ones included, separated by spaces.

    `past`: the same by entry, and whatever came before a `restart`, oldest first. `future`: what
    was taken back, the entry to redo next last.
    """

    moves: str
    past: tuple[str, ...]
    future: tuple[str, ...]


class FreeCellTally(GameSection, frozen=True):
    """The score line. `worth`: points for the cards that are up; every `step_s` of play take
    `step_points` of them away again, down to none. The room's section `solo` has the stopwatch.
    """

    moves: int
    worth: int
    step_s: int
    step_points: int
    cards_up: int
    played_ms: int
    running: bool
    assisted: bool
    outcome: Outcome


def deal_section(state: State) -> FreeCellDeal:
    """The deal and the rules it is played by."""
    deal = state.deal
    cells = len(state.start.cells)
    start = table_section(state.start)
    return FreeCellDeal(
        deal.number, deal.level, deal.kind, deal.softening, cells, state.rule, start
    )


def table_section(layout: Layout) -> FreeCellTable:
    """Where the cards lie."""
    return FreeCellTable(
        tuple(tuple(str(card) for card in column) for column in layout.columns),
        tuple(None if card is None else str(card) for card in layout.cells),
        layout.foundations,
    )


def play_section(state: State) -> FreeCellPlay:
    """The moves; none once the game is over."""
    layout, playing = state.layout, state.outcome == "playing"
    empty = layout.empty_columns
    taps = {}
    for card in layout.cards() if playing else ():
        step = best_step(layout, card, state.rule)
        if not isinstance(step, Illegal):
            taps[str(card)] = str(step)
    return FreeCellPlay(
        legal=tuple(map(str, legal_steps(layout, state.rule))) if playing else (),
        taps=taps,
        can_move=capacity(layout, to_empty=False, rule=state.rule),
        can_move_to_empty=capacity(layout, to_empty=True, rule=state.rule) if empty else 0,
        undo=playing and bool(state.past),
        redo=playing and bool(state.future),
        restart=playing and not state.at_start,
        finish=playing and can_finish(layout),
        auto=state.auto,
        last=state.past[-1] if state.past else None,
    )


def tally_section(state: State) -> FreeCellTally:
    """Moves, cards and time."""
    playing = state.outcome == "playing"
    return FreeCellTally(
        moves=state.moves,
        worth=scoring.CARD_POINTS * state.layout.cards_up,
        step_s=scoring.TIME_STEP_S,
        step_points=scoring.TIME_POINTS,
        cards_up=state.layout.cards_up,
        played_ms=state.played_ms,
        running=playing and state.started,
        assisted=state.assisted,
        outcome=state.outcome,
    )


def record_section(state: State) -> FreeCellRecord:
    """The history, and the moves of it that stand."""
    return FreeCellRecord(" ".join(standing_moves(state)), state.past, state.future)
