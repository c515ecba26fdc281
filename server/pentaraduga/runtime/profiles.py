"""A device's profile moves to another device: by a one-time code, with a yes on both.

The code alone opens nothing. The device that wants the profile asks with it, once; the one that has
it sees that and answers; its name, settings and history then lie in the store until the other has
kept them, and the statistics change their device. No secret travels: each device keeps its own.
Either can stop it: the one until its yes has been fetched, the other until it says `done`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, Literal

import msgspec

from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.ports import Letters

OFFER_S: Final = 120.0
"""How long a code works."""
KEPT_S: Final = 600.0
"""How long the store remembers what became of a code: used, or over."""
DIGITS: Final = 8

KNOWN_S: Final = 30 * 86_400.0
"""How long the device that gave its profile can learn that the other one has kept it."""

_YES: Final = b"1"
_BACK: Final = b"back"

Stage = Literal["waiting", "asked", "refused", "given", "done", "over"]


Why = Literal["", "no", "back", "left", "unkept"]
"""Why it is refused: no, or a yes taken back; the device that asked has left, or could not keep
it."""


class MoveFault(Exception):
    """Why a move doesn't go on; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Offer(msgspec.Struct, frozen=True):
    """What lies under a code. `giver`: the device's key; `until`: ms of room time."""

    giver: str
    until: float


class Move(msgspec.Struct, frozen=True):
    """How far a move is. `fetched`: the other device has the profile, so the yes stands."""

    stage: Stage
    profile: bytes = b""
    why: Why = ""
    fetched: bool = False


