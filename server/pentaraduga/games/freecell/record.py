"""Games written down: moves in standard notation, replayed from a deal.

A record that this product writes has a head of `name: value` lines and the moves, spelled out with
the automatic ones, so it means the same in every program. What others publish is a bare list of
moves, to be replayed under the standard rule with safe automatic moves after every move.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pentaraduga.core import BadAction, Illegal
from pentaraduga.games.freecell.auto import AutoMode, automatic_steps
from pentaraduga.games.freecell.deals import LEVELS, SOFTENING, Deal
from pentaraduga.games.freecell.layout import Layout, Rule
from pentaraduga.games.freecell.moves import Step, measure, play
from pentaraduga.games.freecell.state import State, standing_moves
from pentaraduga.plaintext import text_lines

TITLE = "FreeCell"
_WIDTH = 20
"""Moves in a line of a record."""

Start: TypeAlias = Literal["as_dealt", "after_automatic_moves"]

_RULES: dict[str, Rule] = {"house": "house", "standard": "standard"}


@dataclass(frozen=True, slots=True)
class Replay:
    """Where a list of moves led: the table, and the first move that is refused with its index."""

    layout: Layout
    index: int | None = None
    illegal: Illegal | None = None


def replay(layout: Layout, moves: Iterable[str], rule: Rule, auto: AutoMode) -> Replay:
    """Plays the moves, after each of them the automatic ones, up to the first that is refused.

    Text that is not a move at all is refused with the code not_a_move.
    """
    for index, text in enumerate(moves):
        try:
            step = Step.parse(text)
        except BadAction as error:
            refusal = Illegal("not_a_move", {"text": text, "expected": error.expected})
            return Replay(layout, index, refusal)
        count = measure(layout, step, rule)
        if isinstance(count, Illegal):
            return Replay(layout, index, count)
        layout = play(layout, step, count)
        for _, after in automatic_steps(layout, auto):
            layout = after
    return Replay(layout)


@dataclass(frozen=True, slots=True)
class Reading:
    """How moves that others published were meant. `start`: from the deal as it lies, or after its
    own automatic moves; None where that is the same.
    """

    replay: Replay
    start: Start | None


def replay_published(layout: Layout, moves: Sequence[str], rule: Rule, auto: AutoMode) -> Reading:
    """Plays moves that may have been written for a program that lets cards go up before the first.

    Of the two readings the one that can be played to its end, of two such one that wins, else
    the one that gets further; the deal as it lies where that makes no difference.
    """
    as_dealt = replay(layout, moves, rule, auto)
    settled = layout
    for _, after in automatic_steps(layout, auto):
        settled = after
    if settled == layout:
        return Reading(as_dealt, None)
    after_moves = replay(settled, moves, rule, auto)
    if _promise(after_moves, len(moves)) > _promise(as_dealt, len(moves)):
        return Reading(after_moves, "after_automatic_moves")
    return Reading(as_dealt, "as_dealt")


def _promise(end: Replay, moves: int) -> tuple[int, bool]:
    return moves if end.index is None else end.index, end.layout.won


@dataclass(frozen=True, slots=True)
class Record:
    """A game to watch: the deal, the rule it was played by, and the moves that stand."""

    deal: Deal
    rule: Rule
    moves: tuple[str, ...]
    played_ms: int = 0


def record_of(state: State) -> Record:
    """What stands of the game: what was taken back, or played before a restart, is not in it."""
    return Record(state.deal, state.rule, tuple(standing_moves(state)), state.played_ms)


def write_record(record: Record) -> str:
    """The record as text, ending in a newline.

    >>> print(write_record(Record(Deal(617, "medium"), "house", ("26", "3a"))))
    FreeCell
    deal: 617
    level: medium
    rule: house
    played_ms: 0
    <BLANKLINE>
    26 3a
    <BLANKLINE>
    """
    deal = record.deal
    head = [TITLE, f"deal: {deal.number}", f"level: {deal.level}"]
    if deal.softening:
        head.append(f"softening: {deal.softening}")
    head += [f"rule: {record.rule}", f"played_ms: {record.played_ms}", ""]
    lines = [" ".join(record.moves[i : i + _WIDTH]) for i in range(0, len(record.moves), _WIDTH)]
    return "\n".join([*head, *lines]) + "\n"


class BadRecord(ValueError):
    """Text that is not a record; the message says what is wrong and what would be right."""


def read_record(text: str) -> Record:
    """The record that the text holds; its moves are checked by replaying them.

    Raises:
        BadRecord: it holds none, or a move is refused.
    """
    title, *lines = [line.strip() for line in text_lines(text.strip())] or [""]
    if title != TITLE:
        raise BadRecord(f"{title!r} is not the first line of a record: expected {TITLE}")
    head: dict[str, str] = {}
    while lines and ":" in lines[0]:
        name, _, value = lines.pop(0).partition(":")
        head[name.strip()] = value.strip()
    deal = _deal(head)
    rule = _RULES.get(head.get("rule", "house"))
    if rule is None:
        raise BadRecord(f"rule {head['rule']!r}: expected {' or '.join(_RULES)}")
    moves = tuple(" ".join(lines).split())
    record = Record(deal, rule, moves, _number(head, "played_ms", 0))
    end = replay(deal.layout(), moves, record.rule, "off")
    if end.illegal is not None and end.index is not None:
        raise BadRecord(
            f"move {end.index + 1}, {moves[end.index]!r}, is refused: {end.illegal.code}"
        )
    return record


def _deal(head: dict[str, str]) -> Deal:
    level = head.get("level", "medium")
    if level not in LEVELS:
        raise BadRecord(f"level {level!r}: expected one of {', '.join(LEVELS)}")
    softening = _number(head, "softening", 0)
    if softening not in (0, SOFTENING):
        raise BadRecord(f"softening {softening}: expected 0 or {SOFTENING}")
    deal = Deal(_number(head, "deal", None), level, softening)
    try:
        deal.layout()
    except ValueError as error:
        raise BadRecord(str(error)) from None
    return deal


def _number(head: dict[str, str], name: str, default: int | None) -> int:
    text = head.get(name, "" if default is None else str(default))
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise BadRecord(f"{name} {text!r}: expected a whole number")
    return int(text)
