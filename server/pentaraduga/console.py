"""What command lines share: texts read, results printed, complaints as `UsageError`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from pentaraduga.plaintext import NotText, decode_text

if TYPE_CHECKING:
    Subparsers: TypeAlias = argparse._SubParsersAction[argparse.ArgumentParser]


@dataclass(frozen=True, slots=True)
class CommandLine:
    """`pentaraduga NAME …`: `help` is one line, `module` has `add_parser` and `run`; see `cli`.

    The module is named, not imported: it is loaded only when the command is run, because it reads
    files and clocks, which the other parts of a game must not do.
    """

    name: str
    help: str
    module: str


class UsageError(Exception):
    """The command was called wrongly: exit status 2; the message names the token."""


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option `--json`."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def check_one_question(args: argparse.Namespace) -> None:
    """Refuses `--solve` together with `--moves`.

    Raises:
        UsageError: both are asked.
    """
    if args.solve and args.moves is not None:
        raise UsageError("--solve and --moves are two questions: ask one at a time")


def print_json(value: object) -> None:
    """The value as one line of JSON, Russian letters as such."""
    print(json.dumps(value, ensure_ascii=False))


def plural(n: int, one: str, many: str) -> str:
    """A number with its word.

    >>> plural(1, "set", "sets"), plural(0, "set", "sets")
    ('1 set', '0 sets')
    """
    return f"{n} {one if n == 1 else many}"


def read_text(name: str, called: str, most: int | None = None) -> str:
    """The text of a file, or of standard input for `-`; `called` is how complaints name it.

    Raises:
        UsageError: it cannot be read, is not text, or has more than `most` bytes.
    """
    size = -1 if most is None else most + 1
    try:
        if name == "-":
            data = sys.stdin.buffer.read(size)
        else:
            with Path(name).open("rb") as opened:
                data = opened.read(size)
    except OSError as error:
        raise UsageError(f"{called}: {error.strerror}") from None
    if most is not None and len(data) > most:
        raise UsageError(f"{called}: {most} bytes at most are read")
    try:
        return decode_text(data)
    except NotText as error:
        raise UsageError(f"{called}: {error}") from None
