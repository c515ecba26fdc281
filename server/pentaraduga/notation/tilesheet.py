"""The sheet of a game with tiles: the article's notation, with or without notes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from pentaraduga.core import BadOption, Illegal, Seat
from pentaraduga.notation import full, plain
from pentaraduga.notation.board import drawn
from pentaraduga.notation.items import Deal, Record
from pentaraduga.notation.placing import Budget
from pentaraduga.notation.reading import parse, read_header
from pentaraduga.notation.reasons import sentence
from pentaraduga.notation.story import check_deal
from pentaraduga.notation.wording import Wording
from pentaraduga.sheets.errors import BadRecord
from pentaraduga.sheets.header import Header
from pentaraduga.sheets.notes import LETTERS
from pentaraduga.sheets.sheet import Finished, Outline, Replay

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")


class TileSheet(Wording[StateT, ActionT]):
    """How one game with tiles is written. Each game supplies what `Wording` asks for."""

    def write(self, played: Finished) -> str:
        """See `Sheet`."""
        return str(full.written(self, played))

    def replay(self, text: str, most: int) -> Replay:
        """See `Sheet`."""
        record = parse(text)
        header, actions = read_header(record, self.extra_notes)
        # A plain record names no edition; its sentences are the same under every edition.
        edition = {} if actions else {"edition": self.game.info.edition}
        start = self._start(record, replace(header, extras={**header.extras, **edition}))
        if actions:
            return full.replayed(record, header, self, start)
        return plain.replayed(record, header, self, start, Budget(most))

    def outline(self, text: str) -> Outline:
        """See `Sheet`."""
        record = parse(text)
        return Outline(read_header(record, self.extra_notes)[0], record.result)

    def assumes(self, text: str) -> bool:
        """By whether there are stocks."""
        return bool(self.assumed) and bool(parse(text).deals[0].stock) == bool(self.dealt[1])

    def plain(self, text: str) -> str:
        """See `Sheet`."""
        return str(parse(text).plain)

    def remains(self, done: Replay) -> dict[str, Any]:
        """`left`: by letter the tiles that the seat has not laid."""
        left = {
            LETTERS[seat]: [str(tile) for tile in sorted(self.left(done.end, seat))]
            for seat in range(done.players)
        }
        return {"left": left}

    def shown(self, state: StateT) -> dict[str, Any]:
        """The stocks, which no view shows."""
        return {"stocks": [[str(tile) for tile in stock] for stock in self.stocks(state)]}

    def came_to(self, done: Replay, seat: Seat) -> str:
        """The squares, the other numbers that are possible, and the tiles that are left."""
        squares = sum(len(figure.squares) for figure in self.figures(done.end, seat))
        between = ""
        if done.score_range is not None and done.score_range[seat][0] < done.score_range[seat][1]:
            between = f" ({'-'.join(map(str, done.score_range[seat]))} points are possible)"
        left = " ".join(map(str, sorted(self.left(done.end, seat)))) or "nothing"
        return f"{squares} {'square' if squares == 1 else 'squares'}{between}, left: {left}"

    def board(self, state: StateT, seat: Seat) -> list[list[str]]:
        """The figures."""
        return [drawn(figure) for figure in self.figures(state, seat)]

    def why(self, illegal: Illegal) -> str:
        """See `Sheet`."""
        return sentence(illegal)

    def _start(self, record: Record, header: Header) -> StateT:
        line = next(
            line.number for line in record.lines if any(isinstance(i, Deal) for i in line.items)
        )
        try:
            options = self.game.info.options_from(header.options)
        except BadOption as bad:
            raise BadRecord(1, f"Options: {bad}") from None
        if header.players and len(header.players) != len(record.deals):
            raise BadRecord(1, f"Players: {len(record.deals)} names were expected")
        check_deal(record.deals, self, len(record.deals), line)
        return self.start(record.deals, options, header.extras)
