"""The command line: one module per command, loaded only when it is called.

Commands about one game belong to it and are found by its manifest (`Manifest.cli`).

A command module has `add_parser(subparsers)`, which adds the parser of its own name, and
`run(args) -> int`. Exit status: 0 done, 1 a negative answer or a failed check, 2 wrong usage, with
a message on standard error that names what was wrong. Standard output carries results only; with
`--json` exactly one JSON document.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from pentaraduga.console import CommandLine, UsageError

COMMANDS: Final = {
    "serve": "start the server (what happens without a command)",
    "bot": "join a room and play",
    "carpets": "count the rectangles of a size that one set of tiles makes",
    "hands": "tell what a hand of tiles can become",
    "replay": "replay a game record by the rules",
}
"""Every command that is not a game's, with its line of help; its module has the same name."""

DEFAULT: Final = "serve"
"""The command that `pentaraduga` alone runs, also if only options are given."""


def run_command(argv: Sequence[str]) -> int:
    """Run one command line (without the program's name); returns the exit status."""
    args = list(argv)
    if DEFAULT in COMMANDS and (not args or (args[0][:1] == "-" and args[0] not in _OWN_OPTIONS)):
        args.insert(0, DEFAULT)
    _speak_utf8()
    try:
        status = _dispatch(args)
        sys.stdout.flush()
    except UsageError as error:
        print(f"pentaraduga {args[0]}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of the output has seen enough (`… | head`). Nothing more must be written, not
        # even by Python's own flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status


_OWN_OPTIONS: Final = ("-h", "--help", "--version")


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        # Not at the top: it reads a parser for e-mail, which would hold up every server.
        from importlib.metadata import version

        print(version("pentaraduga"))
        parser.exit()


def _dispatch(args: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="pentaraduga",
        description="Play Pentaraduga with friends in the browser, and ask about its tiles.",
        epilog=f"Without a command: {DEFAULT}." if DEFAULT in COMMANDS else None,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    chosen = args[0] if args else None
    module = None
    for command in [_command(chosen)] if chosen in COMMANDS else commands():
        if command.name == chosen:
            module = import_module(command.module)
            module.add_parser(subparsers)
        else:
            subparsers.add_parser(command.name, help=command.help, add_help=False)
    try:
        parsed = parser.parse_args(args)
    except SystemExit as done:  # argparse has printed its help, or what was wrong
        return done.code if isinstance(done.code, int) else 2
    if module is None:
        raise UsageError(f"the command comes first, before {chosen!r}")
    status: int = module.run(parsed)
    return status


def commands() -> list[CommandLine]:
    """All commands, those of the games among them, by name; the one that runs by default comes
    first.

    Finding those of the games means loading all rules.
    """
    from pentaraduga.games import GAMES

    found = [*map(_command, COMMANDS), *(game.cli for game in GAMES.values() if game.cli)]
    return sorted(found, key=lambda command: (command.name != DEFAULT, command.name))


def _command(name: str) -> CommandLine:
    return CommandLine(name, COMMANDS[name], f"pentaraduga.cli.{name}")


def _speak_utf8() -> None:
    """Tile names are Cyrillic and JSON is UTF-8, whatever the system's encoding is."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8")
