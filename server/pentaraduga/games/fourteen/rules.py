"""The rules of Fourteen in the Game contract: one seat, closed cards, no luck after the deal.

Time enters only as CLOCK's action `clock MS`, which whoever owns the clock plays before the moves
it should count for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Literal, cast

from pentaraduga.core import (
    CLOCK,
    Attempt,
    BadOption,
    Game,
    GameInfo,
    Illegal,
    Option,
    Options,
    OptionValue,
    Reason,
    Rng,
    Score,
    Seat,
    Viewer,
)
from pentaraduga.core.history import RESTART
from pentaraduga.games.fourteen import actions, views
from pentaraduga.games.fourteen.actions import (
    BEGIN_ANEW,
    GIVE_UP,
    REDO,
    Action,
    Clock,
    Order,
    Undo,
)
from pentaraduga.games.fourteen.board import DRAW, Board, Draw, Pair, pairs, refusal
from pentaraduga.games.fourteen.deals import (
    HIGHEST_DEAL,
    LEVELS,
    Level,
    check_number,
    drawn,
    numbered,
    of_the_day,
)
from pentaraduga.games.fourteen.state import Last, Outcome, State, begin, entered, table_after

SEAT: Seat = 0


class _Info(GameInfo):
    """Options that fit each other, so that a room refuses them before it deals."""

    __slots__ = ()

    def options_from(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """See GameInfo; and a deal that is named comes from the pool of the level.

        Raises:
            BadOption: an unknown option, a value that it does not take, or no deal of the level.
        """
        options = super().options_from(given)
        _named(options)
        return options


def _named(options: Options) -> int | None:
    """The deal that the options name; None for a random one.

    Raises:
        BadOption: it is none of the level.
    """
    number = int(options["deal"])
    try:
        if number:
            check_number(number, cast(Level, options["level"]))
    except ValueError as error:
        raise BadOption("deal", str(error)) from None
    return number or None


class Fourteen(Game[State, Action]):
    """Rules of Fourteen."""

    info: ClassVar = _Info(
        id="fourteen",
        min_seats=1,
        max_seats=1,
        simultaneous=False,
        solo=True,
        listed=True,
        options=(
            Option("level", "choice", "medium", choices=LEVELS),
            Option("deal", "number", 0, low=0, high=HIGHEST_DEAL),
        ),
        # No "solution": the whole line would tell the closed cards.
        advice=("hint", "verdict", "rescue"),
    )
    state_type: ClassVar = State
    sections: ClassVar = {
        "deal": views.FourteenDeal,
        "table": views.FourteenTable,
        "play": views.FourteenPlay,
        "last": views.FourteenLast,
    }
    endings: ClassVar = ("won", "given_up", "unplayed")

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The deal of that number, or with 0 a random one of the level.

        Raises:
            BadOption: a number that is none of the level.
        """
        level, named = cast(Level, options["level"]), _named(options)
        number = drawn(level, rng) if named is None else named
        return begin(number, level, numbered(number), named=named is not None)

    def acting(self, state: State) -> frozenset[Seat]:
        """The player, until the game is over. Being stuck is not the end: there is undo."""
        return frozenset((SEAT,)) if state.outcome == "playing" else frozenset()

    def check(self, state: State, seat: Seat, action: Action) -> Illegal | None:
        """Codes: over, not_seated, those of `board.refusal`, nothing_to_undo (with how many can be
        taken back), nothing_to_redo, at_the_start; of the clock clock_only, not_started,
        clock_back.
        """
        if state.outcome != "playing":
            return Illegal("over")
        if isinstance(action, Clock):
            return _check_clock(state, seat, action)
        if seat != SEAT:
            return Illegal("not_seated")
        match action:
            case Pair() | Draw():
                return refusal(state.board, action)
            case Undo(count):
                can = len(state.history.past)
                return Illegal("nothing_to_undo", {"can_undo": can}) if count > can else None
            case Order("redo") if not state.history.future:
                return Illegal("nothing_to_redo")
            case Order("restart") if not state.history.standing:
                return Illegal("at_the_start")
        return None

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The state after the action and all that follows by itself."""
        match action:
            case Pair() | Draw():
                return _entered(state, str(action), action)
            case Undo():
                return _undone(state, action)
            case Clock(played_ms):
                return replace(state, played_ms=played_ms)
            case Order("restart"):
                return _entered(state, RESTART, action)
            case Order("redo"):
                return _entered(state, state.history.future[-1], action)
            case Order():
                return replace(state, outcome="given_up" if state.started else "unplayed")

    def clock(self, state: State, played_ms: int) -> Action | None:
        """The time counts from the first action to the last."""
        running = state.outcome == "playing" and state.started
        return Clock(max(played_ms, state.played_ms)) if running else None

    def attempt(self, state: State) -> Attempt | None:
        """Which deal it is stays a secret while cards are closed, unless the player named it."""
        outcomes: dict[Outcome, Literal["won", "lost"]] = {"won": "won", "given_up": "lost"}
        return Attempt(
            level=state.level,
            options={"deal": state.number, "level": state.level},
            begun=state.started,
            outcome=outcomes.get(state.outcome),
            moves=state.moves,
            points=len(state.board.gone),
            told=state.told,
        )

    def position(self, state: State) -> Board:
        """The table; in which order cards went does not matter."""
        return replace(state.board, gone=())

    def daily(self, options: Options, day: int) -> Options | None:
        """See `deals.of_the_day`; every level with a pool has one."""
        level = cast(Level, options["level"])
        return None if level == "any" else {**options, "deal": of_the_day(day, level)}

    def forfeit(self, state: State, seat: Seat) -> Action | None:
        """Who leaves for good, or for another deal, gives this one up."""
        return GIVE_UP if seat in self.acting(state) else None

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        """Pairs, each once; draw; one step of undo; and the orders."""
        if seat not in self.acting(state):
            return
        yield from pairs(state.board)
        for action in (DRAW, Undo(), REDO, BEGIN_ANEW, GIVE_UP):
            if self.check(state, seat, action) is None:
                yield action

    def view_for(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """The same for everybody: what lies open, and what can be done with it."""
        return {
            "deal": views.deal_section(state),
            "table": views.table_section(state.board),
            "play": views.play_section(state),
            "last": views.last_section(state),
        }

    def score(self, state: State) -> Score | None:
        """A point for each card that is gone, so a win gives 104."""
        if state.outcome == "playing":
            return None
        gone = len(state.board.gone)
        return Score((gone,), ((Reason("cards", gone, gone),),))

    def ending(self, state: State) -> str | None:
        """won, given_up (a loss), or unplayed (given up before anything was done)."""
        return None if state.outcome == "playing" else state.outcome

    def census(self, state: State) -> list[str]:
        """The 104 cards of both decks."""
        return sorted(map(str, state.board.cards()))

    def write_action(self, action: Action) -> str:
        """See `actions`."""
        return actions.write_action(action)

    def parse_action(self, text: str) -> Action:
        """See `actions`.

        Raises:
            BadAction: the text names no action.
        """
        return actions.parse_action(text)


def _check_clock(state: State, seat: Seat, action: Clock) -> Illegal | None:
    if seat != CLOCK:
        return Illegal("clock_only")
    if not state.started:
        return Illegal("not_started")
    if action.played_ms < state.played_ms:
        return Illegal("clock_back", {"played_ms": state.played_ms})
    return None


def _entered(state: State, entry: str, action: Action) -> State:
    """After an entry that was played anew or, by redo, once more."""
    history = state.history.redone() if action == REDO else state.history.entered(entry)
    board, steps = entered(state.start, state.board, entry)
    return replace(
        state,
        board=board,
        history=history,
        moves=state.moves + 1,
        last=Last(actions.write_action(action), entry, steps),
        outcome="won" if board.won else "playing",
    )


def _undone(state: State, action: Undo) -> State:
    """After taking back. What moves is told without cards: they may lie closed again."""
    history = state.history.undone(action.count)
    board = table_after(state.start, history)
    last = Last(actions.write_action(action), None, ())
    if action.count == 1:
        entry = state.history.past[-1]
        _, steps = entered(state.start, board, entry)
        closed = tuple(replace(step, card=None) for step in steps)
        last = replace(last, entry=entry, steps=closed)
    return replace(state, board=board, history=history, moves=state.moves + 1, last=last)
