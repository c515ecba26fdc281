"""The store's user needs exactly the rights that docs/operations.md lists: no fewer, no more."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from pentaraduga.rooms.effects import CountAttempt
from pentaraduga.storage import OwnedElsewhere, Storage, StorageDown, StorageRefused
from pentaraduga.storage.embedded import EmbeddedValkey
from pentaraduga.storage.keys import lost_key, room_keys
from pentaraduga.storage.library import SOURCE
from pentaraduga.storage.nodes import Nodes
from pentaraduga.storage.rights import KEYS, NEEDED, right, rights

PAGE = Path(__file__).parents[2] / "docs" / "operations.md"


def documented() -> list[str]:
    section = PAGE.read_text("utf-8").partition("store has access lists")[2]
    blocks: list[str] = re.findall(r"(?m)(?:^    .+\n)+", section)
    return blocks[0].split() + blocks[1].split()


class Uses:
    """Each public method of `Storage`, used as a game uses it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.steps: dict[str, Callable[[Storage], Awaitable[object]]] = {
            "create": lambda s: s.create("room", 1, [b"1"]),
            "append": lambda s: s.append("room", 1, 2, [b"2"]),
            "confirm": lambda s: s.confirm("room", 1),
            "snapshot": lambda s: s.snapshot("room", 1, 1, b"state"),
            "keep_record": self.records_come_and_go,
            "records": lambda s: s.records("room"),
            "count_attempt": self.solitaires_of_all_kinds,
            "stats": lambda s: s.stats("d" * 32, "freecell"),
            "forget_device": self.moved_and_forgotten,
            "load": self.what_is_damaged_is_cut_off,
            "hold": self.held_and_let_go,
            "allow": self.as_much_as_the_disk_takes,
            "reserve_code": lambda s: s.reserve_code("123456", "room", 60),
            "room_of_code": lambda s: s.room_of_code("123456"),
            "free_code": lambda s: s.free_code("123456", "room"),
            "release": lambda s: s.release("room", 1),
            "claim": self.from_the_dead_and_not_from_the_living,
            "ping": lambda s: s.ping(),
        }
        self.steps_of_nodes: dict[str, Callable[[Nodes], Awaitable[object]]] = {
            "note": lambda n: n.note("room"),
            "rooms_of": lambda n: n.rooms_of(n.node),
            "strike": lambda n: n.strike("room"),
            "report": lambda n: n.report(3, 0.5),
            "all": lambda n: n.all(),
            "where": lambda n: n.where(n.node),
            "forget": lambda n: n.forget("somebody"),
            "leave": lambda n: n.leave(),
        }

    async def what_is_damaged_is_cut_off(self, storage: Storage) -> None:
        assert (await storage.load("room", 1)).end == 2
        own, stream, _ = room_keys("room")
        keys = own, stream, lost_key("room")
        await storage._logs.call("cut", keys, storage._owner(1), b"1", b"60000")
        assert (await storage.load("room", 1)).end == 1

    async def held_and_let_go(self, storage: Storage) -> None:
        await storage.hold("the disk is full")
        waits = storage.append("room", 1, 2, [b"2"])
        with pytest.raises(StorageDown, match="the disk is full"):
            await storage.create("other", 1, [b"1"])
        assert storage.trouble == "the disk is full" and not waits.done()
        await storage.hold(None)
        await waits

    async def as_much_as_the_disk_takes(self, storage: Storage) -> None:
        storage.allow(storage.answered)
        waits = storage.append("room", 1, 3, [b"3"])
        await storage.ping()
        assert not waits.done()
        storage.allow(None)
        await waits

    async def records_come_and_go(self, storage: Storage) -> None:
        for n in (1, 201):
            await storage.keep_record("room", 1, n, b"text")
        assert await storage.records("room") == {201: b"text"}

    async def solitaires_of_all_kinds(self, storage: Storage) -> None:
        for n, outcome in enumerate((None, "won", "lost", "shown", "won")):
            for said in (None, outcome):
                await storage.count_attempt(
                    CountAttempt(
                        "d" * 32,
                        "freecell",
                        level="medium",
                        deal=str(n),
                        round=str(n),
                        outcome=said,  # type: ignore[arg-type]
                        played_ms=9 - n,
                        moves=9 - n,
                        points=n,
                    )
                )
        assert (await storage.stats("d" * 32, "freecell"))["medium"]["won"] == 2

    async def moved_and_forgotten(self, storage: Storage) -> None:
        await storage.satchel.hand_over("d" * 32, "e" * 32, ["freecell"], "move")
        assert (await storage.stats("e" * 32, "freecell"))["medium"]["won"] == 2
        for device in ("d" * 32, "e" * 32):
            await storage.forget_device(device, ["freecell"])

    async def from_the_dead_and_not_from_the_living(self, storage: Storage) -> None:
        assert (await storage.claim("room")).epoch == 2
        other = await Storage.open(self.url, "other")
        with pytest.raises(OwnedElsewhere):
            await other.claim("room")
        await other.create("theirs", 1, [b"1"])
        await other.close()
        assert (await storage.claim("theirs")).epoch == 2


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """URLs of one store for its administrator and for a user without any right yet."""
    server = EmbeddedValkey(Path(tmp_path_factory.mktemp("strict")))
    asyncio.run(server.start())
    yield server.url, server.url.replace("unix://", "unix://app:pw@")
    asyncio.run(server.stop())


async def grant(admin: Redis, rules: list[str]) -> None:
    reset = ["reset", "on", ">pw"]
    await admin.execute_command("ACL", "SETUSER", "app", *reset, *rules)


def methods_of(what: type) -> set[str]:
    named = (name for name, _ in inspect.getmembers(what, inspect.isfunction))
    return {name for name in named if not name.startswith("_")}


def test_the_page_lists_what_the_storage_asks_for() -> None:
    assert sorted(documented()) == sorted(rights())


def test_every_command_of_the_functions_is_in_the_list() -> None:
    called = set(re.findall(r"redis\.call\('(\w+)'", SOURCE))
    assert called <= {command[0] for command in NEEDED}


def test_every_public_method_is_used_below() -> None:
    uses = Uses("")
    assert methods_of(Storage) == set(uses.steps) | {"close"}
    assert methods_of(Nodes) == set(uses.steps_of_nodes)


async def test_the_documented_rights_suffice(strict: tuple[str, str]) -> None:
    admin_url, url = strict
    async with Redis.from_url(admin_url) as admin:
        await admin.flushall()
        await grant(admin, documented())
        storage = await Storage.open(url, "node")
        for use in Uses(url).steps.values():
            await use(storage)
        for ask in Uses(url).steps_of_nodes.values():
            await ask(storage.nodes)
        await storage.close()
        tried = {str(entry["object"]) for entry in await admin.acl_log()}
        assert "config|get" in tried, "this one may be missing: the log shows that it was tried"
        assert tried <= {"config|get", "client|setinfo"}, "nothing else was tried in vain"


@pytest.mark.parametrize("missing", [*dict.fromkeys(map(right, NEEDED)), *("~" + k for k in KEYS)])
async def test_a_right_that_is_missing_is_named_at_the_start(
    strict: tuple[str, str], missing: str
) -> None:
    admin_url, url = strict
    async with Redis.from_url(admin_url) as admin:
        await admin.flushall()
        await grant(admin, [rule for rule in documented() if rule != missing])
        with pytest.raises(StorageRefused, match="may not do what is needed") as refused:
            await Storage.open(url, "node")
        if missing not in (
            "+info",
            "+ping",
            "+fcall",
            "+function|load",
        ):  # these fail by themselves
            assert missing in str(refused.value)
