"""A device's profile on its way to another device: letters under a code, and its statistics.

Letters expire by themselves, so that nothing is left of a move that nobody ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pentaraduga.storage.connections import Connections, down_for_errors
from pentaraduga.storage.keys import code_key, stats_keys


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

    async def hand_over(self, old: str, new: str, games: Iterable[str]) -> None:
        """What was counted for the device `old` counts for `new` from here on, and `old` has
        nothing; of what was counted for both, the older device's stays.

        May be repeated: a game that has been handed over changes no more.

        Raises:
            StorageDown: some games may have been handed over.
        """
        for game in games:
            froms, tos = stats_keys(old, game), stats_keys(new, game)
            for source, target in zip(froms, tos, strict=True):
                await self._copy(source, target)
            await self._delete(*froms)

    async def _delete(self, *keys: str) -> None:
        with down_for_errors():
            await self._connections.ask(keys[0], lambda c: c.delete(*keys))

    async def _copy(self, source: str, target: str) -> None:
        with down_for_errors():
            held: Any = await self._connections.ask(source, lambda c: c.hgetall(source))
            if not held:
                return
            await self._connections.ask(target, lambda c: c.delete(target))
            await self._connections.ask(target, lambda c: c.hset(target, mapping=held))
            await self._connections.ask(target, lambda c: c.pexpire(target, self._keep_ms))
