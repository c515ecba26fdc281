"""`pentaraduga fourteen`: deals of Fourteen, the solver's verdict, and replays."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from pentaraduga.console import (
    UsageError,
    add_json,
    check_one_question,
    plural,
    print_json,
    read_text,
)
from pentaraduga.cputime import CpuTime, add_seconds, check_seconds
from pentaraduga.games.fourteen import (
    HIGHEST_DEAL,
    BadDeal,
    Board,
    numbered,
    read_deals,
    replay,
    write_deal,
)
from pentaraduga.games.fourteen.solver import solve

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers


def add_parser(subparsers: Subparsers) -> None:
    """Adds `fourteen`."""
    parser = subparsers.add_parser(
        "fourteen",
        help="make, solve or replay a deal of Fourteen",
        description="Make a deal of Fourteen or read one; with --solve tell whether it can be won "
        "and how; with --moves replay a game. Exit status 1 if a deal is not won by the solver, "
        "or a move is refused.",
    )
    parser.add_argument(
        "--deal",
        metavar="FILE",
        help='a deal, or a JSON list of deals, as {"a": [15 ranks, bottom to top], "b": [15], '
        '"reserve": [5], "waste": r, "stock": [68, in drawing order]}; - reads standard input',
    )
    parser.add_argument(
        "--seed", metavar="N", type=int, help=f"make the deal of this number, 0 to {HIGHEST_DEAL}"
    )
    parser.add_argument("--solve", action="store_true", help="won (and how), lost or unknown")
    add_seconds(parser, "each deal")
    parser.add_argument(
        "--moves",
        metavar="TEXT",
        help='replay "a-b a-r1 r2-r5 w-a draw …" and print where it leads (JSON)',
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Makes, solves or replays; 1 for a deal that was not won or a move that is refused."""
    check_one_question(args)
    check_seconds(args)
    found = _deals(args)
    boards = found if isinstance(found, list) else [found]
    documents = []
    status = 0
    for index, board in enumerate(boards):
        if args.moves is not None:
            document = _replayed(board, args.moves.split())
            good = document["illegal"] is None
        elif args.solve:
            document = _solved(board, args.seconds)
            good = document["verdict"] == "won"
            if not args.json:
                name = f"deal {index}" if isinstance(found, list) else "deal"
                _print(name if args.seed is None else f"deal {args.seed}", document)
        else:
            document, good = write_deal(board), True
        documents.append(document)
        status = status if good else 1
    if args.json or not args.solve:
        # A deal is its file, and a replay is for programs: both are JSON anyway.
        print_json(documents if isinstance(found, list) else documents[0])
    return status


def _deals(args: argparse.Namespace) -> list[Board] | Board:
    if (args.seed is None) == (args.deal is None):
        raise UsageError("expected either --deal FILE (- for standard input) or --seed N")
    if args.seed is not None:
        try:
            return numbered(args.seed)
        except ValueError as error:
            raise UsageError(f"--seed: {error}") from None
    name: str = args.deal
    try:
        return read_deals(read_text(name, f"--deal {name}"))
    except BadDeal as error:
        raise UsageError(f"--deal {name}: {error}") from None


def _solved(board: Board, seconds: float) -> dict[str, Any]:
    cpu = CpuTime(seconds)
    found = solve(board, cpu.spent)
    return {
        "verdict": found.verdict,
        "moves": " ".join(found.moves),
        "seconds": cpu.passed,
    }


def _replayed(board: Board, moves: list[str]) -> dict[str, Any]:
    end = replay(board, moves)
    illegal = None
    if end.illegal is not None:
        illegal = {"index": end.index, "code": end.illegal.code, **end.illegal.params}
    return {"won": end.board.won, "left": end.board.left, "illegal": illegal}


def _print(name: str, document: dict[str, Any]) -> None:
    moves = document["moves"]
    length = f" in {plural(len(moves.split()), 'move', 'moves')}" if moves else ""
    print(f"{name}: {document['verdict']}{length} ({document['seconds']:.3f} s)", flush=True)
    if moves:
        print(f"  {moves}")
