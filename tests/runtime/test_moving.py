"""A move of a profile ends in one way for both devices, however what they say falls together."""

from __future__ import annotations

import itertools
from collections.abc import Coroutine, Generator, Iterable
from typing import Any, Final

import pytest
from tests.runtime.fakes import FakeSatchel

from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.profiles import MoveFault, Moving

OLD, NEW, PROFILE = "old", "new", b"profile"
ALTERNATIONS: Final = 3


class Step:
    """Waits until the test lets it go on."""

    def __await__(self) -> Generator[None]:
        yield


class SteppedSatchel(FakeSatchel):
    """Each question to the store is a step."""

    async def leave(self, name: str, letter: bytes, ttl_s: float) -> bool:
        await Step()
        return await super().leave(name, letter, ttl_s)

    async def letter(self, name: str) -> bytes | None:
        await Step()
        return await super().letter(name)

    async def burn(self, name: str) -> None:
        await Step()
        await super().burn(name)

    async def hand_over(self, old: str, new: str, games: Iterable[str], move: str) -> None:
        await Step()
        await super().hand_over(old, new, games, move)


def end(asked: Coroutine[Any, Any, Any]) -> Any:
    """Lets it go on to its end."""
    while True:
        try:
            asked.send(None)
        except StopIteration as ended:
            return ended.value
        except MoveFault as fault:
            return fault.code


def together(*asked: Coroutine[Any, Any, Any], turns: tuple[int, ...]) -> None:
    """They take turns of so many steps; after the last turn, each goes on to its end."""
    alive = list(asked)
    for n, steps in enumerate(turns):
        one = asked[n % len(asked)]
        for _ in range(steps):
            if one in alive:
                try:
                    one.send(None)
                except (StopIteration, MoveFault):
                    alive.remove(one)
    for one in alive:
        end(one)


def asked_for(*, yes: bool, fetched: bool) -> tuple[SteppedSatchel, Moving, str]:
    satchel = SteppedSatchel()
    moving = Moving(satchel, Clock(lambda: 1e9, lambda: 0.0), ["game"])
    code = end(moving.offer(OLD))
    assert end(moving.ask(NEW, code)) == "asked"
    if yes:
        assert end(moving.answer(OLD, code, PROFILE)) == "given"
    if fetched:
        assert end(moving.look(NEW, code)).profile == PROFILE
    return satchel, moving, code


async def said_by(what: str, moving: Moving, code: str, shown: list[bytes]) -> None:
    """What one of the devices does."""
    match what:
        case "stop_old":
            await moving.stop(OLD, code)
        case "stop_new":
            await moving.stop(NEW, code)
        case "yes":
            await moving.answer(OLD, code, PROFILE)
        case "look_old":
            stage = (await moving.look(OLD, code)).stage
            assert stage in ("given", "done", "refused"), "it was given"
        case "look_done":
            shown.append((await moving.look(NEW, code)).profile)
            await moving.done(NEW, code)
        case "done":
            await moving.done(NEW, code)


PAIRS = {
    "taken back, and fetched": (True, False, "stop_old", "look_done"),
    "taken back, and done": (True, True, "stop_old", "done"),
    "left, and done in another window": (True, True, "stop_new", "done"),
    "left, and answered": (False, False, "stop_new", "yes"),
    "yes and no in two windows": (False, False, "yes", "stop_old"),
    "done twice": (True, True, "done", "done"),
    "done, and looked at": (True, True, "done", "look_old"),
    "taken back, and looked at": (True, False, "stop_old", "look_old"),
}


@pytest.mark.parametrize("pair", PAIRS)
def test_both_devices_end_alike(pair: str) -> None:
    yes, fetched, *said = PAIRS[pair]
    ends = set()
    for turns in itertools.product(range(1, 10), repeat=ALTERNATIONS):
        satchel, moving, code = asked_for(yes=yes, fetched=fetched)
        shown: list[bytes] = []
        together(*(said_by(one, moving, code, shown) for one in said), turns=turns)
        old, new = end(moving.look(OLD, code)), end(moving.look(NEW, code))
        assert (old.stage, old.why) == (new.stage, new.why), turns
        if old.stage == "done":
            assert set(satchel.handed) == {(OLD, NEW)}, turns
        else:
            assert satchel.handed == [], turns
        if old.why == "back":
            assert PROFILE not in shown, "a yes that was taken back shows nothing"
        ends.add((old.stage, old.why))
    assert ends == EXPECTED[pair]


EXPECTED = {
    "taken back, and fetched": {("done", ""), ("refused", "back")},
    "taken back, and done": {("done", "")},
    "left, and done in another window": {("done", ""), ("refused", "left")},
    "left, and answered": {("refused", "left")},
    "yes and no in two windows": {("refused", "no"), ("refused", "back")},
    "done twice": {("done", "")},
    "done, and looked at": {("done", "")},
    "taken back, and looked at": {("refused", "back")},
}
