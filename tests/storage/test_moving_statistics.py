"""Statistics that change their device: nothing is lost or counted twice, whatever comes between."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import pytest
from redis.asyncio import Redis

from pentaraduga.rooms.effects import CountAttempt
from pentaraduga.storage import Storage, StorageDown
from pentaraduga.storage.connections import Connections
from pentaraduga.storage.satchel import Satchel

STEPS: Final = ("lift_stats", "put_stats", "drop_stats")
GAMES: Final = ("freecell", "chiselki")
DAY_MS: Final = 86_400_000


class Interrupted:
    """The store's connections; `cut` runs once, before or after one of the steps."""

    def __init__(
        self, storage: Storage, step: str, when: str, cut: Callable[[], Awaitable[None]]
    ) -> None:
        self._real = storage._connections
        self._at = step, when
        self._cut = cut
        self.came = False

    async def call(self, name: str, keys: tuple[str, ...], *args: Any) -> Any:
        await self._maybe(name, "before")
        reply = await self._real.call(name, keys, *args)
        await self._maybe(name, "after")
        return reply

    async def _maybe(self, name: str, when: str) -> None:
        if (name, when) == self._at and not self.came:
            self.came = True
            await self._cut()


class Move:
    """From one new device to another. The first has won `won` deals, the second one other deal."""

    def __init__(self, storage: Storage, won: int = 3) -> None:
        self.storage = storage
        self.old, self.new = secrets.token_hex(16), secrets.token_hex(16)
        self.name = secrets.token_hex(4)
        self.won = won

    async def begin(self) -> None:
        for deal in range(self.won):
            await self.win(self.old, str(deal))
        await self.win(self.new, "before")

    async def win(self, device: str, deal: str) -> None:
        for game in GAMES:
            count = CountAttempt(
                *(device, game),
                deal=deal,
                round=f"{device} {deal}",
                level="easy",
                outcome="won",
                moves=9,
            )
            await self.storage.count_attempt(count)

    async def hand_over(self, satchel: Satchel | None = None, name: str = "") -> None:
        satchel = satchel or self.storage.satchel
        await satchel.hand_over(self.old, self.new, GAMES, name or self.name)

    async def through(self, step: str, when: str, cut: Callable[[], Awaitable[None]]) -> None:
        """The move, with something that comes in between."""
        between = Interrupted(self.storage, step, when, cut)
        await self.hand_over(Satchel(cast(Connections, between), DAY_MS))
        assert between.came

    async def wins(self, device: str) -> set[int]:
        levels = [(await self.storage.stats(device, game)).get("easy", {}) for game in GAMES]
        return {level.get("won", 0) for level in levels}


CUTS: Final = [(step, when) for step in STEPS for when in ("before", "after")]


@pytest.mark.parametrize(("step", "when"), CUTS)
async def test_what_the_old_device_counts_meanwhile_is_not_lost(
    storage: Storage, step: str, when: str
) -> None:
    move = Move(storage)
    await move.begin()
    await move.through(step, when, lambda: move.win(move.old, "meanwhile"))
    for game in GAMES:
        won = [(await storage.stats(who, game)) for who in (move.old, move.new)]
        assert sum(levels.get("easy", {}).get("won", 0) for levels in won) == 4, game
    # Said again, as after a lost answer, and with something more that the old device has won.
    before = [await storage.stats(who, game) for who in (move.old, move.new) for game in GAMES]
    await move.hand_over()
    assert before == [
        await storage.stats(who, game) for who in (move.old, move.new) for game in GAMES
    ]


@pytest.mark.parametrize(("step", "when"), CUTS[3:])
async def test_what_the_new_device_counts_after_it_has_them_is_not_lost(
    storage: Storage, step: str, when: str
) -> None:
    move = Move(storage)
    await move.begin()
    await move.through(step, when, lambda: move.win(move.new, "meanwhile"))
    # The first game's were there; the second game's replaced what was counted for both.
    assert (await storage.stats(move.new, GAMES[0]))["easy"]["won"] == 4
    await move.hand_over()
    assert (await storage.stats(move.new, GAMES[0]))["easy"]["won"] == 4
    assert await move.wins(move.old) == {0}


