"""`pentaraduga puzzle NAME`: a puzzle's goal, checks of a figure, and solutions."""

from __future__ import annotations

import argparse
import json
from datetime import date
from typing import TYPE_CHECKING, Any

from pentaraduga.console import UsageError, add_json, plural, print_json, read_text
from pentaraduga.cputime import CpuTime, add_seconds, check_seconds
from pentaraduga.games.puzzles import FAMILIES, Puzzle, catalogue, hand, judge, named, of_the_day
from pentaraduga.games.puzzles.complete import complete
from pentaraduga.tiles import IllegalFigure, Layout, Placement, Tile

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers

_EPOCH = date(1970, 1, 1)


def add_parser(subparsers: Subparsers) -> None:
    """Adds `puzzle`."""
    parser = subparsers.add_parser(
        "puzzle",
        help="show, check or solve a puzzle with the tiles",
        description="Show a puzzle; with --check tell whether a figure solves it; with --solve "
        "find a solution (that extends the figure of --check, if one is given). Exit status 1 if "
        "the figure is not a solution, or none is found.",
    )
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        help=f"a name from --list, {', '.join(f'{family}-N' for family in FAMILIES)}, "
        "or daily-2026-11-29",
    )
    parser.add_argument("--list", action="store_true", help="list the names")
    parser.add_argument(
        "--check",
        metavar="FILE",
        help="placements such as кОж@0,0h, or JSON such as --solve gives; - reads standard input",
    )
    parser.add_argument("--solve", action="store_true", help="find a solution")
    add_seconds(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Shows, checks or solves; 1 for a figure that is not a solution or a solution not found."""
    if args.list == (args.name is not None):
        raise UsageError("expected a NAME, or --list")
    check_seconds(args)
    if args.list:
        if args.check is not None or args.solve:
            raise UsageError("--list lists names: --check and --solve need a NAME")
        return _list(args)
    puzzle = _named(args.name)
    document = described(puzzle)
    laid: tuple[Placement, ...] = ()
    if args.check is not None:
        laid = _read(args.check)
        document |= _checked(puzzle, laid)
    if args.solve and document.get("illegal") is None:
        document |= _solved(puzzle, laid, args.seconds)
    if args.json:
        print_json(document)
    else:
        _print(document)
    if args.solve:
        return 0 if document.get("verdict") == "solved" else 1
    return 1 if document["solved"] is False else 0


def described(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as JSON: its goal has the sides of a rectangle or a number of squares.

    `solved` is None until a figure was checked.
    """
    goal: dict[str, Any]
    if puzzle.kind == "rectangle":
        goal = {"width": puzzle.width, "height": puzzle.height, "solutions": puzzle.wanted}
    else:
        goal = {"squares": puzzle.squares}
    return {
        "name": puzzle.name,
        "kind": puzzle.kind,
        "tiles": [str(tile) for tile in puzzle.tiles],
        "goal": goal,
        "solved": None,
    }


def _list(args: argparse.Namespace) -> int:
    documents = [described(puzzle) for puzzle in catalogue().values()]
    if args.json:
        print_json(documents)
        return 0
    for document in documents:
        print(f"{document['name']}: {_goal(document)}")
    for family in FAMILIES:
        print(f"{family}-N: any whole number N")
    print("daily-YYYY-MM-DD: the puzzle of that day")
    return 0


def _named(name: str) -> Puzzle:
    try:
        if name.startswith("daily-"):
            try:
                day = (date.fromisoformat(name.removeprefix("daily-")) - _EPOCH).days
            except ValueError:
                raise UsageError(f"{name!r}: expected a day such as daily-2026-11-29") from None
            return named(of_the_day(day))
        return named(name)
    except ValueError as error:
        raise UsageError(str(error)) from None


def _read(name: str) -> tuple[Placement, ...]:
    try:
        text = read_text(name, f"--check {name}").strip()
        if text[:1] in ("[", "{"):
            return _from_json(json.loads(text))
        return tuple(Placement.parse(word) for word in text.split())
    except ValueError as error:
        raise UsageError(f"--check {name}: {error}") from None


def _from_json(value: object) -> tuple[Placement, ...]:
    if isinstance(value, dict):
        value = value.get("figure")
    if not isinstance(value, list):
        raise ValueError('expected [["кОж", 0, 0, 0], …] or {"figure": […]}')
    placements = []
    for item in value:
        match item:
            case [str() as tile, int() as x, int() as y, (0 | 1) as turn]:
                placements.append(Placement(Tile(tile), x, y, turn))
            case _:
                shown = json.dumps(item, ensure_ascii=False)
                raise ValueError(f'{shown}: expected a tile, x, y and turn: ["кОж", 0, 0, 1]')
    return tuple(placements)


def _checked(puzzle: Puzzle, laid: tuple[Placement, ...]) -> dict[str, Any]:
    """What the check adds: `missing` says what a legal figure wants, `illegal` why it is none."""
    answer: dict[str, Any] = {"solved": False, "squares": None, "missing": None, "illegal": None}
    try:
        left = hand(puzzle, laid)
        layout = Layout.of(laid)
    except IllegalFigure as error:
        return answer | {"illegal": {"code": error.code, **error.params}}
    except ValueError as error:
        return answer | {"illegal": {"code": "not_in_hand", "message": str(error)}}
    judged = judge(puzzle, layout)
    answer |= {"solved": judged.solved, "squares": judged.squares, "missing": judged.missing}
    return answer | {"left": [str(tile) for tile in left]}


def _solved(puzzle: Puzzle, laid: tuple[Placement, ...], seconds: float) -> dict[str, Any]:
    cpu = CpuTime(seconds)
    end = complete(puzzle, laid, spent=cpu.spent)
    figure = None
    if end.outcome == "solved":
        placements = Layout.of(end.placements).placements
        figure = [[str(p.tile), p.x, p.y, p.turn] for p in placements]
    return {
        "verdict": end.outcome,
        "figure": figure,
        "seconds": cpu.passed,
    }


def _goal(document: dict[str, Any]) -> str:
    goal, tiles = document["goal"], plural(len(document["tiles"]), "tile", "tiles")
    if document["kind"] == "squares":
        return f"{tiles} as one figure with {plural(goal['squares'], 'square', 'squares')}"
    ways = f" in {goal['solutions']} different ways" if goal["solutions"] > 1 else ""
    return f"{tiles} as a rectangle {goal['width']}x{goal['height']}{ways}"


def _print(document: dict[str, Any]) -> None:
    print(f"{document['name']}: {_goal(document)}")
    print(" ".join(document["tiles"]))
    if document["solved"] is not None:
        illegal = document["illegal"]
        if illegal is not None:
            print(f"not a figure of these tiles: {illegal.get('message', illegal['code'])}")
        elif document["solved"]:
            print("solved")
        else:
            print(f"not solved: {document['missing']}")
    if "verdict" in document:
        print(f"{document['verdict']} ({document['seconds']:.3f} s)")
        if document["figure"] is not None:
            print(" ".join(f"{t}@{x},{y}{'hv'[turn]}" for t, x, y, turn in document["figure"]))
