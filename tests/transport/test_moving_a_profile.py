"""A device's profile moves to another one: by a one-time code, with a yes on both."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from tests.runtime.fakes import FakeStore
from tests.transport.house import House, house, secret

from pentaraduga.allowances import USUAL
from pentaraduga.rooms.arrivals import device_key
from pentaraduga.rooms.effects import CountAttempt
from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.profiles import OFFER_S
from pentaraduga.storage import Storage
from pentaraduga.transport.settings import Settings

GIVER, TAKER, OTHER = secret(1), secret(2), secret(3)
PROFILE = '{"name": "Аня"}'


async def ask(h: House, what: str, who: str, **fields: str) -> tuple[int, Any]:
    answer = await h.client.post(f"/api/moves/{what}", json={"secret": who, **fields})
    return answer.status, await answer.json()


async def offered(h: House) -> str:
    status, said = await ask(h, "offer", GIVER)
    assert status == 200 and said["lasts_s"] == OFFER_S
    return str(said["code"])


async def stage(h: House, who: str, code: str) -> Any:
    status, said = await ask(h, "look", who, code=code)
    return said["stage"] if status == 200 else said["code"]


async def test_statistics_go_along_and_can_be_deleted_from_there(storage: Storage) -> None:
    for key in map(device_key, (GIVER, TAKER)):
        await storage.forget_device(key, ["freecell"])

    async def won(who: str) -> dict[str, int]:
        body = {"secret": who, "game": "freecell"}
        answer = await h.client.post("/api/stats", json=body)
        levels = (await answer.json())["levels"]
        return {level: counted["won"] for level, counted in levels.items()}

    async with house(store=storage) as h:
        game = CountAttempt(device_key(GIVER), "freecell", deal="7", round="a 1", level="easy")
        for count in (game, replace(game, begun=False, outcome="won")):
            await storage.count_attempt(count)
        assert await won(GIVER) == {"easy": 1}
        code = await offered(h)
        assert await ask(h, "ask", TAKER, code=code) == (200, {"stage": "asked"})
        assert (await ask(h, "answer", GIVER, code=code, profile=PROFILE))[0] == 200
        # Until the other device has kept it, everything is where it was.
        assert await won(GIVER) == {"easy": 1} and await won(TAKER) == {}
        assert (await ask(h, "look", TAKER, code=code))[1]["profile"] == PROFILE
        for _ in range(2):  # said again, as after a lost answer
            assert await ask(h, "done", TAKER, code=code) == (200, {"stage": "done"})
        assert await won(GIVER) == {} and await won(TAKER) == {"easy": 1}
        assert await stage(h, GIVER, code) == "done"
        # The same deal counts once, whichever device plays it.
        again = CountAttempt(device_key(TAKER), "freecell", deal="7", round="b 1", level="easy")
        await storage.count_attempt(again)
        assert await won(TAKER) == {"easy": 1}
        await h.client.post("/api/forget", json={"secret": TAKER})
        assert await won(TAKER) == {}


async def test_nothing_goes_without_a_yes_nor_to_anybody_else() -> None:
    store = FakeStore()
    async with house(store=store) as h:
        code = await offered(h)
        assert await stage(h, GIVER, code) == "waiting"
        # The answer can't come before the question, and only the two of them see anything.
        assert (await ask(h, "answer", GIVER, code=code, profile=PROFILE))[1]["code"] == "not_asked"
        await ask(h, "ask", TAKER, code=code)
        assert await stage(h, GIVER, code) == await stage(h, TAKER, code) == "asked"
        for what in ("look", "answer", "stop", "done"):
            said = (await ask(h, what, OTHER, code=code, profile=PROFILE))[1]
            assert said["code"] == "no_such_move"
        assert (await ask(h, "answer", TAKER, code=code, profile=PROFILE))[0] == 404
        assert (await ask(h, "done", TAKER, code=code))[1]["code"] == "move_over"
        await ask(h, "answer", GIVER, code=code)
        assert await stage(h, TAKER, code) == "refused"
        # The first answer counts, and is what is said again.
        again = await ask(h, "answer", GIVER, code=code, profile=PROFILE)
        assert again == (200, {"stage": "refused"})
        assert await stage(h, TAKER, code) == "refused"
        assert (await ask(h, "done", TAKER, code=code))[1]["code"] == "move_over"
        assert store.satchel.handed == []


async def test_the_profile_is_shown_to_the_device_that_asked_and_not_kept() -> None:
    store = FakeStore()
    async with house(store=store) as h:
        code = await offered(h)
        await ask(h, "ask", TAKER, code=code)
        await ask(h, "answer", GIVER, code=code, profile=PROFILE)
        seen = (await ask(h, "look", GIVER, code=code))[1]
        assert seen == {"stage": "given", "profile": "", "why": "", "fetched": False}
        assert (await ask(h, "look", TAKER, code=code))[1]["profile"] == PROFILE
        await ask(h, "done", TAKER, code=code)
        assert store.satchel.handed == [(device_key(GIVER), device_key(TAKER))]
        assert PROFILE.encode() not in store.satchel.letters.values()
        held = b" ".join(store.satchel.letters.values())
        assert GIVER.encode() not in held and TAKER.encode() not in held


async def given(h: House) -> str:
    code = await offered(h)
    await ask(h, "ask", TAKER, code=code)
    assert await ask(h, "answer", GIVER, code=code, profile=PROFILE) == (200, {"stage": "given"})
    return code


async def fetched(h: House) -> str:
    code = await given(h)
    assert (await ask(h, "look", TAKER, code=code))[1]["profile"] == PROFILE
    return code


async def why(h: House, who: str, code: str) -> tuple[str, str]:
    said = (await ask(h, "look", who, code=code))[1]
    return said["stage"], said["why"]


async def test_whatever_is_said_again_is_answered_as_it_is() -> None:
    async with house() as h:
        code = await offered(h)
        no = await ask(h, "answer", GIVER, code=code)
        assert no == (200, {"stage": "refused"})
        assert await ask(h, "ask", TAKER, code=code) == (200, {"stage": "refused"}), "no was first"
        code = await given(h)
        assert await ask(h, "answer", GIVER, code=code) == (200, {"stage": "given"}), (
            "yes was first"
        )
        assert await ask(h, "answer", GIVER, code=code, profile="{}") == (200, {"stage": "given"})
        assert await ask(h, "ask", TAKER, code=code) == (200, {"stage": "given"})
        assert (await ask(h, "look", TAKER, code=code))[1]["profile"] == PROFILE
        assert await ask(h, "done", TAKER, code=code) == (200, {"stage": "done"})
        for what, who in (("answer", GIVER), ("ask", TAKER)):
            assert await ask(h, what, who, code=code) == (200, {"stage": "done"})
        assert (await ask(h, "stop", GIVER, code=code))[1]["stage"] == "done"


async def test_a_yes_can_be_taken_back_until_it_is_fetched() -> None:
    store = FakeStore()
    async with house(store=store) as h:
        code = await given(h)
        for _ in range(2):
            said = (await ask(h, "stop", GIVER, code=code))[1]
            assert (said["stage"], said["why"]) == ("refused", "back")
        assert await why(h, TAKER, code) == ("refused", "back")
        assert PROFILE.encode() not in store.satchel.letters.values()
        assert (await ask(h, "look", TAKER, code=code))[1]["profile"] == ""
        assert (await ask(h, "done", TAKER, code=code))[1]["code"] == "move_over"
        assert store.satchel.handed == []
        code = await fetched(h)
        said = (await ask(h, "stop", GIVER, code=code))[1]
        assert (said["stage"], said["fetched"], said["profile"]) == ("given", True, "")
        assert await ask(h, "done", TAKER, code=code) == (200, {"stage": "done"})
        # A page of a former release says that it is done without having looked.
        code = await given(h)
        assert await ask(h, "done", TAKER, code=code) == (200, {"stage": "done"})


async def test_the_device_that_asked_can_stop_it_and_says_why() -> None:
    store = FakeStore()
    async with house(store=store) as h:
        code = await offered(h)
        assert (await ask(h, "stop", TAKER, code=code))[1]["code"] == "no_such_move"
        await ask(h, "ask", TAKER, code=code)
        assert (await ask(h, "stop", TAKER, code=code))[1]["stage"] == "refused"
        assert await why(h, GIVER, code) == ("refused", "left")
        yes = await ask(h, "answer", GIVER, code=code, profile=PROFILE)
        assert yes == (200, {"stage": "refused"}), "too late"
        assert PROFILE.encode() not in store.satchel.letters.values()
        code = await fetched(h)
        stopped = await h.client.post(
            "/api/moves/stop", json={"secret": TAKER, "code": code, "unkept": True}
        )
        assert (await stopped.json())["why"] == "unkept"
        assert PROFILE.encode() not in store.satchel.letters.values()
        assert await why(h, GIVER, code) == await why(h, TAKER, code) == ("refused", "unkept")
        assert (await ask(h, "done", TAKER, code=code))[1]["code"] == "move_over"
        assert store.satchel.handed == []
        code = await offered(h)
        assert (await ask(h, "stop", GIVER, code=code))[1]["why"] == "no"
        assert (await ask(h, "stop", OTHER, code=code))[0] == 404


async def test_whoever_gave_learns_of_it_long_after_the_code() -> None:
    store = FakeStore()
    async with house(store=store) as h:
        code = await fetched(h)
        await ask(h, "done", TAKER, code=code)
        offers = [name for name in store.satchel.letters if "gone/" not in name]
        for name in offers:  # as they expire
            del store.satchel.letters[name]
        assert await stage(h, GIVER, code) == "done"
        assert await stage(h, TAKER, code) == await stage(h, OTHER, code) == "no_such_move"
        assert not any(device_key(GIVER) in name for name in store.satchel.letters)


async def test_what_broke_off_is_finished_by_whoever_looks_next() -> None:
    store = FakeStore()
    store.satchel.failing = 1
    async with house(store=store) as h:
        code = await fetched(h)
        assert (await ask(h, "done", TAKER, code=code))[1]["code"] == "store_down"
        assert store.satchel.handed == []
        assert (await ask(h, "stop", TAKER, code=code))[1]["stage"] == "done", "it can't go back"
        assert await stage(h, GIVER, code) == "done"
        assert store.satchel.handed == [(device_key(GIVER), device_key(TAKER))]
        assert await ask(h, "done", TAKER, code=code) == (200, {"stage": "done"})
        assert len(store.satchel.handed) == 1


async def test_codes_that_lead_nowhere_say_why() -> None:
    shift = [0.0]
    clock = Clock(lambda: 1e9 + shift[0], lambda: shift[0])
    async with house(clock=clock) as h:

        async def refused(who: str, code: str) -> Any:
            status, said = await ask(h, "ask", who, code=code)
            return status, said["code"]

        for wrong in ("", "1234567", "abcdefgh", "00000000", "١٢٣٤٥٦٧٨"):
            assert await refused(TAKER, wrong) == (404, "no_such_move")
        code = await offered(h)
        assert await refused(GIVER, code) == (409, "move_same")
        assert (await ask(h, "ask", TAKER, code=code))[0] == 200
        assert (await ask(h, "ask", TAKER, code=code))[0] == 200, "said again"
        assert await refused(OTHER, code) == (409, "move_used")
        late = await offered(h)
        shift[0] += OFFER_S + 1
        assert await refused(TAKER, late) == (410, "move_over")
        assert await stage(h, GIVER, late) == "over"
        # A question that nobody answered in time is over, too.
        assert await stage(h, TAKER, code) == "over"
        assert (await ask(h, "answer", GIVER, code=code, profile=PROFILE))[1]["code"] == "move_over"


async def test_codes_cannot_be_guessed_nor_made_without_end() -> None:
    async with house(Settings(code_tries_burst=3, code_tries_per_s=0.001)) as h:
        said = [(await ask(h, "ask", TAKER, code=f"{n:08}"))[1] for n in range(4)]
        assert [one["code"] for one in said] == ["no_such_move"] * 3 + ["too_many"]
        assert said[-1]["what"] == "codes" and said[-1]["wait_s"] > 0
        at_once = int(USUAL["moves"].burst)
        made = [(await ask(h, "offer", GIVER))[0] for _ in range(at_once + 1)]
        assert made == [200] * at_once + [429]


async def test_a_body_that_is_none_is_refused() -> None:
    async with house() as h:
        for what in ("offer", "ask", "look", "answer", "stop", "done"):
            answer = await h.client.post(f"/api/moves/{what}", data=b'{"secret": 1}')
            assert (answer.status, (await answer.json())["code"]) == (400, "bad_request")
        huge = {"secret": GIVER, "code": "12345678", "profile": "x" * 300_000}
        answer = await h.client.post("/api/moves/answer", json=huge)
        assert (await answer.json())["code"] == "too_big"
