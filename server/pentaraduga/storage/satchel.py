"""A device's profile on its way to another device: letters under a code, and its statistics.

Letters expire by themselves, so that nothing is left of a move that nobody ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from redis.exceptions import ResponseError

from pentaraduga.storage.connections import Connections, down_for_errors
from pentaraduga.storage.keys import code_key, moving_key, stats_keys
from pentaraduga.storage.replies import failure

MARK_MS: Final = 3_600_000
"""For how long it is known that a move was made: longer than anybody can ask for it again."""


class Satchel:
    """Letters, and statistics that change their device. `keep_ms`: how long statistics are kept."""

    def __init__(self, connections: Connections, keep_ms: int) -> None:
        self._connections = connections
        self._keep_ms = keep_ms

    async def leave(self, name: str, letter: bytes, ttl_s: float) -> bool:
        """Leaves a letter under a name, unless there is one.

        Raises:
            StorageDown.
        """
        key = code_key(name)
        with down_for_errors():
            left: Any = await self._connections.ask(
                key, lambda c: c.set(key, letter, nx=True, px=int(ttl_s * 1000))
            )
        return bool(left)

    async def letter(self, name: str) -> bytes | None:
        """The letter under this name.

        Raises:
            StorageDown.
        """
        key = code_key(name)
        with down_for_errors():
            found: Any = await self._connections.ask(key, lambda c: c.get(key))
        return None if found is None else bytes(found)

    async def burn(self, name: str) -> None:
        """Deletes the letter.

        Raises:
            StorageDown.
        """
        key = code_key(name)
        with down_for_errors():
            await self._connections.ask(key, lambda c: c.delete(key))

    async def hand_over(self, old: str, new: str, games: Iterable[str], move: str) -> None:
        """What was counted for the device `old` counts for `new` from here on, and `old` has
        nothing; of what was counted for both, the older device's stays.

        `move` names this move among all. What is counted for either device meanwhile stays counted
        there, and the move may be repeated, or made twice at once: it changes no more.

        Raises:
            StorageDown: some games may have been handed over; what is on its way goes on when the
                move is repeated, or `old` moves again.
        """
        for game in games:
            while True:
                lifted = await self._lift(old, new, game, move)
                if not lifted:
                    break
                whose, to, stats, seen = lifted
                known = stats_keys(to.decode(), game)
                await self._call("put_stats", known, whose, stats, seen, self._keep_ms)
                await self._call("drop_stats", (moving_key(old, game),), whose, MARK_MS)
                if whose.decode() == move:
                    break

    async def _lift(self, old: str, new: str, game: str, move: str) -> list[bytes]:
        keys = (*stats_keys(old, game), moving_key(old, game))
        lifted: list[bytes] = await self._call("lift_stats", keys, move, new, self._keep_ms)
        return lifted

    async def _call(self, name: str, keys: tuple[str, ...], *args: str | bytes | int) -> Any:
        try:
            return await self._connections.call(name, keys, *args)
        except ResponseError as error:
            raise failure(error) from error
