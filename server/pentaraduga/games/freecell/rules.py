"""The rules of FreeCell in the Game contract: one seat, open cards, no luck after the deal.

Time enters only as CLOCK's action `clock MS`, which the room plays before the moves
it should count for, at the latest before one that wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, ClassVar, cast

from pentaraduga.cards import HIGHEST_DEAL, Card
from pentaraduga.core import (
    Attempt,
    Illegal,
    Option,
    Options,
    OptionValue,
    Reason,
    Rng,
    Solitaire,
    SoloInfo,
    Viewer,
)
from pentaraduga.core.solitaire import Keyword, Undo, deal_name
from pentaraduga.games.freecell import scoring, view
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
from pentaraduga.games.freecell.state import Outcome, State, fold
from pentaraduga.games.freecell.tap import best_step
from pentaraduga.games.freecell.text import (
    KEYWORDS,
    Action,
    DoubleTap,
    SetAuto,
    Tap,
    parse_action,
)

RULES: tuple[Rule, ...] = ("house", "standard")


class _Info(SoloInfo):
    __slots__ = ()

    def fit(self, options: Options) -> None:
        """A deal that is named is one of the level."""
        _deal_of(options)


def _deal_of(options: Options) -> Deal | None:
    """The deal that the options name; None for a random one.

    Raises:
        ValueError: an easy deal outside the pool: those are promised to be winnable.
    """
    number = int(options["deal"])
    return numbered(number, cast(Level, options["level"])) if number else None


class FreeCell(Solitaire[State, Action]):
    """Rules of FreeCell."""

    info: ClassVar = _Info(
        id="freecell",
        options=(
            Option("level", "choice", "medium", choices=LEVELS),
            Option("deal", "number", 0, low=0, high=HIGHEST_DEAL),
            Option("winnable", "flag", False),
            Option("rule", "choice", "house", choices=RULES),
            Option("auto", "choice", "off", choices=("off", "safe", "all")),
        ),
        advice=("hint", "verdict", "solution", "rescue"),
    )
    state_type: ClassVar = State
    sections: ClassVar = {
        "deal": view.FreeCellDeal,
        "table": view.FreeCellTable,
        "play": view.FreeCellPlay,
        "tally": view.FreeCellTally,
        "record": view.FreeCellRecord,
    }
    endings: ClassVar = ("won", "shown", "given_up", "unplayed")
    keywords = KEYWORDS

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        """The deal of that number, or with 0 a random one (`winnable`: that a solver has won).

        Raises:
            BadOption: an easy deal outside the pool: those are promised to be winnable.
        """
        level, winnable = cast(Level, options["level"]), bool(options["winnable"])
        deal = _deal_of(options) or drawn(level, rng, winnable=winnable)
        rule, auto = cast(Rule, options["rule"]), cast(AutoMode, options["auto"])
        return begin(deal, deal.layout(), rule, auto)

    def problem(self, state: State, action: Action) -> Illegal | None:
        """Codes: those of `measure` and `best_step`, not_on_top, cannot_finish."""
        match action:
            case Step():
                found: object = measure(state.layout, action, state.rule)
            case Tap(card):
                found = best_step(state.layout, card, state.rule)
            case DoubleTap(card):
                found = _double(state, card)
            case Keyword("finish") if not can_finish(state.layout):
                return Illegal("cannot_finish")
            case _:
                return None
        return found if isinstance(found, Illegal) else None

    def play(self, state: State, action: Action) -> State:
        """When all columns are in order, the game plays the rest."""
        match action:
            case SetAuto(mode):
                return replace(state, auto=mode)
            case Tap(card):
                step = best_step(state.layout, card, state.rule)
                assert isinstance(step, Step)  # noqa: S101 - `check` let it pass
                return replace(self._moved(state, step), tapped=card)
            case DoubleTap(card):
                found = _double(state, card)
                assert not isinstance(found, Illegal)  # noqa: S101 - `check` let it pass
                return self._moved(*found)
            case Step():
                return self._moved(state, action)
        texts: list[str] = []
        layout = _go_on(state.layout, "all", texts)
        return self._went(state, layout, texts)

    def moves(self, state: State) -> Iterable[Action]:
        """Card moves. Taps mean moves that are listed themselves."""
        return legal_steps(state.layout, state.rule)

    def dealt(self, state: State) -> State:
        """With all cards where they lay at the start."""
        return replace(state, layout=state.start)

    def replayed(self, state: State, entry: str) -> State:
        """With the move of the entry and the automatic ones it caused."""
        return replace(state, layout=replayed(state.layout, entry))

    def noted(self, before: State, after: State, action: Action) -> State:
        """Every entry that is taken back is a move, and so are redo and restart."""
        made = action.count if isinstance(action, Undo) else 1
        return replace(after, moves=before.moves + made, tapped=None)

    def shown(self, state: State) -> State:
        """Automatic moves end, because the solver's line has none."""
        return replace(state, assisted=True, auto="off")

    def attempt(self, state: State) -> Attempt:
        """A game is won once all cards are up without the solver's line."""
        deal = state.deal
        identity: dict[str, OptionValue] = {"deal": deal.number, "level": deal.level}
        return Attempt(
            level=deal.level,
            options={**identity, "rule": state.rule},
            begun=state.started,
            outcome=self.result(state),
            moves=state.moves,
            points=scoring.CARD_POINTS * state.layout.cards_up,
            deal=deal_name(identity),
            # The rule was part of the name once.
            known_as=tuple(
                f"{deal.level}|{deal_name({**identity, 'rule': rule})}" for rule in RULES
            ),
        )

    def position(self, state: State) -> Layout:
        """The table."""
        return state.layout

    def daily(self, options: Options, day: int) -> Options | None:
        """See `deals.of_the_day`; every level has one."""
        return {**options, "deal": of_the_day(day, cast(Level, options["level"]))}

    def view_for(self, state: State, viewer: Viewer) -> dict[str, Any]:
        """All of it: the cards lie open."""
        return {
            "deal": view.deal_section(state),
            "table": view.table_section(state.layout),
            "play": view.play_section(state),
            "tally": view.tally_section(state),
            "record": view.record_section(state),
        }

    def reasons(self, state: State) -> tuple[Reason, ...]:
        """Points by the clock's last word; see `scoring.points` for those of a running game."""
        seconds, unaided = state.played_ms // 1000, not state.assisted
        return scoring.reasons(state.layout, seconds, unaided=unaided)

    def census(self, state: State) -> list[str]:
        """The 52 cards."""
        return sorted(map(str, state.layout.cards()))

    def parse_action(self, text: str) -> Action:
        """See `text`.

        Raises:
            BadAction: the text names no action.
        """
        return parse_action(text)

    def _moved(self, state: State, step: Step) -> State:
        """After a card move, the automatic moves it causes and, if all is in order, the rest."""
        layout = state.layout
        count = measure(layout, step, state.rule)
        assert isinstance(count, int)  # noqa: S101 - `check` let it pass
        texts = [str(spelled(layout, step, count))]
        layout = play(layout, step, count)
        layout = _go_on(layout, state.auto, texts)
        if in_order(layout):
            layout = _go_on(layout, "all", texts)
        return self._went(replace(state, moves=state.moves + 1), layout, texts)

    def _went(self, state: State, layout: Layout, texts: list[str]) -> State:
        """After these moves, which are one entry."""
        won: Outcome = "shown" if state.assisted else "won"
        outcome = won if layout.won else "playing"
        after = replace(state, layout=layout, tapped=None, outcome=outcome)
        return self.entered(after, self.history(state), " ".join(texts))


def begin(deal: Deal, start: Layout, rule: Rule, auto: AutoMode) -> State:
    """A fresh game of this table."""
    return State(deal=deal, rule=rule, auto=auto, start=start, layout=start)


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


def _go_on(layout: Layout, mode: AutoMode, texts: list[str]) -> Layout:
    for step, after in automatic_steps(layout, mode):
        texts.append(str(step))
        layout = after
    return layout
