"""The rules of Fourteen in the Game contract: one seat, closed cards, no luck after the deal.

Time enters only as CLOCK's action `clock MS`, which the room plays before the moves
it should count for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, cast

from pentaraduga.core import (
    Attempt,
    Illegal,
    Option,
    Options,
    Reason,
    Rng,
    Solitaire,
    SoloInfo,
    Viewer,
)
from pentaraduga.core.history import RESTART, History
from pentaraduga.core.solitaire import Undo, deal_name
from pentaraduga.games.fourteen import view
from pentaraduga.games.fourteen.board import (
    DRAW,
    Board,
    Draw,
    Pair,
    Step,
    pairs,
    parse_play,
    play,
    refusal,
)
from pentaraduga.games.fourteen.deals import (
    HIGHEST_DEAL,
    LEVELS,
    Level,
    check_number,
    drawn,
    numbered,
    of_the_day,
)
from pentaraduga.games.fourteen.state import Last, State, begin
from pentaraduga.games.fourteen.text import KEYWORDS, Action, parse_action


class _Info(SoloInfo):
    __slots__ = ()

    def fit(self, options: Options) -> None:
        """A deal that is named is one of the level."""
        _named(options)


def _named(options: Options) -> int | None:
    """The deal that the options name; None for a random one.

    Raises:
        ValueError: it is none of the level.
    """
    number = int(options["deal"])
    if number:
        check_number(number, cast(Level, options["level"]))
    return number or None


class Fourteen(Solitaire[State, Action]):
    """Rules of Fourteen."""

    info: ClassVar = _Info(
        id="fourteen",
        options=(
            Option("level", "choice", "medium", choices=LEVELS),
            Option("deal", "number", 0, low=0, high=HIGHEST_DEAL),
        ),
        # No "solution": the whole line would tell the closed cards.
        advice=("hint", "verdict", "rescue"),
    )
    state_type: ClassVar = State
    sections: ClassVar = {
        "deal": view.FourteenDeal,
        "table": view.FourteenTable,
        "play": view.FourteenPlay,
        "last": view.FourteenLast,
    }
    endings: ClassVar = ("won", "given_up", "unplayed")
    keywords = KEYWORDS
    scored = False

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The deal of that number, or with 0 a random one of the level.

        Raises:
            BadOption: a number that is none of the level.
        """
        level, named = cast(Level, options["level"]), _named(options)
        number = drawn(level, rng) if named is None else named
        return begin(number, level, numbered(number), named=named is not None)

    def problem(self, state: State, action: Action) -> Illegal | None:
        """Codes: those of `board.refusal`."""
        return refusal(state.board, action) if isinstance(action, Pair | Draw) else None

    def play(self, state: State, action: Action) -> State:
        """A pair or a draw, and all that follows by itself."""
        after = self.replayed(state, str(action))
        after = replace(after, outcome="won" if after.board.won else "playing")
        return self.noted(state, self.entered(after, state.history, str(action)), action)

    def moves(self, state: State) -> Iterable[Action]:
        """Pairs, each once, and draw."""
        yield from pairs(state.board)
        if state.board.stock:
            yield DRAW

    def dealt(self, state: State) -> State:
        """The table at the start."""
        return replace(state, board=state.start)

    def replayed(self, state: State, entry: str) -> State:
        """With the command of the entry, settled."""
        return replace(state, board=play(state.board, parse_play(entry))[0])

    def noted(self, before: State, after: State, action: Action) -> State:
        """Every action is a move, and what happened last is kept to be shown.

        Undone moves are shown without cards: they may lie closed again.
        """
        if not isinstance(action, Undo):
            entry = after.history.past[-1]
            last = Last(str(action), entry, _settling(before.board, entry))
        elif action.count == 1:
            entry = before.history.past[-1]
            steps = _settling(after.board, entry)
            last = Last(str(action), entry, tuple(replace(step, card=None) for step in steps))
        else:
            last = Last(str(action), None, ())
        return replace(after, moves=before.moves + 1, last=last)

    def attempt(self, state: State) -> Attempt:
        """Which deal it is stays a secret while cards are closed, unless the player named it."""
        number = state.number
        return Attempt(
            level=state.level,
            options={"deal": number, "level": state.level},
            begun=state.started,
            outcome=self.result(state),
            moves=state.moves,
            revealed=state.revealed,
            deal=deal_name({"deal": number, "level": state.level}),
            # A deal of a pool can be had as any deal, too.
            known_as=tuple(
                f"{level}|{deal_name({'deal': number, 'level': level})}"
                for level in LEVELS
                if level != state.level
            ),
        )

    def position(self, state: State) -> Board:
        """The table; in which order cards went does not matter."""
        return replace(state.board, gone=())

    def daily(self, options: Options, day: int) -> Options | None:
        """See `deals.of_the_day`; every level with a pool has one."""
        level = cast(Level, options["level"])
        return None if level == "any" else {**options, "deal": of_the_day(day, level)}

    def view_for(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """The same for everybody: what lies open, and what can be done with it."""
        return {
            "deal": view.deal_section(state),
            "table": view.table_section(state.board),
            "play": view.play_section(state),
            "last": view.last_section(state),
        }

    def reasons(self, state: State) -> tuple[Reason, ...]:
        """One point for a win: all 104 cards are gone then, and no win is better than another."""
        return (Reason("cleared", 1),) if state.outcome == "won" else ()

    def census(self, state: State) -> list[str]:
        """The 104 cards of both decks."""
        return sorted(map(str, state.board.cards()))

    def parse_action(self, text: str) -> Action:
        """See `text`.

        Raises:
            BadAction: the text names no action.
        """
        return parse_action(text)

    def history(self, state: State) -> History:
        """The state has it whole."""
        return state.history

    def with_history(self, state: State, history: History) -> State:
        """The state has it whole."""
        return replace(state, history=history)


def _settling(board: Board, entry: str) -> tuple[Step, ...]:
    """How the table settles after the entry."""
    return () if entry == RESTART else play(board, parse_play(entry))[1]
