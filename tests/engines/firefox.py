"""Firefox over WebDriver BiDi, which it speaks by itself; each device is a container of its own."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.browser.words import Words
from tests.engines.window import PATIENCE_S, Window, call

NAMES = ("firefox-esr", "firefox")
READY = b"WebDriver BiDi listening on "


class Bidi:
    """A connection: commands and their answers, one at a time."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._sent = 0
        self._turn = asyncio.Lock()

    async def __call__(self, method: str, **params: object) -> Any:
        async with self._turn, asyncio.timeout(PATIENCE_S):
            self._sent += 1
            await self._socket.send(
                json.dumps({"id": self._sent, "method": method, "params": params})
            )
            while True:
                answer = json.loads(await self._socket.recv())
                if answer.get("id") == self._sent:
                    break
        assert answer["type"] == "success", f"{method}: {answer}"
        return answer["result"]


class FirefoxWindow(Window):
    def __init__(self, say: Bidi, context: str, words: Words, touch: bool) -> None:
        super().__init__(words, touch)
        self._say = say
        self._context = context

    async def go(self, url: str) -> None:
        # A page whose service worker is being installed may call off the first attempt to leave it.
        for _ in range(3):
            try:
                await self._say(
                    "browsingContext.navigate", context=self._context, url=url, wait="complete"
                )
                return
            except AssertionError as wrong:
                if "NS_BINDING_ABORTED" not in str(wrong):
                    raise
        raise AssertionError(f"{url} does not open")

    async def run(self, function: str, given: object = None) -> Any:
        answer = await self._say(
            "script.evaluate",
            expression=call(function, given),
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    async def act(self, actions: Sequence[object]) -> None:
        await self._say("input.performActions", context=self._context, actions=[*actions])


class Firefox:
    """A running Firefox, which opens devices."""

    def __init__(self, say: Bidi) -> None:
        self._say = say

    async def device(self, lang: str, width: int, height: int, touch: bool) -> FirefoxWindow:
        user = (await self._say("browser.createUserContext"))["userContext"]
        made = await self._say("browsingContext.create", type="window", userContext=user)
        context = made["context"]
        size = {"width": width, "height": height}
        await self._say("browsingContext.setViewport", context=context, viewport=size)
        return FirefoxWindow(self._say, context, Words(lang), touch)


@asynccontextmanager
async def firefox(home: Path) -> AsyncIterator[Firefox | None]:
    """A running Firefox with an empty profile in `home`; None if there is none to run."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        yield None
        return
    profile = home / "firefox"
    profile.mkdir()
    (profile / "user.js").write_text(
        'user_pref("remote.active-protocols", 1);\n'
        'user_pref("intl.accept_languages", "ru");\n'
        'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
        'user_pref("app.update.enabled", false);\n'
    )
    process = await asyncio.create_subprocess_exec(
        *(found, "--headless", "--no-remote", "--profile", str(profile)),
        *("--remote-debugging-port", "0"),
        env={**os.environ, "HOME": str(home)},
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stderr is not None
        async with asyncio.timeout(PATIENCE_S):
            line = b""
            while not line.startswith(READY):
                line = await process.stderr.readline()
                assert line, "Firefox ended before it listened"
        rest = asyncio.create_task(process.stderr.read())
        async with connect(line.removeprefix(READY).decode().strip() + "/session") as socket:
            say = Bidi(socket)
            await say("session.new", capabilities={})
            yield Firefox(say)
        rest.cancel()
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
