"""Plain records, which do not say where tiles lie: placements are found, and all is replayed."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from pentaraduga.core import Illegal, Move, Seat
from pentaraduga.notation.items import (
    Deal,
    Draw,
    Lay,
    Record,
    Refute,
    Sentence,
    Tiles,
    Turn,
    turns,
)
from pentaraduga.notation.placing import Budget
from pentaraduga.notation.story import check_deal, counted, numbered, same
from pentaraduga.notation.ties import played
from pentaraduga.notation.wording import Plan, Wording
from pentaraduga.sheets.errors import BadRecord, RuleBroken
from pentaraduga.sheets.header import Header, Played
from pentaraduga.sheets.heard import broken
from pentaraduga.sheets.notes import LETTERS, Note
from pentaraduga.sheets.sheet import Deed, Replay, Step


def replayed(
    record: Record, header: Header, sheet: Wording[Any, Any], start: Any, budget: Budget
) -> Replay:
    """The game that the rows tell, with placements that give the written result if any do.

    Finishes in one row were practically simultaneous: if the result is not that of the written
    order, it may be that of a dead heat.

    Raises:
        BadRecord, RuleBroken, TooManyWays: see `replay.replay`.
    """
    points: Sequence[int | None] = record.result or (None,) * len(record.deals)
    plans = [
        sheet.plan(seat, moves, points[seat], budget) for seat, moves in enumerate(_laid(record))
    ]
    try:
        return _Run(record, header, sheet, start, plans).result()
    except RuleBroken as error:
        tied = _tied_lines(record)
        if not tied or error.code != "wrong_result" or not sheet.ties_in_rows:
            raise
        try:
            return _Run(record, header, sheet, start, plans, tied).result()
        except RuleBroken:
            raise error from None


def _laid(record: Record) -> list[list[tuple[Tiles, Seat]]]:
    """By seat the tiles of its laying sentences, and whose they are."""
    found: list[list[tuple[Tiles, Seat]]] = [[] for _ in record.deals]
    for turn in numbered(record):
        for sentence in turn.sentences:
            if isinstance(sentence, Lay | Refute):
                owner = sentence.whom if isinstance(sentence, Refute) else turn.seat
                found[turn.seat].append((sentence.tiles, owner))
    return found


def _tied_lines(record: Record) -> frozenset[int]:
    """The rows in which several seats lay."""
    seats: dict[int, set[Seat]] = {}
    for turn in numbered(record):
        if any(isinstance(sentence, Lay) for sentence in turn.sentences):
            seats.setdefault(turn.line, set()).add(turn.seat)
    return frozenset(line for line, laying in seats.items() if len(laying) > 1)


class _Run:
    """One attempt to replay a plain record.

    `tied`: rows whose laying sentences are one dead heat.
    """

    def __init__(
        self,
        record: Record,
        header: Header,
        sheet: Wording[Any, Any],
        start: Any,
        plans: Sequence[Plan],
        tied: frozenset[int] = frozenset(),
    ) -> None:
        self.record, self.header, self.sheet, self.plans = record, header, sheet, plans
        self.start = self.state = start
        self.tied = tied
        self.steps: list[Step] = []
        self.lays = [deque(plan.lays) for plan in plans]
        self.expected: list[deque[Sentence]] = [deque() for _ in record.deals]
        """By seat, the sentences that the actions so far make and that haven't been read yet."""
        self.heat: list[tuple[Turn, Sentence, Move[Any]]] = []

    def result(self) -> Replay:
        """Replays all of it.

        Raises:
            BadRecord, RuleBroken: see `replay.replay`.
        """
        last = Turn(0, 0, (), self.record.lines[-1].number)
        for item in turns(self.record):
            if isinstance(item, Turn):
                if self.heat and item.line != self.heat[0][0].line:
                    self._decide_heat()
                for sentence in _single(item.sentences):
                    self._read(item, sentence)
                last = item
            elif not isinstance(item, Note):
                self._deal(last, item)
        if self.heat:
            self._decide_heat()
        self._all_read(last)
        score, between = self._score(last)
        return Replay(
            sheet=self.sheet,
            header=self.header,
            record=str(self.record),
            players=len(self.record.deals),
            start=self.start,
            steps=tuple(self.steps),
            plain=True,
            score=score,
            score_range=between,
            actions=counted(self.record),
        )

    def _read(self, turn: Turn, sentence: Sentence) -> None:
        waiting = self.expected[turn.seat]
        if waiting:
            self._match(turn, sentence)
            return
        lay = self._planned(turn, sentence)
        moves = self.sheet.moves_for(self.state, turn.seat, sentence, lay)
        if not moves:
            raise self._broken(turn, "not_possible", f"{sentence} cannot be said here")
        if isinstance(sentence, Lay) and turn.line in self.tied:
            self.heat.append((turn, sentence, moves[-1]))
            return
        for move in moves:
            self._play(turn, [move])
        self._match(turn, sentence)

    def _decide_heat(self) -> None:
        heat, self.heat = self.heat, []
        self._play(heat[0][0], [move for _, _, move in heat])
        for turn, sentence, _ in heat:
            self._match(turn, sentence)

    def _match(self, turn: Turn, sentence: Sentence) -> None:
        """Checks that the sentence is the next one that the actions so far make."""
        waiting = self.expected[turn.seat]
        if not waiting:
            raise self._broken(turn, "not_possible", f"{sentence} did not come about")
        if not same(sentence, waiting[0]):
            raise self._broken(
                turn, "not_as_dealt", f"{sentence} By the rules and the deal it is {waiting[0]}"
            )
        waiting.popleft()

    def _planned(self, turn: Turn, sentence: Sentence) -> Any:
        """The planned action for a sentence that lays tiles."""
        if not isinstance(sentence, Lay | Refute):
            return None
        if isinstance(sentence, Lay):
            held = list(self.sheet.left(self.state, turn.seat))
            for tile in sentence.tiles:
                if tile not in held:
                    illegal = Illegal("not_own_tiles", {"tile": str(tile)})
                    raise self._refused(turn, turn.seat, str(sentence), illegal)
                held.remove(tile)
        lays = self.lays[turn.seat]
        stuck = self.plans[turn.seat].stuck
        if not lays and stuck:
            raise self._broken(turn, stuck.code, f"{sentence} {stuck.problem}")
        return lays.popleft()

    def _play(self, turn: Turn, moves: list[Move[Any]]) -> None:
        game = self.sheet.game
        for move in moves if len(moves) == 1 else []:
            illegal = game.check(self.state, *move)
            if illegal:
                raise self._refused(turn, move.seat, game.write_action(move.action), illegal)
        self.state, _, telling = played(self.sheet, self.state, moves, 0)
        deeds = []
        for move, phrases in zip(moves, telling, strict=True):
            for phrase in phrases:
                self.expected[phrase.seat].append(phrase.sentence)
            text = game.write_action(move.action)
            said = tuple(str(phrase.sentence) for phrase in phrases)
            deeds.append(
                Deed(Played(move.seat, text, 0.0, tie=len(moves)), turn.number, said, turn.line)
            )
        self.steps.append(Step(tuple(deeds), self.state))

    def _deal(self, turn: Turn, deals: tuple[Deal, ...]) -> None:
        before = self.state
        while (moves := self.sheet.before_deal(self.state)) and not self._is_dealt(before):
            for move in moves:
                self._play(turn, [move])
        if not self._is_dealt(before):
            raise BadRecord(turn.line + 1, "there is no new deal here")
        check_deal(deals, self.sheet, len(self.record.deals), turn.line + 1)
        self.state = self.sheet.with_deal(self.state, deals)
        self.steps[-1] = replace(self.steps[-1], state=self.state)

    def _is_dealt(self, before: Any) -> bool:
        return self.sheet.dealt_anew(before, self.state)

    def _all_read(self, last: Turn) -> None:
        for seat, waiting in enumerate(self.expected):
            if waiting:
                raise self._broken(
                    last, "not_written", f"what {LETTERS[seat]} did then is missing: {waiting[0]}"
                )

    def _score(
        self, last: Turn
    ) -> tuple[tuple[int, ...] | None, tuple[tuple[int, int], ...] | None]:
        """The points, if the record has a result, and what other placements could come to."""
        written = self.record.result
        if written is not None:
            while moves := self.sheet.closing(self.state):
                for move in moves:
                    self._play(last, [move])
            for waiting in self.expected:
                waiting.clear()
        score = self.sheet.game.score(self.state)
        low, high = (
            self.sheet.points(self.state, [getattr(plan.squares, end) for plan in self.plans])
            for end in ("fewest", "most")
        )
        between = tuple(zip(low, high, strict=True)) or None
        if score is None:
            return None, between
        if written is not None and score.points != written:
            by_rules, said = (":".join(map(str, p)) for p in (score.points, written))
            open_ = low != high
            spans = ", ".join(
                f"{LETTERS[seat]} {few}" + (f" to {most}" if few != most else "")
                for seat, (few, most) in enumerate(zip(low, high, strict=True))
            )
            raise self._broken(
                last,
                "wrong_result",
                f"the result {said} is not possible: "
                + (f"these moves come to {spans}" if open_ else f"it is {by_rules}"),
            )
        return score.points, between

    def _refused(self, turn: Turn, seat: Seat, text: str, illegal: Illegal) -> RuleBroken:
        return broken(self.sheet, turn.line, turn.number, seat, text, illegal)

    def _broken(self, turn: Turn, code: str, problem: str) -> RuleBroken:
        return RuleBroken(turn.line, turn.number, LETTERS[turn.seat], code, problem)


def _single(sentences: tuple[Sentence, ...]) -> Iterator[Sentence]:
    """Separates a prize from what was drawn before it: it is an action of its own."""
    for sentence in sentences:
        if isinstance(sentence, Draw) and sentence.tiles and sentence.prize:
            yield Draw(sentence.tiles)
            yield Draw((), sentence.prize)
        else:
            yield sentence