@pytest.mark.parametrize(("step", "when"), CUTS)
async def test_two_at_once_move_them_once(storage: Storage, step: str, when: str) -> None:
    move = Move(storage)
    await move.begin()

    async def the_other() -> None:
        await move.hand_over()
        await move.win(move.new, "meanwhile")

    await move.through(step, when, the_other)
    assert await move.wins(move.old) == {0}
    assert await move.wins(move.new) == {4}


@pytest.mark.parametrize(("step", "when"), CUTS)
async def test_a_move_that_broke_off_is_finished_by_the_next_try(
    storage: Storage, step: str, when: str
) -> None:
    move = Move(storage)
    await move.begin()

    async def down() -> None:
        raise StorageDown("away")

    with pytest.raises(StorageDown):
        await move.through(step, when, down)
    await move.hand_over()
    assert await move.wins(move.new) == {3}
    assert await move.wins(move.old) == {0}


@pytest.mark.parametrize("step", STEPS)
async def test_a_move_that_broke_off_is_finished_before_the_next_move(
    storage: Storage, step: str
) -> None:
    move = Move(storage)
    await move.begin()

    async def down() -> None:
        raise StorageDown("away")

    with pytest.raises(StorageDown):
        await move.through(step, "after", down)
    # The device goes on, and its owner moves to a third one instead.
    await move.win(move.old, "later")
    third = secrets.token_hex(16)
    await storage.satchel.hand_over(move.old, third, GAMES, "another")
    first = await storage.stats(move.new, GAMES[0]), await storage.stats(third, GAMES[0])
    assert [levels["easy"]["won"] for levels in first] == [3, 1]
    assert (await storage.stats(third, GAMES[1]))["easy"]["won"] == 4, "this one had not begun"
    await move.hand_over()
    assert await move.wins(move.old) == {0}
    assert first == (
        await storage.stats(move.new, GAMES[0]),
        await storage.stats(third, GAMES[0]),
    )


async def test_a_device_that_has_counted_nothing_takes_nothing_away(storage: Storage) -> None:
    move = Move(storage, won=0)
    await move.begin()
    shown = CountAttempt(
        move.old, GAMES[0], deal="5", round="x", level="easy", begun=False, outcome="shown"
    )
    await storage.count_attempt(shown)
    await move.hand_over()
    assert await move.wins(move.new) == {1}
    await move.win(move.new, "5")
    assert (await storage.stats(move.new, GAMES[0]))["easy"]["won"] == 1, "it was shown there"
    await move.win(move.new, "before")
    assert await move.wins(move.new) == {1, 2}, "and its own deals stay known"


async def test_what_is_on_its_way_is_forgotten_with_the_device(
    storage: Storage, valkey: str
) -> None:
    move = Move(storage)
    await move.begin()

    async def down() -> None:
        raise StorageDown("away")

    with pytest.raises(StorageDown):
        await move.through("lift_stats", "after", down)
    await storage.forget_device(move.old, GAMES)
    async with Redis.from_url(valkey) as admin:
        assert [key async for key in admin.scan_iter(f"*{move.old}*")] == []


async def test_thousands_of_deals_go_along(storage: Storage) -> None:
    move = Move(storage, won=0)
    for deal in range(3000):
        count = CountAttempt(
            move.old, GAMES[0], deal=str(deal), round=str(deal), level="easy", outcome="won"
        )
        last = storage.count_attempt(count)
    await last
    await move.hand_over()
    assert (await storage.stats(move.new, GAMES[0]))["easy"]["won"] == 3000
    await storage.count_attempt(
        CountAttempt(move.new, GAMES[0], deal="2999", round="y", level="easy", outcome="won")
    )
    assert (await storage.stats(move.new, GAMES[0]))["easy"]["won"] == 3000
