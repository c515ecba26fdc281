"""`pentaraduga chiselki`: fields of Chiselki 19, replays and lines that clear them."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from pentaraduga.console import UsageError, add_json, plural, print_json
from pentaraduga.cputime import CpuTime, add_seconds, check_seconds
from pentaraduga.games.chiselki import (
    LETTERED,
    POOLED,
    WIDTH,
    State,
    begin,
    pooled,
    random_digits,
    replay,
)
from pentaraduga.games.chiselki.solver import clearable, solve

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Adds `chiselki`."""
    parser = subparsers.add_parser(
        "chiselki",
        help="show, solve or replay a field of Chiselki 19",
        description="Show a field and its pairs; with --moves after these moves; with --solve tell "
        "how to clear it from there. Exit status 1 if a move is refused or no line is found.",
    )
    parser.add_argument(
        "--layout",
        choices=(*LETTERED, "random"),
        help="1-19 without 10 (27 digits), with 10 (29), 1-18 (18), or random digits",
    )
    parser.add_argument("--seed", metavar="N", type=int, help="which random field (1)")
    parser.add_argument(
        "--digits", metavar="DIGITS", help="a field of these digits; . is a crossed cell"
    )
    parser.add_argument("--diagonals", action="store_true", help="diagonal neighbours count")
    parser.add_argument("--moves", metavar="TEXT", help='play "0-9 8-17 ADD …" (cells from 0)')
    parser.add_argument("--solve", action="store_true", help="find a line that clears the field")
    add_seconds(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Shows, replays and solves; 1 for a refused move or a field that was not cleared."""
    check_seconds(args)
    end = replay(_field(args), (args.moves or "").split())
    state = end.state
    illegal = None
    if end.illegal is not None:
        illegal = {"index": end.index, "code": end.illegal.code, **end.illegal.params}
    document: dict[str, Any] = {
        "digits": state.shown,
        "live": state.live,
        "won": not state.live,
        "pairs": [list(pair) for pair in state.pairs],
        "adds": state.past.count("ADD"),
        "illegal": illegal,
    }
    if args.solve:
        cpu = CpuTime(args.seconds)
        found = solve(
            state.digits,
            state.shown,
            diagonals=state.diagonals,
            spent=cpu.spent,
        )
        won = found.verdict == "won"
        document["verdict"] = found.verdict
        document["moves"] = " ".join(found.moves) if won else None
        document["seconds"] = cpu.passed
    if args.json:
        print_json(document)
    else:
        _print(document)
    return 1 if illegal is not None or document.get("verdict") == "unknown" else 0


def _field(args: argparse.Namespace) -> State:
    if (args.layout is None) == (args.digits is None):
        raise UsageError("expected one of --layout 27|29|18|random and --digits DIGITS")
    if args.seed is not None and args.layout != "random":
        raise UsageError("--seed chooses a random field: expected --layout random with it")
    diagonals = args.diagonals
    if args.digits is not None:
        try:
            return begin(args.digits, diagonals=diagonals)
        except ValueError as error:
            raise UsageError(f"--digits: {error}") from None
    if args.layout != "random":
        return begin(LETTERED[args.layout], layout=args.layout, diagonals=diagonals)
    number = 1 if args.seed is None else args.seed
    if 1 <= number <= POOLED:
        digits = pooled(number)
    else:
        attempt = 0
        while not clearable(digits := random_digits(number, attempt)):
            attempt += 1
    return begin(digits, layout="random", number=number, diagonals=diagonals)


def _print(document: dict[str, Any]) -> None:
    digits = document["digits"]
    for at in range(0, len(digits), WIDTH):
        print(" ".join(digits[at : at + WIDTH]))
    left = plural(document["live"], "digit", "digits")
    pairs = ", ".join(f"{i}-{j}" for i, j in document["pairs"]) or "none"
    print(f"{left} left; Adds: {document['adds']}; pairs: {pairs}")
    if document["illegal"] is not None:
        illegal = document["illegal"]
        print(f"move {illegal['index'] + 1} is refused: {illegal['code']}")
    if "verdict" in document:
        print(f"{document['verdict']} ({document['seconds']:.3f} s)")
        if document["moves"]:
            print(f"  {document['moves']}")
