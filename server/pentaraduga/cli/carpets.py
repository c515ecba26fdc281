"""`pentaraduga carpets WxH`: how many rectangles of a size one set of tiles makes."""

from __future__ import annotations

import argparse
import re
from dataclasses import asdict
from typing import TYPE_CHECKING

from pentaraduga.console import UsageError, add_json, plural, print_json
from pentaraduga.tiles.rectangles import count_rectangles

if TYPE_CHECKING:
    from pentaraduga.console import Subparsers

# × and the Cyrillic letter are what a Russian keyboard or a copied text has in its place.
_SIZE = re.compile(r"([0-9]{1,9})[xX×хХ]([0-9]{1,9})")


def add_parser(subparsers: Subparsers) -> None:
    """Adds `carpets`."""
    parser = subparsers.add_parser(
        "carpets",
        help="count the rectangles of a size that one set of tiles makes",
        description="Count the W×H rectangles that different tiles of one set fill, every contact "
        "legal. Exit status 1 if there are none.",
    )
    parser.add_argument("size", metavar="WxH", help="width and height in cells, such as 4x7")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Counts and prints; 1 if no such rectangle exists."""
    match = _SIZE.fullmatch(args.size)
    if match is None:
        raise UsageError(f"{args.size!r} is not a size: expected width x height, such as 3x4")
    width, height = map(int, match.groups())
    try:
        counts = count_rectangles(width, height)
    except ValueError as error:
        raise UsageError(f"{args.size!r}: {error}") from None
    size = f"{width}x{height}"
    if args.json:
        print_json({"size": size} | asdict(counts))
    elif not counts.raw:
        print(f"{size}: none")
    else:
        sets = plural(counts.tile_sets, "choice", "choices")
        print(f"{size}: {sets} of {plural(width * height // 2, 'tile', 'tiles')}")
        print(f"  fillings of the frame  {counts.raw:>8}")
        print(f"  up to rotation         {counts.up_to_rotation:>8}")
        print(f"  essentially different  {counts.essentially_different:>8}")
    return 0 if counts.raw else 1
