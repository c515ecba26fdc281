"""Putting a game into lines: rows, numbers, and what goes where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pentaraduga.core import Seat
from pentaraduga.notation.items import (
    Deal,
    Draw,
    HandOver,
    Item,
    Label,
    Lay,
    Line,
    Number,
    Record,
    Result,
)
from pentaraduga.notation.wording import Phrase
from pentaraduga.sheets.notes import Note

TOGETHER_MS: Final = 500.0
"""Actions of different seats within this time of the first of them are in one row."""

LONG: Final = 240
"""A row of this many characters takes no more notes that stand alone."""


class Writer:
    """Collects a record from its first line to its last."""

    def __init__(self, deals: Sequence[Deal], header: Iterable[Note] = ()) -> None:
        self._players = len(deals)
        self._lines: list[list[Item]] = []
        self._lines.extend([note] for note in header)
        self._lines.extend([deal] for deal in deals)
        self._numbers = {s: s + 1 - self._players for s in range(self._players)}
        self._handed: set[Seat] = set()
        self._row: list[Item] | None = None
        self._row_at = 0.0
        self._in_row: set[Seat] = set()
        self._last: Seat | None = None
        """Whose turn was written last in this row."""
        self._later: list[Phrase] = []

    def add(self, at_ms: float, phrases: Sequence[Phrase], note: Note | None = None) -> None:
        """One action at its fair time: its sentences, then the note on it."""
        new = {t.seat for t in phrases if t.how in ("turn", "label") or self._is_new(t)}
        late = abs(at_ms - self._row_at) > TOGETHER_MS
        # Entries that only follow what is already in the row never begin one.
        taken = self._in_row | {t.seat for t in self._later}
        if self._row is None or (new and (late or new & taken)):
            self._break(at_ms)
            # What was drawn since may belong to the same seats; a prize is drawn with it.
            if self._in_row & {t.seat for t in phrases if t.how != "prize"}:
                self._break(at_ms)
        elif not phrases and len(str(Line(tuple(self._items)))) > LONG:
            self._break(at_ms)
        for sentence in phrases:
            self._tell(sentence)
        if note:
            self._items.append(note)

    def deal(self, deals: Sequence[Deal]) -> None:
        """A new deal."""
        self._break(0.0)
        self._row = None
        self._lines += [[deal] for deal in deals]

    def end(self, result: Sequence[int], footer: Iterable[Note] = ()) -> Record:
        """The record with its result."""
        if self._later or self._row is None:
            self._break(self._row_at)
        self._items.append(Result(tuple(result)))
        self._lines += [[note] for note in footer]
        return Record(tuple(Line(tuple(items)) for items in self._lines if items))

    @property
    def _items(self) -> list[Item]:
        if self._row is None:
            raise ValueError("no row was begun")
        return self._row

    def _break(self, at_ms: float) -> None:
        """A new row, beginning with what was drawn in the last one."""
        if self._row is None or self._row:
            self._row = []
            self._lines.append(self._row)
        self._row_at, self._in_row, self._last = at_ms, set(), None
        later, self._later = self._later, []
        for phrase in later:
            self._head(phrase.seat, label=True)
            self._say(phrase)

    def _is_new(self, phrase: Phrase) -> bool:
        """Whether a sentence that goes behind another has nothing there to go behind."""
        if phrase.how == "join":
            return not (self._last == phrase.seat and isinstance(self._last_sentence, Lay))
        return phrase.how == "prize" and not self._draws(phrase.seat)

    def _draws(self, seat: Seat) -> bool:
        last = self._row[-1] if self._row else None
        return self._last == seat and isinstance(last, Draw) and last.prize is None

    @property
    def _last_sentence(self) -> Item | None:
        found = (i for i in reversed(self._row or []) if not isinstance(i, Note))
        return next(found, None)

    def _tell(self, phrase: Phrase) -> None:
        if phrase.how == "later":
            self._later.append(phrase)
            return
        if phrase.how == "prize" and self._draws(phrase.seat) and isinstance(phrase.sentence, Draw):
            drawn = self._items.pop()
            tiles = drawn.tiles if isinstance(drawn, Draw) else ()
            self._items.append(Draw(tiles, phrase.sentence.prize))
            return
        if phrase.how in ("turn", "label") or self._is_new(phrase):
            self._head(phrase.seat, label=phrase.how in ("label", "prize"))
        self._say(phrase)

    def _head(self, seat: Seat, *, label: bool) -> None:
        self._numbers[seat] += self._players
        self._items.append(Label(seat) if label else Number(self._numbers[seat]))
        self._in_row.add(seat)
        self._last = seat

    def _say(self, phrase: Phrase) -> None:
        self._items.append(phrase.sentence)
        if isinstance(phrase.sentence, HandOver) and phrase.seat not in self._handed:
            self._handed.add(phrase.seat)
            self._numbers[phrase.sentence.to] += self._players
