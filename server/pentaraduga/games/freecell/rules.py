"""The rules of FreeCell in the Game contract: one seat, open cards, no luck after the deal.

Time enters only as CLOCK's action `clock MS`, which whoever owns the clock plays before the moves
it should count for, at the latest before one that wins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Literal, cast

from pentaraduga.cards import HIGHEST_DEAL, Card
from pentaraduga.core import (
    CLOCK,
    AdviceKind,
    Attempt,
    BadOption,
    Game,
    GameInfo,
    Illegal,
    Option,
    Options,
    OptionValue,
    Rng,
    Score,
    Seat,
    Viewer,
)
from pentaraduga.games.freecell import actions, scoring, views
from pentaraduga.games.freecell.actions import (
    Action,
    Back,
    Clock,
    Command,
    DoubleTap,
    SetAuto,
    Tap,
)
from pentaraduga.games.freecell.auto import AutoMode, automatic_steps, can_finish, in_order
from pentaraduga.games.freecell.deals import LEVELS, Deal, Level, drawn, numbered, of_the_day
from pentaraduga.games.freecell.layout import Layout, Rule
from pentaraduga.games.freecell.moves import (
    HOME,
    Step,
    legal_steps,
    measure,
    play,
    replayed,
    spelled,
    where,
)
from pentaraduga.games.freecell.state import RESTART, Outcome, State, current, fold
from pentaraduga.games.freecell.tap import best_step

SEAT: Seat = 0


class _Info(GameInfo):
    """Options that fit each other, so that a room refuses them before it deals."""

    __slots__ = ()

    def options_from(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """See GameInfo; and an easy deal comes from the pool: those are promised to be winnable.

        Raises:
            BadOption: an unknown option, a value that it does not take, or no such easy deal.
        """
        options = super().options_from(given)
        _deal_of(options)
        return options


def _deal_of(options: Options) -> Deal | None:
    """The deal that the options name; None for a random one.

    Raises:
        BadOption: an easy deal outside the pool.
    """
    number = int(options["deal"])
    try:
        return numbered(number, cast(Level, options["level"])) if number else None
    except ValueError as error:
        raise BadOption("deal", str(error)) from None


class FreeCell(Game[State, Action]):
    """Rules of FreeCell."""

    info: ClassVar = _Info(
        id="freecell",
        min_seats=1,
        max_seats=1,
        simultaneous=False,
        solo=True,
        options=(
            Option("level", "choice", "medium", choices=LEVELS),
            Option("deal", "number", 0, low=0, high=HIGHEST_DEAL),
            Option("winnable", "flag", False),
            Option("rule", "choice", "house", choices=("house", "standard")),
            Option("auto", "choice", "off", choices=("off", "safe", "all")),
        ),
        advice=("hint", "verdict", "solution", "rescue"),
    )
    state_type: ClassVar = State
    sections: ClassVar = {
        "deal": views.FreeCellDeal,
        "table": views.FreeCellTable,
        "play": views.FreeCellPlay,
        "tally": views.FreeCellTally,
        "record": views.FreeCellRecord,
    }
    endings: ClassVar = ("won", "shown", "given_up", "unplayed")

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The deal of that number, or with 0 a random one (`winnable`: that a solver has won).

        Raises:
            BadOption: an easy deal outside the pool: those are promised to be winnable.
        """
        level, winnable = cast(Level, options["level"]), bool(options["winnable"])
        deal = _deal_of(options) or drawn(level, rng, winnable=winnable)
        rule, auto = cast(Rule, options["rule"]), cast(AutoMode, options["auto"])
        return begin(deal, deal.layout(), rule, auto)

    def acting(self, state: State) -> frozenset[Seat]:
        """The player, until the game is over."""
        return frozenset((SEAT,)) if state.outcome == "playing" else frozenset()

    def check(self, state: State, seat: Seat, action: Action) -> Illegal | None:
        """Codes: over, not_seated, clock_only, and those of the moves and commands."""
        if state.outcome != "playing":
            return Illegal("over")
        if isinstance(action, Clock):
            return _check_clock(state, seat, action)
        if seat != SEAT:
            return Illegal("not_seated")
        match action:
            case Step():
                found: object = measure(state.layout, action, state.rule)
            case Tap(card):
                found = best_step(state.layout, card, state.rule)
            case DoubleTap(card):
                found = _double(state, card)
            case Command():
                found = _check_command(state, action)
            case Back(steps):
                undoable = len(state.past)
                found = (
                    None if steps <= undoable else Illegal("nothing_to_undo", {"undo": undoable})
                )
            case SetAuto():
                return None
        return found if isinstance(found, Illegal) else None

    def apply(self, state: State, seat: Seat, action: Action) -> State:
        """The state after the action. When all columns are in order, the game plays the rest."""
        match action:
            case Clock(played_ms):
                return replace(state, played_ms=played_ms)
            case SetAuto(mode):
                return replace(state, auto=mode)
            case Step():
                return _moved(state, action)
            case Tap(card):
                step = best_step(state.layout, card, state.rule)
                assert isinstance(step, Step)  # noqa: S101 - `check` let it pass
                return replace(_moved(state, step), tapped=card)
            case DoubleTap(card):
                found = _double(state, card)
                assert not isinstance(found, Illegal)  # noqa: S101 - `check` let it pass
                return _moved(*found)
            case Command():
                return _commanded(state, action)
            case Back(steps):
                return _taken_back(state, steps)

    def clock(self, state: State, played_ms: int) -> Action | None:
        """The time counts from the first move to the last."""
        running = state.outcome == "playing" and state.started
        return Clock(max(played_ms, state.played_ms)) if running else None

    def attempt(self, state: State) -> Attempt | None:
        """A game is won once all cards are up without the solver's line."""
        deal = state.deal
        outcomes: dict[Outcome, Literal["won", "lost", "shown"]] = {
            "won": "won",
            "given_up": "lost",
            "shown": "shown",
        }
        return Attempt(
            level=deal.level,
            options={"deal": deal.number, "level": deal.level, "rule": state.rule},
            begun=state.started,
            outcome="shown" if state.assisted else outcomes.get(state.outcome),
            moves=state.moves,
            points=scoring.CARD_POINTS * state.layout.cards_up,
        )

    def position(self, state: State) -> Layout:
        """The table."""
        return state.layout

    def before_advice(self, state: State, kind: AdviceKind) -> Action | None:
        """Who sees the whole line has not won. Automatic moves end, for the line has none."""
        return Command("shown") if kind == "solution" else None

    def daily(self, options: Options, day: int) -> Options | None:
        """See `deals.of_the_day`; every level has one."""
        return {**options, "deal": of_the_day(day, cast(Level, options["level"]))}

    def forfeit(self, state: State, seat: Seat) -> Action | None:
        """Who leaves for good, or for another deal, gives this one up."""
        return Command("give_up") if seat in self.acting(state) else None

    def legal(self, state: State, seat: Seat) -> Iterable[Action]:
        """Card moves and commands. Taps stand for moves that are listed themselves."""
        if seat not in self.acting(state):
            return
        yield from legal_steps(state.layout, state.rule)
        for name in ("undo", "redo", "restart", "finish", "give_up", "shown"):
            command = actions.parse_action(name)
            if self.check(state, seat, command) is None:
                yield command

    def view_for(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """All of it: the cards lie open."""
        return {
            "deal": views.deal_section(state),
            "table": views.table_section(state.layout),
            "play": views.play_section(state),
            "tally": views.tally_section(state),
            "record": views.record_section(state),
        }

    def score(self, state: State) -> Score | None:
        """Points by the clock's last word; see `scoring.points` for those of a running game."""
        if state.outcome == "playing":
            return None
        seconds, unaided = state.played_ms // 1000, not state.assisted
        lines = scoring.sheet(state.layout, seconds, unaided=unaided)
        return Score((sum(line.points for line in lines),), (lines,))

    def ending(self, state: State) -> str | None:
        """won, shown (no win: the solver's line was played), given_up (a loss), or unplayed (given
        up before the first move: nothing at all).
        """
        return None if state.outcome == "playing" else state.outcome

    def census(self, state: State) -> list[str]:
        """The 52 cards."""
        return sorted(map(str, state.layout.cards()))

    def write_action(self, action: Action) -> str:
        """See `actions`."""
        return actions.write_action(action)

    def parse_action(self, text: str) -> Action:
        """See `actions`.

        Raises:
            BadAction: the text names no action.
        """
        return actions.parse_action(text)


def begin(deal: Deal, start: Layout, rule: Rule, auto: AutoMode) -> State:
    """A fresh game of this table."""
    return State(deal=deal, rule=rule, auto=auto, start=start, layout=start)


def _check_clock(state: State, seat: Seat, action: Clock) -> Illegal | None:
    if seat != CLOCK:
        return Illegal("clock_only")
    if not state.started:
        return Illegal("not_started")
    if action.played_ms < state.played_ms:
        return Illegal("clock_back", {"played_ms": state.played_ms})
    return None


def _check_command(state: State, command: Command) -> Illegal | None:
    refused = {
        "undo": ("nothing_to_undo", not state.past),
        "redo": ("nothing_to_redo", not state.future),
        "restart": ("at_the_start", state.layout == state.start),
        "finish": ("cannot_finish", command.name == "finish" and not can_finish(state.layout)),
        "give_up": ("", False),
        "shown": ("already_shown", state.assisted and state.auto == "off"),
    }
    code, applies = refused[command.name]
    return Illegal(code) if applies else None


def _double(state: State, card: Card) -> tuple[State, Step] | Illegal:
    """The state to go on from and the move to the foundation.

    The first tap's entry is taken back without a trace, so both taps are one entry and one move.
    If the first tap could not move the card, it goes from where it lies.
    """
    if where(state.layout, card) is None:
        return Illegal("foundation_keeps")
    if state.tapped == card:
        past = state.past[:-1]
        state = replace(state, past=past, layout=fold(state.start, past), moves=state.moves - 1)
    found = where(state.layout, card)
    assert found is not None  # noqa: S101 - what is taken back puts no card up
    place, count = found
    if count != 1:
        return Illegal("not_on_top", {"card": str(card)})
    step = Step(place, HOME)
    measured = measure(state.layout, step, state.rule)
    return measured if isinstance(measured, Illegal) else (state, step)


def _moved(state: State, step: Step) -> State:
    """After a card move, the automatic moves it causes and, if all is in order, the rest."""
    layout = state.layout
    count = measure(layout, step, state.rule)
    assert isinstance(count, int)  # noqa: S101 - `check` let it pass
    texts = [str(spelled(layout, step, count))]
    layout = play(layout, step, count)
    layout = _go_on(layout, state.auto, texts)
    if in_order(layout):
        layout = _go_on(layout, "all", texts)
    return _entered(state, layout, " ".join(texts), moves=1)


def _go_on(layout: Layout, mode: AutoMode, texts: list[str]) -> Layout:
    for step, after in automatic_steps(layout, mode):
        texts.append(str(step))
        layout = after
    return layout


def _entered(state: State, layout: Layout, entry: str, *, moves: int) -> State:
    """After a new entry, which ends what could be redone."""
    won: Outcome = "shown" if state.assisted else "won"
    return replace(
        state,
        layout=layout,
        past=(*state.past, entry),
        future=(),
        moves=state.moves + moves,
        tapped=None,
        outcome=won if layout.won else "playing",
    )


def _commanded(state: State, command: Command) -> State:
    match command.name:
        case "undo":
            return _taken_back(state, 1)
        case "redo":
            entry = state.future[-1]
            return replace(
                state,
                past=(*state.past, entry),
                future=state.future[:-1],
                layout=state.start if entry == RESTART else replayed(state.layout, entry),
                moves=state.moves + 1,
                tapped=None,
            )
        case "restart":
            return _entered(state, state.start, RESTART, moves=1)
        case "finish":
            texts: list[str] = []
            layout = _go_on(state.layout, "all", texts)
            return _entered(state, layout, " ".join(texts), moves=0)
        case "give_up":
            return replace(state, outcome="given_up" if state.started else "unplayed")
        case "shown":
            return replace(state, assisted=True, auto="off")


def _taken_back(state: State, steps: int) -> State:
    past = state.past[:-steps]
    return replace(
        state,
        past=past,
        future=(*state.future, *state.past[: -steps - 1 : -1]),
        layout=fold(state.start, past),
        moves=state.moves + steps,
        tapped=None,
    )


def standing_moves(state: State) -> Iterator[str]:
    """The card moves that led from the deal to this table, spelled out, automatic ones included."""
    for entry in current(state.past):
        yield from entry.split()
