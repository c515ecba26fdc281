"""The solutions that come with the pools of the levels, one line of text a deal."""

from __future__ import annotations

from importlib.resources import files
from itertools import combinations
from string import ascii_letters
from typing import NamedTuple

from pentaraduga.games.fourteen.board import PLACES
from pentaraduga.games.fourteen.deals import POOLED, Pooled

GAMES_PLAYED = 400
"""How often the simulated player has played each deal."""

_COMMANDS = {"-": "draw"} | {
    letter: f"{first}-{second}"
    for letter, (first, second) in zip(ascii_letters, combinations(PLACES, 2), strict=False)
}
_LETTERS = {command: letter for letter, command in _COMMANDS.items()}


class Solved(NamedTuple):
    """A deal of a pool: how many of GAMES_PLAYED the simulated player won, and a line that wins."""

    number: int
    wins: int
    moves: tuple[str, ...]


def write_solved(solved: Solved) -> str:
    """One line: number, wins, and a character for each command.

    >>> write_solved(Solved(617, 398, ("draw", "w-a", "r4-r5")))
    '617 398 -aB'
    """
    return f"{solved.number} {solved.wins} {''.join(_LETTERS[move] for move in solved.moves)}"


def read_solved(line: str) -> Solved:
    """What `write_solved` wrote.

    >>> read_solved("617 398 -aB").moves
    ('draw', 'w-a', 'r4-r5')
    """
    number, wins, letters = line.split()
    return Solved(int(number), int(wins), tuple(_COMMANDS[letter] for letter in letters))


def solved_pool(level: Pooled) -> tuple[Solved, ...]:
    """Every deal of the level with its solution, in the order of the pool."""
    return tuple(map(read_solved, _lines(level)))


def known_solution(number: int) -> tuple[str, ...] | None:
    """The line that wins a deal of the pools; None for other deals."""
    if not _known:
        _known.update((int(line.split()[0]), line) for level in POOLED for line in _lines(level))
    line = _known.get(number)
    return None if line is None else read_solved(line).moves


_known: dict[int, str] = {}


def _lines(level: Pooled) -> list[str]:
    text = (files("pentaraduga.games.fourteen.solver") / f"{level}.txt").read_text(encoding="ascii")
    return text.splitlines()