class Moving:
    """The profiles that are on their way. Devices are known by their keys."""

    def __init__(self, letters: Letters, clock: Clock, games: Iterable[str]) -> None:
        self._letters = letters
        self._clock = clock
        self._games = tuple(games)

    async def offer(self, giver: str) -> str:
        """A code by which another device can ask for this one's profile.

        Raises:
            StorageDown.
        """
        until = self._clock.now() + OFFER_S * 1000
        letter = msgspec.json.encode(Offer(giver, until))
        while True:
            code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
            if await self._letters.leave(_name(code), letter, KEPT_S):
                return code

    async def ask(self, taker: str, code: str) -> Stage:
        """The device asks for the profile behind the code; that spends the code. How far the move
        is then: `asked`, unless it was asked for before.

        Raises:
            MoveFault: `no_such_move`, `move_over`, `move_used`, `move_same`. StorageDown.
        """
        offer = await self._offer(code)
        if offer.giver == taker:
            raise MoveFault("move_same")
        asker = await self._letters.letter(_name(code, "asker"))
        if asker is None:
            if self._clock.now() >= offer.until:
                raise MoveFault("move_over")
            await self._letters.leave(_name(code, "asker"), taker.encode(), KEPT_S)
            asker = await self._letters.letter(_name(code, "asker"))
        if asker != taker.encode():
            raise MoveFault("move_used")
        return (await self._state(offer, code)).stage

    async def look(self, device: str, code: str) -> Move:
        """How far the move is. The device that asked gets the profile once it was given, and from
        then on the yes can't be taken back.

        Raises:
            MoveFault: `no_such_move`, also for any other device. StorageDown.
        """
        try:
            offer = await self._offer(code)
        except MoveFault:
            if await self._letters.letter(_gone(code, device)) is None:
                raise
            return Move("done")
        takes = await self._takes(device, offer, code)
        move = await self._state(offer, code)
        if takes and move.stage == "given":
            await self._letters.leave(_name(code, "sent"), _YES, KEPT_S)
            move = await self._state(offer, code)
        if not takes:
            move = msgspec.structs.replace(move, profile=b"")
        if move.stage == "done":
            # Whatever broke off is finished by whoever looks next.
            await self._finish(offer, code)
        return move

    async def answer(self, giver: str, code: str, profile: bytes) -> Stage:
        """The device that has the profile gives it, or, without one, says no. How far the move is
        then: the first answer counts, whatever is said again.

        Raises:
            MoveFault: `no_such_move`, `move_over`, `not_asked`. StorageDown.
        """
        offer = await self._offer(code)
        if offer.giver != giver:
            raise MoveFault("no_such_move")
        stage = (await self._state(offer, code)).stage
        if stage == "over":
            raise MoveFault("move_over")
        if stage == "waiting" and profile:
            raise MoveFault("not_asked")
        if stage in ("waiting", "asked"):
            await self._letters.leave(_name(code, "answer"), profile, KEPT_S)
            stage = (await self._state(offer, code)).stage
        return stage

    async def stop(self, device: str, code: str, *, unkept: bool = False) -> Move:
        """One of the two wants no move after all; `unkept`: the one that asked cannot keep the
        profile. How far the move is then: `refused`, unless it was too late for that. It is too
        late for a yes that the other device has fetched, and for everything once it is `done`.

        Raises:
            MoveFault: `no_such_move`. StorageDown.
        """
        offer = await self._offer(code)
        takes = await self._takes(device, offer, code)
        stage = (await self._state(offer, code)).stage
        if takes and stage in ("asked", "given"):
            why = b"unkept" if unkept else b"left"
            await self._letters.leave(_name(code, "done"), why, KEPT_S)
        elif stage in ("waiting", "asked", "given"):
            said_no = await self._letters.leave(_name(code, "answer"), b"", KEPT_S)
            if not said_no:
                await self._letters.leave(_name(code, "sent"), _BACK, KEPT_S)
        move = await self._state(offer, code)
        if move.stage == "refused" and move.why != "no":
            await self._letters.burn(_name(code, "answer"))
        return msgspec.structs.replace(move, profile=b"")

    async def done(self, taker: str, code: str) -> None:
        """The device has kept the profile: now the statistics are its own, and the other one lets
        go. May be repeated.

        Raises:
            MoveFault: `no_such_move`, `move_over` if nothing was given. StorageDown.
        """
        offer = await self._offer(code)
        if not await self._takes(taker, offer, code):
            raise MoveFault("no_such_move")
        stage = (await self._state(offer, code)).stage
        if stage == "given":
            # One letter decides between this and a yes taken back, another between this and a stop.
            await self._letters.leave(_name(code, "sent"), _YES, KEPT_S)
            if await self._letters.letter(_name(code, "sent")) == _YES:
                await self._letters.leave(_name(code, "done"), _YES, KEPT_S)
            stage = (await self._state(offer, code)).stage
        if stage != "done":
            raise MoveFault("move_over")
        await self._finish(offer, code)

    async def _finish(self, offer: Offer, code: str) -> None:
        """Once the profile is kept: the statistics follow, and the profile is burnt."""
        if await self._letters.letter(_name(code, "handed")) is not None:
            return
        taker = await self._letters.letter(_name(code, "asker"))
        if taker is None:
            return  # too long ago
        name = f"{code}.{offer.until:.0f}"
        await self._letters.hand_over(offer.giver, taker.decode(), self._games, name)
        await self._letters.burn(_name(code, "answer"))
        await self._letters.leave(_gone(code, offer.giver), _YES, KNOWN_S)
        await self._letters.leave(_name(code, "handed"), _YES, KEPT_S)

    async def _state(self, offer: Offer, code: str) -> Move:
        # In this order: the profile is burnt after one of the others was left.
        answer = await self._letters.letter(_name(code, "answer"))
        sent = await self._letters.letter(_name(code, "sent"))
        end = await self._letters.letter(_name(code, "done"))
        if end == _YES:
            return Move("done")
        if end is not None:
            return Move("refused", why="unkept" if end == b"unkept" else "left")
        if sent == _BACK:
            return Move("refused", why="back")
        if answer == b"":
            return Move("refused", why="no")
        if answer is not None:
            return Move("given", profile=answer, fetched=sent is not None)
        if self._clock.now() >= offer.until:
            return Move("over")
        asker = await self._letters.letter(_name(code, "asker"))
        return Move("waiting" if asker is None else "asked")

    async def _takes(self, device: str, offer: Offer, code: str) -> bool:
        """Whether it is the device that asked; False for the one that has the profile.

        Raises:
            MoveFault: `no_such_move`: it is neither. StorageDown.
        """
        if device == offer.giver:
            return False
        if await self._letters.letter(_name(code, "asker")) != device.encode():
            raise MoveFault("no_such_move")
        return True

    async def _offer(self, code: str) -> Offer:
        held = None
        if len(code) == DIGITS and code.isascii() and code.isdigit():
            held = await self._letters.letter(_name(code))
        if held is None:
            raise MoveFault("no_such_move")
        try:
            return msgspec.json.decode(held, type=Offer)
        except msgspec.DecodeError:  # damage
            raise MoveFault("no_such_move") from None


def _name(code: str, part: str = "offer") -> str:
    """Join codes of rooms are shorter, and without a letter."""
    return f"p{code}/{part}"


def _gone(code: str, giver: str) -> str:
    """Outlives the code, and says to nobody else whose profile went."""
    return _name(code, "gone/" + sha256(f"{code} {giver}".encode()).hexdigest()[:32])
