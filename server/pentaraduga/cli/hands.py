"""`pentaraduga hands "кОж жОк …"`: what can be laid with a hand of tiles."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from pentaraduga.console import UsageError, add_json, plural, print_json, read_text
from pentaraduga.tiles import Best, Tile, carpets_from, most_squares

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers

MOST_TILES = 7
_Json: TypeAlias = dict[str, object]


def add_parser(subparsers: Subparsers) -> None:
    """Adds `hands`."""
    parser = subparsers.add_parser(
        "hands",
        help="tell what a hand of tiles can become",
        description="Tell whether 1 to 7 tiles can be laid as one figure, the most squares that it "
        "can have, and which three of the tiles make a carpet. Exit status 1 if the one hand asked "
        "about cannot be laid.",
    )
    parser.add_argument(
        "tiles",
        metavar="TILE",
        nargs="+",
        help="the hand, such as 'кОж жОк' (or koj jok); - reads one hand per line from standard "
        "input and passes over blank lines",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Answers and prints; 1 if the single hand given cannot be laid."""
    if args.tiles != ["-"]:
        answer = _Answer.about(" ".join(args.tiles))
        if args.json:
            print_json(answer.as_json())
        else:
            print(answer.as_text())
        return 0 if answer.possible else 1
    answers = list(
        _answers(read_text("-", "standard input"))
    )  # all of them first: a bad line must not leave half an answer
    if args.json:
        print_json([answer.as_json() for answer in answers])
    else:
        for answer in answers:
            print(answer.as_text())
    return 0


@dataclass(frozen=True, slots=True)
class _Answer:
    tiles: list[str]
    best: Best | None
    carpets: list[list[str]]

    @classmethod
    def about(cls, text: str) -> _Answer:
        hand = parse_hand(text)
        carpets = [[str(tile) for tile in three] for three in carpets_from(hand)]
        return cls([str(tile) for tile in hand], most_squares(hand), carpets)

    @property
    def possible(self) -> bool:
        return self.best is not None

    def as_json(self) -> _Json:
        answer: _Json = {
            "tiles": self.tiles,
            "possible": self.possible,
            "carpets": self.carpets,
        }
        if len(self.tiles) == MOST_TILES:
            best = self.best
            answer["max_squares"] = best.squares if best else None
            answer["figure"] = (
                [[str(p.tile), p.x, p.y, p.turn] for p in best.figure] if best else None
            )
        return answer

    def as_text(self) -> str:
        figure = "impossible as one figure"
        if self.best:
            figure = f"one figure of at most {plural(self.best.squares, 'square', 'squares')}"
        carpets = ", ".join("+".join(three) for three in self.carpets) or "none"
        return f"{' '.join(self.tiles)}: {figure}; carpets: {carpets}"


def parse_hand(text: str) -> list[Tile]:
    """The tiles of a hand, in the order given; white space or commas between them.

    Raises:
        UsageError: an unknown tile, none or more than seven, or a third copy of one.
    """
    hand: list[Tile] = []
    for token in filter(None, re.split(r"[\s,]+", text)):
        try:
            tile = Tile(token)
        except ValueError as error:
            raise UsageError(str(error)) from None
        if len(hand) == MOST_TILES:
            raise UsageError(f"{token!r} is tile {MOST_TILES + 1}: a hand has 1 to {MOST_TILES}")
        if hand.count(tile) == 2:
            raise UsageError(f"{token!r} comes a third time: two sets hold two of each tile")
        hand.append(tile)
    if not hand:
        raise UsageError(f"{text!r} holds no tile: a hand has 1 to {MOST_TILES}")
    return hand


def _answers(text: str) -> Iterator[_Answer]:
    for number, line in enumerate(text.split("\n"), 1):
        try:
            if line.strip():
                yield _Answer.about(line.strip())
        except UsageError as error:
            raise UsageError(f"line {number}: {error}") from None
