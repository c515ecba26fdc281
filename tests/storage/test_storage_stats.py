"""Solitaires are counted once, whatever is sent again, opened twice or replayed."""

from __future__ import annotations

import secrets
from typing import Any

import pytest
from redis.asyncio import Redis

from pentaraduga.rooms.effects import CountAttempt
from pentaraduga.storage import Storage
from pentaraduga.storage.keys import stats_keys


class Device:
    """A device that plays FreeCell at the level medium."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.key = secrets.token_hex(16)

    async def tell(self, deal: str, round_: str, outcome: Any = None, **more: Any) -> None:
        fields = {"level": "medium", **more}
        count = CountAttempt(
            self.key, "freecell", deal=deal, round=round_, outcome=outcome, **fields
        )
        await self.storage.count_attempt(count)

    async def stats(self, level: str = "medium") -> dict[str, int]:
        return (await self.storage.stats(self.key, "freecell")).get(level, {})


@pytest.fixture
def device(storage: Storage) -> Device:
    return Device(storage)


async def test_a_device_that_never_played_has_no_statistics(device: Device) -> None:
    assert await device.stats() == {}


async def test_a_game_counts_from_its_first_move_and_again_when_won(device: Device) -> None:
    await device.tell("1", "a 1")
    assert await device.stats() == {"played": 1}
    await device.tell("1", "a 1", "won", played_ms=90_000, moves=80, points=7000)
    assert await device.stats() == {
        "played": 1,
        "won": 1,
        "streak": 1,
        "best_streak": 1,
        "best_ms": 90_000,
        "fewest_moves": 80,
        "best_points": 7000,
    }


async def test_a_forgotten_device_leaves_nothing_in_the_store(
    device: Device, storage: Storage, valkey: str
) -> None:
    other = Device(storage)
    for one in (device, other):
        await one.tell("1", "a 1", "won")
        await storage.count_attempt(
            CountAttempt(one.key, "chiselki", deal="2", round="b 1", level="19")
        )
    client = Redis.from_url(valkey)
    try:
        assert len([key async for key in client.scan_iter(f"*{device.key}*")]) == 4
        await storage.forget_device(device.key, ["freecell", "chiselki", "puzzles"])
        assert [key async for key in client.scan_iter(f"*{device.key}*")] == []
    finally:
        await client.aclose()
    assert await device.stats() == {}
    assert (await other.stats())["won"] == 1, "nobody else's"
    await storage.forget_device(device.key, ["freecell"])


async def test_a_device_that_no_longer_plays_is_forgotten_one_day(valkey: str) -> None:
    storage = await Storage.open(valkey, "short", keep_stats_days=1)
    device = Device(storage)
    await device.tell("1", "a 1")
    async with Redis.from_url(valkey) as admin:
        for key in stats_keys(device.key, "freecell"):
            assert 86_000 < await admin.ttl(key) <= 86_400
    await storage.close()


async def test_telling_again_changes_nothing(device: Device) -> None:
    for _ in range(3):
        await device.tell("1", "a 1")
    for _ in range(3):
        await device.tell("1", "a 1", "won", played_ms=1, moves=1, points=1)
    before = await device.stats()
    await device.tell("1", "a 1")
    await device.tell("1", "a 1", "lost")
    assert await device.stats() == before
    assert (before["played"], before["won"], before["streak"]) == (1, 1, 1)


async def test_an_end_without_its_beginning_counts_both(device: Device) -> None:
    await device.tell("1", "a 1", "won", played_ms=5, moves=6, points=7)
    stats = await device.stats()
    assert (stats["played"], stats["won"]) == (1, 1)


async def test_a_deal_is_won_once(device: Device) -> None:
    await device.tell("1", "a 1", "won", played_ms=90, moves=80, points=7)
    await device.tell("1", "b 2", "won", played_ms=10, moves=20, points=9)
    stats = await device.stats()
    assert (stats["played"], stats["won"], stats["best_ms"]) == (1, 1, 90)


async def test_the_same_deal_at_another_level_is_another_deal(device: Device) -> None:
    await device.tell("1", "a 1", "won", played_ms=90, moves=80, points=7)
    await device.tell("1", "b 2", "won", level="hard", played_ms=10, moves=20, points=9)
    assert (await device.stats("hard"))["won"] == 1


async def test_starting_another_deal_loses_the_open_one(device: Device) -> None:
    await device.tell("1", "a 1", "won", played_ms=1, moves=1, points=1)
    await device.tell("2", "b 2")
    await device.tell("3", "c 3", level="hard")
    stats = await device.stats()
    assert (stats["played"], stats["won"], stats["streak"], stats["best_streak"]) == (2, 1, 0, 1)
    await device.tell("3", "c 3", "won", level="hard", played_ms=1, moves=1, points=1)
    assert (await device.stats("hard"))["streak"] == 1


async def test_two_tabs_with_the_same_deal_win_it_once(device: Device) -> None:
    await device.tell("1", "a 1")
    await device.tell("1", "b 2")
    await device.tell("1", "a 1", "won", played_ms=1, moves=1, points=1)
    await device.tell("1", "b 2", "won", played_ms=2, moves=2, points=2)
    stats = await device.stats()
    assert (stats["played"], stats["won"], stats["best_ms"]) == (1, 1, 1)


async def test_a_game_that_was_left_and_resumed_is_won_after_all(device: Device) -> None:
    await device.tell("1", "a 1")
    await device.tell("2", "b 2")
    await device.tell("2", "b 2", "won", played_ms=9, moves=9, points=9)
    await device.tell("1", "a 1", "won", played_ms=5, moves=5, points=5)
    stats = await device.stats()
    assert (stats["played"], stats["won"], stats["streak"]) == (2, 2, 2)
    assert stats["best_ms"] == 5
    await device.tell("1", "a 1", "won", played_ms=1, moves=1, points=1)
    assert await device.stats() == stats


async def test_a_resumed_game_leaves_the_one_that_is_open_alone(device: Device) -> None:
    await device.tell("1", "a 1")
    await device.tell("2", "b 2")
    await device.tell("1", "a 1", "won", played_ms=5, moves=5, points=5)
    await device.tell("2", "b 2", "won", played_ms=5, moves=5, points=5)
    assert (await device.stats())["won"] == 2


@pytest.mark.parametrize("first", ["a 1", "b 2"])
async def test_a_deal_opened_twice_is_one_game_with_one_result(device: Device, first: str) -> None:
    other = "b 2" if first == "a 1" else "a 1"
    await device.tell("1", "x 0", "won", played_ms=1, moves=1, points=1)
    await device.tell("7", "a 1")
    await device.tell("7", "b 2")
    await device.tell("7", "c 3")
    stats = await device.stats()
    assert (stats["played"], stats["streak"]) == (2, 1), "opening it again isn't a loss"
    await device.tell("7", first, "won", played_ms=5, moves=5, points=5)
    after = await device.stats()
    assert (after["played"], after["won"], after["streak"]) == (2, 2, 2)
    await device.tell("7", other, "lost")
    await device.tell("7", "c 3", "won", played_ms=1, moves=1, points=1)
    assert await device.stats() == after


async def test_a_deal_that_was_left_and_opened_again_is_the_same_game(device: Device) -> None:
    await device.tell("7", "a 1")
    await device.tell("8", "b 2")
    await device.tell("7", "c 3")
    assert (await device.stats())["played"] == 2
    await device.tell("7", "c 3", "won", played_ms=5, moves=5, points=5)
    assert (await device.stats())["won"] == 1
    await device.tell("8", "b 2", "won", played_ms=5, moves=5, points=5)
    assert (await device.stats())["won"] == 2


async def test_a_loss_in_one_tab_does_not_count_if_the_other_wins(device: Device) -> None:
    await device.tell("7", "a 1")
    await device.tell("7", "b 2")
    await device.tell("7", "a 1", "lost")
    await device.tell("7", "b 2", "won", played_ms=5, moves=5, points=5)
    stats = await device.stats()
    assert (stats["played"], stats["won"], stats["streak"]) == (1, 1, 1)


async def test_a_deal_counts_once_by_whatever_name_it_is_known(device: Device) -> None:
    """Names that former releases gave to a deal, with its rule in them, still mean it."""
    await device.tell("deal=6 rule=house", "a 1", "won", played_ms=5, moves=5, points=5)
    names = ("medium|deal=6 rule=house", "medium|deal=6 rule=standard")
    await device.tell("deal=6", "b 2", known_as=names)
    await device.tell("deal=6", "b 2", "won", known_as=names, played_ms=1, moves=1, points=1)
    stats = await device.stats()
    assert (stats["played"], stats["won"], stats["best_ms"]) == (1, 1, 5)


async def test_where_there_is_but_one_deal_every_game_counts(device: Device) -> None:
    for moves, pairs in ((36, 34), (26, 25), (30, 28)):
        bests = {"pairs": pairs, "adds": moves - pairs}
        await device.tell("", f"a {moves}", "won", moves=moves, bests=bests)
        await device.tell("", f"a {moves}", "won", moves=moves, bests=bests)
    await device.tell("", "a 9", "shown", moves=20, bests={"pairs": 20, "adds": 0})
    await device.tell("", "a 10", "won", moves=40, bests={"pairs": 36, "adds": 4})
    assert await device.stats() == {
        "played": 5,
        "won": 4,
        "streak": 1,
        "best_streak": 3,
        "fewest_moves": 26,
        "best_pairs": 25,
        "best_adds": 1,
    }, "no time and no points where there are none"


async def test_a_shown_deal_is_lost_and_counts_no_more(device: Device) -> None:
    await device.tell("1", "a 1")
    await device.tell("1", "a 1", "shown")
    await device.tell("1", "b 2")
    await device.tell("1", "b 2", "won", played_ms=1, moves=1, points=1)
    assert await device.stats() == {"played": 1, "streak": 0}


async def test_a_deal_shown_before_the_first_move_counts_no_more_either(device: Device) -> None:
    await device.tell("1", "a 1", "shown", begun=False)
    assert await device.stats() == {}
    await device.tell("1", "a 1", "shown")
    await device.tell("1", "b 2", "won", played_ms=1, moves=1, points=1)
    assert await device.stats() == {}


async def test_the_best_of_each_kind_is_kept(device: Device) -> None:
    await device.tell("1", "a 1", "won", played_ms=90, moves=80, points=7)
    await device.tell("2", "b 2", "lost")
    await device.tell("3", "c 3", "won", played_ms=100, moves=70, points=9)
    stats = await device.stats()
    assert (stats["best_ms"], stats["fewest_moves"], stats["best_points"]) == (90, 70, 9)
    assert (stats["streak"], stats["best_streak"], stats["played"]) == (1, 1, 3)


async def test_devices_and_games_do_not_mix(storage: Storage, device: Device) -> None:
    await device.tell("1", "a 1")
    assert await Device(storage).stats() == {}
    assert await storage.stats(device.key, "fourteen") == {}
