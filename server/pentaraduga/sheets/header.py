"""Notes that a program reads: the head of a record, and the exact action behind a sentence."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from pentaraduga.core import CLOCK, OptionValue, Seat
from pentaraduga.sheets.errors import BadRecord
from pentaraduga.sheets.notes import LETTERS, Note

CLOCK_LETTER: Final = "*"


@dataclass(frozen=True, slots=True)
class Header:
    """What stands above the deal.

    `game`: empty if not given. `start`: Unix time of the start, ms. `paused`: total ms during which
    the clocks stood; the times of actions include it. `extras`: numbers that the game needs
    besides.
    """

    game: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    players: tuple[str, ...] = ()
    start: float | None = None
    paused: float = 0.0
    extras: Mapping[str, int] = field(default_factory=dict)

    def notes(self) -> Iterator[Note]:
        """One note for each value that is given."""
        if self.game:
            yield Note(f"Game: {self.game}")
        if self.options:
            said = (f"{name}={_said(value)}" for name, value in self.options.items())
            yield Note("Options: " + " ".join(said))
        if self.players:
            yield Note("Players: " + ", ".join(map(_quoted, self.players)))
        if self.start is not None:
            yield Note(f"Start: {_date(self.start)}")
        if self.paused:
            yield Note(f"Paused: {self.paused / 1000:.4f}s")
        for name, value in self.extras.items():
            yield Note(f"{name.capitalize()}: {value}")

    @classmethod
    def read(cls, notes: Mapping[str, tuple[str, int]], extras: Collection[str] = ()) -> Header:
        """The header from `key: (value, line)`; keys it doesn't know are comments.

        `extras`: the names of numbers that it looks for besides.

        Raises:
            BadRecord: a value doesn't fit its key.
        """
        found: dict[str, Any] = {}
        numbers = {}
        for key, (value, line) in notes.items():
            match key:
                case "Game":
                    found["game"] = value
                case "Options":
                    found["options"] = _options(value, line)
                case "Players":
                    found["players"] = _names(value, line)
                case "Start":
                    found["start"] = _start(value, line)
                case "Paused":
                    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,4})?s", value):
                        raise BadRecord(line, f"Paused: {value!r}: expected seconds like 12.5s")
                    found["paused"] = round(float(value[:-1]) * 1000, 1)
                case _ if key.lower() in extras:
                    if not re.fullmatch(r"[0-9]{1,6}", value):
                        raise BadRecord(line, f"{key}: {value!r}: expected a number")
                    numbers[key.lower()] = int(value)
        return cls(**found, extras=numbers)


@dataclass(frozen=True, slots=True)
class Played:
    """One action as it was played.

    `at`: fair time since the start of the round, ms. `error`: its 95 % bound, ms. `clamp`: empty,
    or the bound that its stamp met. `tie`: number of actions in its dead heat (1: alone), `coin`:
    that of the dead heat.
    """

    seat: Seat
    text: str
    at: float
    error: float = 0.0
    clamp: str = ""
    tie: int = 1
    coin: int = 0

    def note(self, nth: int = 1) -> Note:
        """The note on the action, the `nth` of its dead heat."""
        letter = CLOCK_LETTER if self.seat == CLOCK else LETTERS[self.seat]
        clamp = f" {self.clamp}" if self.clamp else ""
        tie = f" tie {nth}/{self.tie} {self.coin}" if self.tie > 1 else ""
        return Note(f"{letter} {self.at / 1000:.4f}s ±{self.error:.1f}ms{clamp}{tie}: {self.text}")


_ACTION: Final = re.compile(
    r"([АБВГ*]) (-?[0-9]{1,9}\.[0-9]{4})s ±([0-9]{1,6}\.[0-9])ms"
    r"(?: (?!tie )([a-z_]{1,20}))?"
    r"(?: tie ([0-9]{1,2})/([0-9]{1,2}) ([0-9]{1,10}))?: (.+)"
)
_MEANT: Final = re.compile(r"[АБВГ*] *[-+]?[0-9]")


def read_action(note: Note) -> tuple[Played, int] | None:
    """The action that the note tells, and which of its dead heat it is; None for a comment.

    Raises:
        ValueError: it begins like one but isn't one.
    """
    match = _ACTION.fullmatch(note.text)
    if match is None:
        if _MEANT.match(note.text):
            raise ValueError(
                f"{note}: a note on an action is written like {{А 12.3456s ±4.1ms: swap кОж}}"
            )
        return None
    letter, at, error, clamp, nth, tie, coin, text = match.groups()
    played = Played(
        seat=CLOCK if letter == CLOCK_LETTER else LETTERS.index(letter),
        text=text,
        at=round(float(at) * 1000, 1),
        error=float(error),
        clamp=clamp or "",
        tie=int(tie or 1),
        coin=int(coin or 0),
    )
    return played, int(nth or 1)


def keyed(note: Note) -> tuple[str, str] | None:
    """Key and value of a note like `{Paused: 12.5s}`."""
    key, colon, value = note.text.partition(": ")
    return (key, value) if colon and key.isalpha() else None


def _said(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _options(text: str, line: int) -> dict[str, OptionValue]:
    found: dict[str, OptionValue] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadRecord(line, f"Options: {word!r}: expected one like idle_s=45")
        if value in ("true", "false"):
            found[name] = value == "true"
        elif re.fullmatch(r"-?[0-9]{1,9}", value):
            found[name] = int(value)
        else:
            found[name] = value
    return found


def _quoted(name: str) -> str:
    # Braces would end the note.
    text = json.dumps(name, ensure_ascii=False)
    return text.replace("{", "\\u007b").replace("}", "\\u007d")


def _names(text: str, line: int) -> tuple[str, ...]:
    try:
        names = json.loads(f"[{text}]")
    except (ValueError, RecursionError):
        names = [None]
    if not all(isinstance(name, str) for name in names):
        raise BadRecord(line, f'Players: {text!r}: expected names like "Аня", "Боря"')
    return tuple(name[:100] for name in names)


def _date(ms: float) -> str:
    written = datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")
    return written.replace("+00:00", "Z")


def _start(text: str, line: int) -> float:
    try:
        date = datetime.fromisoformat(text)
        if date.tzinfo is None:
            raise ValueError
        return round(date.timestamp() * 1000, 0)
    except (ValueError, OverflowError):
        raise BadRecord(
            line, f"Start: {text!r}: expected a date like 2026-05-01T18:30:00.000Z"
        ) from None
