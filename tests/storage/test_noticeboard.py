"""What rooms say outside is kept for a while, and struck off."""

from redis.asyncio import Redis

from pentaraduga.storage import Storage
from pentaraduga.storage.keys import poster_key


async def test_a_poster_stays_for_its_time(storage: Storage, room_id: str, valkey: str) -> None:
    assert await storage.board.poster(room_id) is None
    await storage.board.put_up(room_id, b"come in", 60.0)
    assert await storage.board.poster(room_id) == b"come in"
    async with Redis.from_url(valkey) as admin:
        assert 50_000 < await admin.pttl(poster_key(room_id)) <= 60_000


async def test_a_line_of_the_list_is_replaced_and_struck_off(
    storage: Storage, room_id: str
) -> None:
    await storage.board.list_room(room_id, b"one")
    await storage.board.list_room(room_id, b"two")
    assert (await storage.board.listed())[room_id] == b"two"
    await storage.board.list_room(room_id, None)
    assert room_id not in await storage.board.listed()
