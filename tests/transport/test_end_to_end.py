"""People, a bot and a real log: from the link to the result, through crashes."""

import asyncio
from typing import Any

import pytest
from redis.asyncio import Redis
from tests.runtime.fakes import until
from tests.transport.house import JSON, MSGPACK, House, Socket, house

from pentaraduga.bots import Plan
from pentaraduga.client import Sections
from pentaraduga.rooms import lobby
from pentaraduga.storage import Storage
from pentaraduga.storage.keys import room_keys


@pytest.fixture(autouse=True)
def _quick_countdown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "COUNTDOWN_MS", 200.0)


class Player:
    """A client that keeps its view current, answers probes and knows the numbers of events."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.pub = Sections()
        self.own = Sections()
        self.seq = 0
        self.gaps: list[tuple[int, int]] = []
        self.answers: dict[int, dict[str, Any]] = {}
        self.faults: list[str] = []
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        while (message := await self.socket.next()) is not None:
            kind = message["type"]
            if kind == "welcome":
                self.pub, self.own = Sections(message["pub"]), Sections(message["own"])
                self.seq = message["seq"]
            elif kind == "update":
                if message["seq"] != self.seq + 1:
                    self.gaps.append((self.seq, message["seq"]))
                self.seq = message["seq"]
                self.pub.renew(message.get("pub", {}))
                self.own.renew(message.get("own", {}))
            elif kind == "probe":
                now = asyncio.get_running_loop().time() * 1000
                await self.socket.say("pong", id=message["id"], received=now, sent=now)
            elif kind in ("ack", "refused"):
                self.answers[message["cseq"]] = message
            else:
                self.faults.append(message["code"])

    @property
    def phase(self) -> str:
        return self.pub.get("room", {}).get("phase", "")  # type: ignore[no-any-return]

    async def do(self, kind: str, **fields: Any) -> dict[str, Any]:
        cseq = await self.socket.command(kind, **fields)
        await until(lambda: cseq in self.answers)
        return self.answers[cseq]

    async def act(self, action: str) -> dict[str, Any]:
        now = asyncio.get_running_loop().time() * 1000
        return await self.do("act", action=action, t=now, seen=self.seq)


async def come(h: House, room: str, n: int, protocol: str = MSGPACK, **hello: Any) -> Player:
    socket = await h.socket(room, protocol)
    await socket.say("hello", secret=f"{n:032x}", name=f"N{n}", **hello)
    player = Player(socket)
    await until(lambda: player.pub)
    return player


async def dealt(*players: Player) -> None:
    for player in players:
        await until(lambda player=player: player.phase == "round" and player.own.get("own"))  # type: ignore[misc]


async def over(player: Player) -> None:
    await until(lambda: player.phase in ("result", "over"))


async def test_a_round_of_two_and_a_spectator(storage: Storage) -> None:
    async with house(store=storage) as h:
        room = await h.room(match={"kind": "rounds", "value": 1}, seats=2)
        anna, boris = await come(h, room, 1), await come(h, room, 2, JSON)
        eva = await come(h, room, 3, watch=True)
        for player in (anna, boris):
            assert (await player.do("sit"))["type"] == "ack"
        for player in (anna, boris):
            assert (await player.do("ready"))["type"] == "ack"
        await dealt(anna, boris)
        await until(lambda: eva.phase == "round")
        assert len(anna.own["own"]["hand"]) == len(boris.own["own"]["hand"]) > 2
        assert "own" not in eva.own and "hand" not in str(eva.pub["table"]["seats"][0]["shown"])
        start = anna.pub["clock"]["start_at"]
        await until(lambda: h.registry.clock.now() > start)
        assert (await anna.act("nonsense"))["code"] == "bad_action"
        for player in (anna, boris):
            assert (await player.act("give_up"))["type"] == "ack"
        for player in (anna, boris, eva):
            await over(player)
            assert player.gaps == [] and player.faults == []
        assert anna.pub["match"] == boris.pub["match"] == eva.pub["match"]


async def test_hands_survive_the_loss_of_the_actor_and_of_the_node(
    storage: Storage, valkey: str
) -> None:
    async with house(store=storage) as h:
        room = await h.room(seats=2)
        anna, boris = await come(h, room, 1), await come(h, room, 2)
        for player in (anna, boris):
            await player.do("sit")
        for player in (anna, boris):
            await player.do("ready")
        await dealt(anna, boris)
        hands = anna.own["own"]["hand"], boris.own["own"]["hand"]
        (await h.actor(room)).die("store_down")
        await until(lambda: anna.task.done() and boris.task.done())
        assert (anna.faults, boris.faults) == (["store_down"], ["store_down"])
        anna, boris = await come(h, room, 1), await come(h, room, 2)
        assert (anna.own["own"]["hand"], boris.own["own"]["hand"]) == hands
    other = await Storage.open(valkey, "other")
    try:
        async with house(store=other) as h:
            anna, boris = await come(h, room, 1), await come(h, room, 2)
            assert (anna.own["own"]["hand"], boris.own["own"]["hand"]) == hands
            assert anna.phase == "round"
    finally:
        await other.close()


async def test_a_damaged_room_says_what_it_lost_and_goes_on(storage: Storage, valkey: str) -> None:
    async with house(store=storage) as h:
        room = await h.room()
        anna = await come(h, room, 1)
        await anna.do("rename", name="Early")
        await anna.do("rename", name="Late")
        _, log, _ = room_keys(room)
        (await h.actor(room)).die("store_down")
        await until(anna.task.done)
        async with Redis.from_url(valkey) as admin:
            found: Any = await admin.xrange(log)
            await admin.delete(log)
            for entry_id, fields in found:
                fields[b"e"] = fields[b"e"].replace(b"Late", b"Lake")
                await admin.xadd(log, fields, entry_id)
            boris = await come(h, room, 2)
            await until(lambda: boris.faults == ["moves_lost"])
            names = [member["name"] for member in boris.pub["members"]["list"]]
            assert names == ["Early", "N2"]
            await boris.do("rename", name="Goes on")
            (await h.actor(room)).die("store_down")
            await admin.delete(log)
            await admin.xadd(log, {"e": b"not the first entry"}, "3-0")
        await (await h.socket(room)).ended_with("room_damaged", 4418)


async def test_two_nodes_do_not_both_act_for_a_room(storage: Storage, valkey: str) -> None:
    other = await Storage.open(valkey, "other")
    try:
        async with house(store=storage) as here, house(store=other, patience_s=0) as there:
            room = await here.room()
            anna = await come(here, room, 1)
            await (await there.socket(room)).ended_with("moved", 4421)
            # The owner is thought dead and the room taken over behind its back.
            await storage.release(room, (await here.actor(room)).epoch)
            boris = await come(there, room, 2)
            await anna.socket.command("rename", name="Late")
            await until(anna.task.done)
            assert anna.faults == ["moved"] and anna.answers == {}
            assert "Late" not in str(boris.pub)
    finally:
        await other.close()


async def test_a_page_that_knows_the_newest_state_gets_no_view_again(storage: Storage) -> None:
    async with house(store=storage) as h:
        room = await h.room()
        anna = await come(h, room, 1)
        seq = anna.seq
        await anna.socket.say("resume", seq=seq)
        await anna.socket.say("resume", seq=0)
        await until(lambda: anna.seq == seq and anna.pub)
        raw = await h.socket(room)
        await raw.say("hello", secret=f"{1:032x}", seq=10**6)
        welcome = await raw.until("welcome")
        assert welcome["pub"], "a number from the future shows nothing"


async def test_a_bot_sits_in_and_plays_through_its_view(storage: Storage) -> None:
    async with house(store=storage) as h:
        room = await h.room(match={"kind": "rounds", "value": 1}, seats=2)
        anna = await come(h, room, 1)
        await anna.do("sit")
        assert (await anna.do("add_bot", skill=5))["type"] == "ack"
        views = []

        def give_up(game: str, view: Any, rng: Any, skill: int, elapsed: float) -> Plan:
            views.append((game, view, skill, elapsed))
            return Plan(10, "give_up")

        (await h.actor(room))._bots._choose = give_up
        await anna.do("ready")
        await dealt(anna)
        await until(lambda: views)
        game, view, skill, elapsed = views[0]
        assert (game, skill) == ("minutka", 5) and elapsed < 1000
        assert set(view["own"]["hand"]).isdisjoint(anna.own["own"]["hand"])
        await until(lambda: h.registry.clock.now() > anna.pub["clock"]["start_at"])
        await anna.act("give_up")
        await until(lambda: anna.phase in ("result", "over"))


async def test_a_closed_code_lets_nobody_in_and_a_new_one_does(storage: Storage) -> None:
    async with house(store=storage) as h:
        room = await h.room()
        anna = await come(h, room, 1)
        old = anna.pub["room"]["code"]
        assert (await (await h.client.get(f"/api/codes/{old}")).json())["id"] == room
        assert (await anna.do("invite", open=False))["type"] == "ack"
        await until(lambda: anna.pub["room"]["code"] is None)
        async with asyncio.timeout(120):  # the code is freed behind the scenes
            while (await h.client.get(f"/api/codes/{old}")).status != 404:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await anna.do("invite", open=True)
        await until(lambda: anna.pub["room"]["code"])
        code = anna.pub["room"]["code"]
        assert (await (await h.client.get(f"/api/codes/{code}")).json())["id"] == room
