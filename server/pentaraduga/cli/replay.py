"""`pentaraduga replay FILE`: a game record, checked by the rules and replayed."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from pentaraduga.console import UsageError, add_json, plural, print_json, read_text
from pentaraduga.games import GAMES
from pentaraduga.records import (
    LETTERS,
    BadRecord,
    Replay,
    RuleBroken,
    TooManyWays,
    replay,
)
from pentaraduga.records.timeline import summary

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers

MOST_BYTES = 1 << 20


def add_parser(subparsers: Subparsers) -> None:
    """Adds `replay`."""
    parser = subparsers.add_parser(
        "replay",
        help="replay a game record by the rules",
        description="Read a game record (docs/records.md), plain or with placements, and replay it "
        "by the rules. Exit status 1 if it breaks one, 2 if it is not a record.",
    )
    parser.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    parser.add_argument(
        "--game",
        choices=tuple(id_ for id_, game in GAMES.items() if game.info.recorded),
        help=f"what a plain record is of, if its deal does not tell ({_assumed()})",
    )
    parser.add_argument("--board", action="store_true", help="draw the figures at the end")
    parser.add_argument(
        "--plain", action="store_true", help="print the record in plain notation instead"
    )
    add_json(parser)


def _assumed() -> str:
    """The deals by which a record without a name is recognized."""
    sheets = ((id_, game.sheet) for id_, game in GAMES.items())
    return "; ".join(f"{x.assumed}: {id_}" for id_, x in sheets if x and x.assumed)


def run(args: argparse.Namespace) -> int:
    """Replays and prints; 1 for a record that breaks a rule."""
    if args.plain and (args.json or args.board):
        raise UsageError("--plain prints the record and nothing else: leave --json and --board out")
    name = "standard input" if args.file == "-" else args.file
    text = read_text(args.file, name, MOST_BYTES)
    try:
        done = replay(text, game=args.game)
    except RuleBroken as error:
        print(f"pentaraduga replay: {name}: {error}", file=sys.stderr)
        if args.json:
            print_json({"error": _as_json(error)})
        return 1
    except BadRecord as error:
        raise UsageError(f"{name}: {error}") from None
    except TooManyWays as error:
        raise UsageError(f"{name}: {error}") from None
    if args.plain:
        bare = done.sheet.plain(done.record)
        if bare is None:
            raise UsageError(f"{name}: {done.game} has no plain notation")
        print(bare, end="")
    elif args.json:
        document = summary(done)
        print_json(document | {"board": _boards(done)} if args.board else document)
    else:
        _print(done, board=args.board)
    return 0


def _as_json(error: RuleBroken) -> dict[str, Any]:
    return {
        "line": error.line,
        "action": error.number,
        "seat": error.seat,
        "code": error.code,
        "params": error.params,
        "message": error.problem,
    }


def _boards(done: Replay) -> dict[str, list[list[str]]]:
    return {LETTERS[seat]: done.sheet.board(done.end, seat) for seat in range(done.players)}


def _print(done: Replay, *, board: bool) -> None:
    score = "not over" if done.score is None else ":".join(map(str, done.score))
    print(
        f"{done.game}, {done.players} players, {plural(done.actions, 'action', 'actions')}: {score}"
    )
    for seat in range(done.players):
        name = f" {done.header.players[seat]}" if done.header.players else ""
        print(f"{LETTERS[seat]}{name}: {done.sheet.came_to(done, seat)}")
        if board:
            for lines in _boards(done)[LETTERS[seat]]:
                print("\n".join(lines))
