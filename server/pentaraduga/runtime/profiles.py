"""A device's profile moves to another device: by a one-time code, with a yes on both.

The code alone opens nothing. The device that wants the profile asks with it, once; the one that has
it sees that and answers; its name, settings and history then lie in the store until the other has
kept them, and the statistics change their device. No secret travels: each device keeps its own.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from pentaraduga.runtime.clock import Clock
from pentaraduga.runtime.ports import Letters

OFFER_S: Final = 120.0
"""How long a code works."""
KEPT_S: Final = 600.0
"""How long the store remembers what became of a code: used, or over."""
DIGITS: Final = 8

Stage = Literal["waiting", "asked", "refused", "given", "done", "over"]


class MoveFault(Exception):
    """Why a move doesn't go on; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Offer(msgspec.Struct, frozen=True):
    """What lies under a code. `giver`: the device's key; `until`: ms of room time."""

    giver: str
    until: float


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

    async def ask(self, taker: str, code: str) -> None:
        """The device asks for the profile behind the code; that spends the code.

        Raises:
            MoveFault: `no_such_move`, `move_over`, `move_used`, `move_same`. StorageDown.
        """
        offer = await self._offer(code)
        if offer.giver == taker:
            raise MoveFault("move_same")
        asker = await self._letters.letter(_name(code, "asker"))
        if asker == taker.encode():
            return  # said again
        if asker is not None:
            raise MoveFault("move_used")
        if self._clock.now() >= offer.until:
            raise MoveFault("move_over")
        if not await self._letters.leave(_name(code, "asker"), taker.encode(), KEPT_S):
            raise MoveFault("move_used")

    async def look(self, device: str, code: str) -> tuple[Stage, bytes]:
        """How far the move is, and the profile, once it was given, for the device that asked.

        Raises:
            MoveFault: `no_such_move`, also for any other device. StorageDown.
        """
        offer = await self._offer(code)
        asker = await self._letters.letter(_name(code, "asker"))
        takes = asker == device.encode()
        if not takes and device != offer.giver:
            raise MoveFault("no_such_move")
        if await self._letters.letter(_name(code, "done")) is not None:
            return "done", b""
        answer = await self._letters.letter(_name(code, "answer"))
        if answer is not None:
            return ("given", answer if takes else b"") if answer else ("refused", b"")
        if self._clock.now() >= offer.until:
            return "over", b""
        return ("waiting" if asker is None else "asked"), b""

    async def answer(self, giver: str, code: str, profile: bytes) -> None:
        """The device that has the profile gives it, or, without one, says no. The first answer
        counts.

        Raises:
            MoveFault: `no_such_move`, `move_over`, `not_asked`. StorageDown.
        """
        offer = await self._offer(code)
        if offer.giver != giver:
            raise MoveFault("no_such_move")
        stage, _ = await self.look(giver, code)
        if stage == "over":
            raise MoveFault("move_over")
        if stage == "waiting" and profile:
            raise MoveFault("not_asked")
        await self._letters.leave(_name(code, "answer"), profile, KEPT_S)

    async def done(self, taker: str, code: str) -> None:
        """The device has kept the profile: now the statistics are its own, and the other one lets
        go.

        Raises:
            MoveFault: `no_such_move`, `move_over` if nothing was given. StorageDown.
        """
        offer = await self._offer(code)
        if await self._letters.letter(_name(code, "asker")) != taker.encode():
            raise MoveFault("no_such_move")
        stage, _ = await self.look(taker, code)
        if stage == "done":
            return  # said again
        if stage != "given":
            raise MoveFault("move_over")
        await self._letters.hand_over(offer.giver, taker, self._games)
        await self._letters.leave(_name(code, "done"), b"1", KEPT_S)
        await self._letters.burn(_name(code, "answer"))

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
