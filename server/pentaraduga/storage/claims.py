"""How a node comes to own a room: by making it, or by taking over one that nobody looks after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from redis.exceptions import ResponseError

from pentaraduga.storage.connections import Connections, down_for_errors
from pentaraduga.storage.damage import with_sums
from pentaraduga.storage.errors import MadeByNewer, NoSuchRoom, OwnedElsewhere, RoomExists
from pentaraduga.storage.keys import is_room_id, node_keys, record_key, room_keys
from pentaraduga.storage.nodes import Nodes
from pentaraduga.storage.replies import failure


class Claim(NamedTuple):
    """The right to act for a room: good as long as no higher epoch exists.

    `downtime_ms`: by how much room time jumped since somebody last looked after the room: the time
    that nobody did, plus any change made to the wall clock meanwhile; so it can be negative.
    """

    epoch: int
    downtime_ms: float


class Claims:
    """The claims of one node; see `Storage`."""

    def __init__(
        self,
        connections: Connections,
        node: str,
        nodes: Nodes,
        exclusive: bool,
        room_ms: Callable[[], float],
        room_format: int,
    ) -> None:
        self._connections = connections
        self._nodes = nodes
        self._node = node
        self._exclusive = exclusive
        self._room_ms = room_ms
        self._format = room_format

    async def create(self, room_id: str, first_seq: int, entries: Sequence[bytes]) -> Claim:
        """A new room that begins with these entries, owned by this node.

        Raises:
            RoomExists: the id is taken. StorageDown.
        """
        summed = with_sums(room_id, first_seq, entries)
        await self._nodes.note(room_id)
        try:
            await self._connections.call(
                "create", room_keys(room_id), self._node, self._format, first_seq, *summed
            )
        except ResponseError as error:
            if str(error).startswith("EXISTS"):
                raise RoomExists(room_id) from None
            raise failure(error) from error
        return Claim(1, 0.0)

    async def claim(self, room_id: str) -> Claim:
        """Makes this node the owner of a room whose owner released it, died, or is this node.

        Raises:
            NoSuchRoom: no room has this id.
            OwnedElsewhere: a live node owns it. MadeByNewer. StorageDown.
        """
        if not is_room_id(room_id):
            raise NoSuchRoom(room_id)
        keys, record = room_keys(room_id), record_key(room_id)
        while True:
            # Asked before the lease: should the owner renew it after that, and make sure of the
            # room, this is no longer what the store has.
            with down_for_errors():
                current: Any = await self._connections.ask(keys[0], lambda c: c.get(keys[0]))
            if current is None:
                raise NoSuchRoom(room_id)
            owner = current.decode(errors="replace")
            last_ms = await self._last_looked_after_ms(owner)
            # Noted first: should this node die right after the claim, others find the room.
            await self._nodes.note(room_id)
            lease = () if self._exclusive else self._lease_of(owner)
            try:
                reply = await self._connections.call(
                    "claim", (*keys, record, *lease), current, self._node, self._format
                )
            except ResponseError as error:
                if str(error).startswith("NOROOM"):
                    raise NoSuchRoom(room_id) from None
                if str(error).startswith("NEWER"):
                    raise MadeByNewer(room_id) from None
                raise failure(error) from error
            if reply:
                epoch, _ = reply
                downtime = 0.0 if last_ms is None else self._room_ms() - last_ms
                return Claim(epoch, downtime)

    def _lease_of(self, owner: str) -> tuple[str, ...]:
        """The owner's lease, if the claim itself can look at it: then it doesn't matter that what
        was read may have come from a primary that is none any more."""
        node = owner.partition(" ")[0]
        nobody = node in ("-", self._node) or self._connections.slots.many
        return () if nobody else node_keys(node)[:1]

    async def _last_looked_after_ms(self, owner: str) -> float | None:
        """When the owner last showed life (its room time, ms); None if it is us or unknown."""
        node, _, rest = owner.partition(" ")
        if node == self._node:
            return None
        if node == "-":
            told = rest.split()[1:2]
            return float(told[0]) if told and told[0].isdecimal() else None
        lease, beat = node_keys(node)
        with down_for_errors():
            lives, last = await self._connections.ask(lease, lambda c: c.mget(lease, beat))
        if lives is not None and not self._exclusive:
            raise OwnedElsewhere(node)
        return float(last) if last is not None and last.isdigit() else None
