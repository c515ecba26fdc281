"""Bots at the table: they think when their view changes and act after a human-like delay."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from pentaraduga import bots
from pentaraduga.core import Rng
from pentaraduga.games import GAMES
from pentaraduga.rooms.effects import BotTurn
from pentaraduga.runtime.clock import Clock

log = logging.getLogger(__name__)

Choose = Callable[[str, Mapping[str, Any], Rng, int, float], bots.Plan | None]
"""As `bots.choose`, by the id of the game."""


def _choose(
    game: str, view: Mapping[str, Any], rng: Rng, skill: int, elapsed_ms: float
) -> bots.Plan | None:
    return bots.choose(GAMES[game].bot, view, rng, skill, elapsed_ms)


@dataclass(slots=True)
class _Chair:
    """A bot on its seat. `round`: when it started, which identifies it.

    `since`: room time from which the bot's thinking counts; pauses push it on.
    """

    rng: Rng
    round: object
    since: float
    timer: asyncio.TimerHandle | None = None

    def forget_plan(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


class BotSeats:
    """The bots of one room. `act(seat, action)` makes a move for one of them."""

    def __init__(
        self, clock: Clock, act: Callable[[int, str], None], choose: Choose = _choose
    ) -> None:
        self._clock = clock
        self._act = act
        self._choose = choose
        self._chairs: dict[int, _Chair] = {}
        self._paused_at: float | None = None

    @property
    def busy(self) -> bool:
        """Whether any bot has a plan."""
        return any(chair.timer is not None for chair in self._chairs.values())

    def turn(self, turn: BotTurn) -> None:
        """A bot's view has changed: its plan is void, and it thinks again."""
        # As a client would see it: there and back again through the form of the wire.
        view = msgspec.msgpack.decode(msgspec.msgpack.encode(turn.view, enc_hook=str))
        now = self._clock.now()
        chair = self._chairs.get(turn.seat)
        start_at = view["clock"]["start_at"]
        if chair is None or chair.round != start_at:
            if chair is not None:
                chair.forget_plan()
            # Never the room's own randomness: a bot must not be able to know a deal.
            chair = _Chair(Rng(secrets.token_bytes(32)), start_at, now)
            self._chairs[turn.seat] = chair
        chair.forget_plan()
        try:
            plan = self._choose(
                view["room"]["game"], view, chair.rng, turn.skill, now - chair.since
            )
        except Exception:
            # A bot that cannot think must not take the room down with it.
            log.exception("bot.broke", extra={"fields": {"skill": turn.skill}})
            return
        if plan is not None:
            delay = max(plan.after_ms, 1.0) / 1000
            loop = asyncio.get_running_loop()
            chair.timer = loop.call_later(delay, self._go, turn.seat, plan.action)

    def pause(self, on: bool) -> None:
        """The room's clocks stop, or run again: paused time isn't thinking time."""
        now = self._clock.now()
        if on and self._paused_at is None:
            self._paused_at = now
            for chair in self._chairs.values():
                chair.forget_plan()  # the room asks again when the clocks run
        elif not on and self._paused_at is not None:
            for chair in self._chairs.values():
                chair.since += now - self._paused_at
            self._paused_at = None

    def stop(self) -> None:
        """No bot does anything any more."""
        for chair in self._chairs.values():
            chair.forget_plan()
        self._chairs.clear()

    def _go(self, seat: int, action: str) -> None:
        chair = self._chairs[seat]
        chair.timer = None
        chair.since = self._clock.now()
        self._act(seat, action)
