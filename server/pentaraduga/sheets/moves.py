"""The plainest record, which any game can have: what the deal drew, and a note on every action.

The rules deal again from those numbers, so it doesn't matter what the game is played with.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from pentaraduga.core import BadOption, Game, Move, Options
from pentaraduga.plaintext import text_lines
from pentaraduga.sheets.draws import Redrawing
from pentaraduga.sheets.errors import BadRecord
from pentaraduga.sheets.header import Header, keyed, read_action
from pentaraduga.sheets.heard import Heard, groups, moves_of, points_at
from pentaraduga.sheets.notes import MOST_IN_LINE, MOST_LINES, NOTE, RESULT, Note
from pentaraduga.sheets.sheet import Deed, Finished, Outline, Replay, Sheet, Step

EXTRAS: Final = ("seats", "edition")
_DRAWS: Final = re.compile(r"(?:[0-9]{1,20}(?: [0-9]{1,20})*)?")
_IN_NOTE: Final = 100


@dataclass(frozen=True, slots=True)
class _Read:
    """A record, not yet replayed. `end`: the number of its last line."""

    header: Header
    draws: str
    heard: tuple[Heard, ...]
    result: tuple[int, ...] | None
    lines: tuple[str, ...]
    end: int


class MovesSheet(Sheet):
    """A record of this game as a list of its actions."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def write(self, played: Finished) -> str:
        """See `Sheet`."""
        game, state = self.game, played.start
        for group in played.actions:
            moves = [Move(p.seat, game.parse_action(p.text)) for p in group]
            state = _after(game, state, moves, group[0].coin)
        score = game.score(state)
        if score is None:
            raise ValueError("the round is not over")
        if played.draws is None:
            raise ValueError("the deal drew bytes: such a game needs a sheet of its own")
        header = Header(
            game=game.info.id,
            options=dict(played.options),
            players=played.players,
            start=played.start_at,
            paused=played.paused_ms,
            extras={"seats": len(score.points)}
            | ({"edition": played.edition} if played.edition else {}),
        )
        deeds = (p.note(n) for group in played.actions for n, p in enumerate(group, 1))
        lines = [
            *header.notes(),
            *_told(played.draws),
            *deeds,
            "= " + ":".join(map(str, score.points)),
            Note(f"Ended: {game.ending(state)}"),
        ]
        return "".join(f"{line}\n" for line in lines)

    def replay(self, text: str, most: int) -> Replay:
        """See `Sheet`. Nothing is left out, so nothing is searched for."""
        read = _read(text)
        players = read.header.extras.get("seats", 0)
        start = state = self._start(read, players)
        steps = []
        for group in groups(read.heard):
            moves = moves_of(self, state, group, players)
            state = _after(self.game, state, moves, group[0].played.coin)
            steps.append(Step(tuple(Deed(x.played, x.number, (), x.line) for x in group), state))
        last = len(read.heard)
        return Replay(
            sheet=self,
            header=read.header,
            record="".join(f"{line}\n" for line in read.lines),
            players=players,
            start=start,
            steps=tuple(steps),
            plain=False,
            score=points_at(self, state, read.result, read.end, last),
            score_range=None,
            actions=last,
        )

    def outline(self, text: str) -> Outline:
        """See `Sheet`."""
        read = _read(text)
        return Outline(read.header, read.result)

    def _start(self, read: _Read, players: int) -> Any:
        info, header = self.game.info, read.header
        if not info.min_seats <= players <= info.max_seats:
            expected = f"{info.min_seats} to {info.max_seats} were expected"
            raise BadRecord(1, f"Seats: {players}: {expected}")
        if header.players and len(header.players) != players:
            raise BadRecord(1, f"Players: {players} names were expected")
        if not _DRAWS.fullmatch(read.draws):
            raise BadRecord(1, f"Draws: {read.draws[:40]!r}: expected numbers like 3 0 12")
        edition = header.extras.get("edition", 0)
        if edition > info.edition:
            raise BadRecord(1, f"Edition: {edition}: {info.edition} is the newest")
        try:
            options: Options = info.options_from(header.options)
        except BadOption as bad:
            raise BadRecord(1, f"Options: {bad}") from None
        rng = Redrawing([int(number) for number in read.draws.split()])
        try:
            start = self.game.setup(players, options, rng)
        except ValueError as bad:
            raise BadRecord(1, f"Draws: {bad}") from None
        if not rng.is_used_up:
            raise BadRecord(1, "Draws: there are too many")
        return self.game.as_of(start, edition)


def _after(game: Game[Any, Any], state: Any, moves: list[Move[Any]], coin: int) -> Any:
    if len(moves) > 1:
        return game.apply_tie(state, moves, coin)
    return game.apply(state, *moves[0])


def _told(draws: tuple[int, ...]) -> Iterator[Note]:
    """The numbers, as many to a note as a line can hold."""
    for at in range(0, len(draws), _IN_NOTE):
        yield Note("Draws: " + " ".join(map(str, draws[at : at + _IN_NOTE])))


def _read(text: str) -> _Read:
    head: dict[str, tuple[str, int]] = {}
    heard: list[Heard] = []
    draws: list[str] = []
    result = None
    lines: dict[int, list[str]] = {}
    for line, item in _items(text):
        if isinstance(item, tuple):
            result = item
            lines.setdefault(line, []).append("= " + ":".join(map(str, item)))
            continue
        lines.setdefault(line, []).append(str(item))
        try:
            action = read_action(item)
        except ValueError as error:
            raise BadRecord(line, str(error)) from None
        if action and result is None:
            heard.append(Heard(*action, line, len(heard) + 1))
        elif action:
            raise BadRecord(line, "there is no action after the result")
        elif (said := keyed(item)) and not heard:
            if said[0] == "Draws":
                draws.append(said[1].strip())
            head.setdefault(said[0], (said[1].strip(), line))
    return _Read(
        header=Header.read(head, EXTRAS),
        draws=" ".join(draws),
        heard=tuple(heard),
        result=result,
        lines=tuple(" ".join(items) for items in lines.values()),
        end=max(lines, default=1),
    )


def _items(text: str) -> Iterator[tuple[int, Note | tuple[int, ...]]]:
    """Notes and results, each with the number of its line."""
    rows = text_lines(text)
    if len(rows) > MOST_LINES:
        raise BadRecord(MOST_LINES + 1, f"a record has {MOST_LINES} lines at most")
    for line, row in enumerate(rows, 1):
        if len(row) > MOST_IN_LINE:
            raise BadRecord(line, f"a line has {MOST_IN_LINE} characters at most")
        left = row.strip()
        while left:
            if match := NOTE.match(left):
                yield line, Note(match[1])
            elif match := RESULT.match(left):
                yield line, tuple(int(n) for n in match[1].split(":"))
            else:
                raise BadRecord(line, f"{left[:40]!r}: expected a note in braces, or = 4:2")
            left = left[match.end() :].strip()
