"""Bots at the table: they think about what they see and act when their time has come."""

import asyncio
from typing import Any

import msgspec
from tests.runtime.fakes import until

from pentaraduga.bots import Plan
from pentaraduga.rooms.effects import BotTurn
from pentaraduga.runtime.bots import BotSeats


class Now:
    """Room time that the test moves."""

    ms = 1000.0

    def now(self) -> float:
        return self.ms


class Section(msgspec.Struct, frozen=True):
    game: str = "minutka"
    start_at: float = 1.0
    hand: tuple[str, ...] = ("кОж",)


class Bench:
    """Seats with a bot that plans what the test says."""

    def __init__(self, *plans: Plan | Exception | None) -> None:
        self.clock = Now()
        self.moves: list[tuple[int, str]] = []
        self.asked: list[tuple[str, Any, int, float]] = []
        self.plans = list(plans)
        self.seats = BotSeats(
            self.clock,  # type: ignore[arg-type]
            lambda seat, action: self.moves.append((seat, action)),
            self._choose,
        )

    def _choose(self, game: str, view: Any, rng: Any, skill: int, elapsed: float) -> Plan | None:
        self.asked.append((game, view, skill, elapsed))
        plan = self.plans.pop(0)
        if isinstance(plan, Exception):
            raise plan
        return plan

    def turn(self, start_at: float = 1.0, seat: int = 2) -> None:
        view = {"room": Section(), "clock": Section(start_at=start_at), "own": Section()}
        self.seats.turn(BotTurn(seat, 4, view))


async def test_a_bot_sees_plain_values_and_acts_after_its_delay() -> None:
    bench = Bench(Plan(20, "swap кОж"))
    bench.turn()
    game, view, skill, _ = bench.asked[0]
    assert (game, skill) == ("minutka", 4)
    assert view["own"] == {"game": "minutka", "start_at": 1.0, "hand": ["кОж"]}
    assert bench.moves == [] and bench.seats.busy
    await until(lambda: bench.moves)
    assert bench.moves == [(2, "swap кОж")] and not bench.seats.busy


async def test_a_changed_view_voids_the_plan_and_its_thinking_goes_on() -> None:
    bench = Bench(Plan(5, "old"), Plan(5, "new"), None)
    bench.turn()
    bench.clock.ms += 700
    bench.turn()
    await asyncio.sleep(0.03)
    assert bench.moves == [(2, "new")]
    assert [elapsed for *_, elapsed in bench.asked] == [0, 700]
    bench.clock.ms += 50
    bench.turn()
    assert bench.asked[2][3] == 50, "counted from its own move"
    assert not bench.seats.busy


async def test_a_new_round_begins_from_nothing() -> None:
    bench = Bench(Plan(1e6, "old"), Plan(1e6, "new"))
    bench.turn()
    bench.clock.ms += 700
    bench.turn(start_at=2.0)
    assert bench.asked[1][3] == 0
    bench.seats.stop()


async def test_a_pause_does_not_count_as_thinking_and_voids_plans() -> None:
    bench = Bench(Plan(5, "too early"), Plan(1e6, "later"))
    bench.turn()
    bench.clock.ms += 100
    bench.seats.pause(True)
    bench.clock.ms += 5000
    await asyncio.sleep(0.02)
    assert bench.moves == []
    bench.seats.pause(False)
    bench.turn()
    assert bench.asked[1][3] == 100
    bench.seats.stop()


async def test_stopped_bots_do_nothing() -> None:
    bench = Bench(Plan(5, "never"))
    bench.turn()
    bench.seats.stop()
    await asyncio.sleep(0.02)
    assert bench.moves == []


async def test_a_bot_that_cannot_think_sits_still() -> None:
    bench = Bench(ValueError("no bot plays this"))
    bench.turn()
    assert not bench.seats.busy
