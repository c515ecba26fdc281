"""`pentaraduga freecell N`: deals, the solver's verdict, and replays of written games."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pentaraduga.cards import HIGHEST_DEAL, SUITS, microsoft_deal
from pentaraduga.console import (
    UsageError,
    add_json,
    check_one_question,
    plural,
    print_json,
    read_text,
)
from pentaraduga.cputime import CpuTime, add_seconds, check_seconds
from pentaraduga.games.freecell import (
    MOST_CELLS,
    BadBoard,
    Layout,
    Rule,
    dealt,
    read_board,
    replay_published,
    write_board,
)
from pentaraduga.games.freecell.solver import solve

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers

_NUMBERS = re.compile(r"([0-9]{1,10})(?:-([0-9]{1,10}))?")


def add_parser(subparsers: Subparsers) -> None:
    """Adds `freecell`."""
    parser = subparsers.add_parser(
        "freecell",
        help="show, solve or replay a FreeCell deal",
        description="Show a Microsoft FreeCell deal or a board; with --solve tell whether it can "
        "be won and how; with --moves replay a game. Exit status 1 if a deal is not won by the "
        "solver, or a move is refused.",
    )
    parser.add_argument(
        "deal", metavar="N", nargs="?", help=f"a deal of 1 to {HIGHEST_DEAL}, or a range: 1-50"
    )
    parser.add_argument(
        "--board", metavar="FILE", help="a position instead of a deal; - reads standard input"
    )
    parser.add_argument("--solve", action="store_true", help="won (and how), lost or unknown")
    parser.add_argument(
        "--moves",
        metavar="TEXT",
        help='replay "26 76 5a 4h 25v2 …" and print where it leads (JSON)',
    )
    parser.add_argument(
        "--cells", type=int, choices=range(MOST_CELLS + 1), default=4, help="free cells (4)"
    )
    parser.add_argument(
        "--rule",
        choices=("house", "standard"),
        default="standard",
        help="whether an empty column that a chain moves to counts for its length: "
        "house counts it, standard does not (standard)",
    )
    parser.add_argument(
        "--auto",
        choices=("safe", "off", "all"),
        default="safe",
        help="cards that go up by themselves after each of the --moves (safe); where some can go "
        "before the first and the moves are meant so, the answer says start: after_automatic_moves",
    )
    add_seconds(parser, "each deal")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Shows, solves or replays; 1 for a deal that was not won or a move that is refused."""
    check_one_question(args)
    check_seconds(args)
    if args.moves is not None:
        return _replay(args)
    documents = []
    status = 0
    for number, layout in _layouts(args):
        document = _described(number, layout)
        if args.solve:
            document |= _solved(layout, args.rule, args.seconds)
            status = status if document["verdict"] == "won" else 1
        if args.json:
            documents.append(document)
        else:
            _print(document, layout, whole=not args.solve)
    if args.json:
        print_json(documents if args.deal and "-" in args.deal else documents[0])
    return status


def _layouts(args: argparse.Namespace) -> Iterator[tuple[int | None, Layout]]:
    if (args.deal is None) == (args.board is None):
        raise UsageError("expected a deal N (or a range such as 1-50), or --board FILE")
    if args.board is not None:
        yield None, _read(args.board, args.cells)
        return
    match = _NUMBERS.fullmatch(args.deal)
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 1 <= first <= last <= HIGHEST_DEAL:
        raise UsageError(
            f"{args.deal!r} is not a deal: expected a number from 1 to {HIGHEST_DEAL}, "
            "or a range such as 1-50"
        )
    for number in range(first, last + 1):
        yield number, dealt(microsoft_deal(number), args.cells)


def _read(name: str, cells: int) -> Layout:
    try:
        return read_board(read_text(name, f"--board {name}"), cells)
    except BadBoard as error:
        raise UsageError(f"--board {name}: {error}") from None


def _described(number: int | None, layout: Layout) -> dict[str, Any]:
    document: dict[str, Any] = {
        "deal": number,
        "columns": [[str(card) for card in column] for column in layout.columns],
        "cells": len(layout.cells),
    }
    if number is None:
        document["freecells"] = [None if card is None else str(card) for card in layout.cells]
        document["foundations"] = dict(zip(SUITS, layout.foundations, strict=True))
    return document


def _solved(layout: Layout, rule: Rule, seconds: float) -> dict[str, Any]:
    cpu = CpuTime(seconds)
    found = solve(layout, rule, cpu.spent)
    return {
        "verdict": found.verdict,
        "moves": " ".join(found.moves) if found.verdict == "won" else None,
        "rule": rule,
        "seconds": cpu.passed,
    }


def _print(document: dict[str, Any], layout: Layout, *, whole: bool) -> None:
    name = "board" if document["deal"] is None else f"deal {document['deal']}"
    if whole:
        print(f"# {name}")
        print(write_board(layout), end="")
        return
    moves = document["moves"]
    length = f" in {plural(len(moves.split()), 'move', 'moves')}" if moves is not None else ""
    print(f"{name}: {document['verdict']}{length} ({document['seconds']:.3f} s)", flush=True)
    if moves:
        print(f"  {moves}")


def _replay(args: argparse.Namespace) -> int:
    layouts = list(_layouts(args))
    if len(layouts) > 1:
        raise UsageError("--moves replays one deal, not a range")
    meant = replay_published(layouts[0][1], args.moves.split(), args.rule, args.auto)
    end = meant.replay
    illegal = None
    if end.illegal is not None:
        illegal = {"index": end.index, "code": end.illegal.code, **end.illegal.params}
    document: dict[str, Any] = {
        "won": end.layout.won,
        "foundations": end.layout.cards_up,
        "illegal": illegal,
    }
    if meant.start == "after_automatic_moves":
        document["start"] = meant.start
    print_json(document)
    return 0 if illegal is None else 1
