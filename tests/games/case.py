"""What the contract suite needs to know about each game besides its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from hypothesis.strategies import SearchStrategy

from pentaraduga.core import Game, OptionValue, Rng, Seat, Viewer


@dataclass(frozen=True)
class Case:
    """One game under the contract.

    `actions`: any action that can be written, sensible or not.
    `tries`: actions that a seat might try besides those of `legal`: wrong ones, and ones that
    change only the looks.
    `hidden_variants`: states that `viewer` must not be able to tell from the given one: everything
    that the viewer must not know is dealt anew.
    `all_open`: the game hides nothing, so there are no variants and all viewers see the same.
    `options`: of the rounds played at random, beside the defaults.
    `matters`: of a state, what the order of actions must not change without their being named in
    each other's `contends`. Not how things look, nor whatever else decides nothing.
    `endings`: for each way to end a round that was recorded, and the points it must give.
    """

    game: Game[Any, Any]
    actions: SearchStrategy[Any]
    tries: Callable[[Any, Seat, Rng], list[Any]]
    hidden_variants: Callable[[Any, Viewer, Rng], Iterator[Any]]
    endings: Mapping[str, Record]
    all_open: bool = False
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    matters: Callable[[Any], Any] = lambda state: state


@dataclass(frozen=True)
class Record:
    """A finished round: the deal, its lines ("seat action", the clock is seat -1), the points."""

    deal: Any
    lines: tuple[str, ...]
    points: tuple[int, ...]


def replayed(game: Game[Any, Any], record: Record) -> Any:
    """The state at the end of the record.

    Raises:
        AssertionError: a line is illegal.
    """
    *_, end = states_of(game, record)
    return end


def states_of(game: Game[Any, Any], record: Record) -> Iterator[Any]:
    """The deal, and the state after each line of the record.

    Raises:
        AssertionError: a line is illegal.
    """
    state = record.deal
    yield state
    for line in record.lines:
        seat, text = line.split(" ", 1)
        action = game.parse_action(text)
        assert game.check(state, int(seat), action) is None, line
        state = game.apply(state, int(seat), action)
        yield state
