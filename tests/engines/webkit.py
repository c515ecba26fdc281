"""WebKit, as GTK's little browser, over WebDriver. Each device is a browser of its own."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp

from tests.browser.words import Words
from tests.cluster.process import free_port
from tests.engines.window import PATIENCE_S, Window, call

NEEDED = ("WebKitWebDriver", "Xvfb")


class Driver:
    """A driver's session: requests and their answers."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self._http = http
        self._url = url

    async def __call__(self, method: str, path: str, **body: object) -> Any:
        data = None if method == "GET" else json.dumps(body)
        async with self._http.request(method, self._url + path, data=data) as response:
            value = json.loads(await response.read())["value"]
            assert response.status == 200, f"{path}: {value}"
            return value

    def session(self, name: str) -> Driver:
        return Driver(self._http, f"{self._url}/session/{name}")


class WebKitWindow(Window):
    def __init__(self, say: Driver, words: Words) -> None:
        # GTK's driver knows no fingers.
        super().__init__(words, touch=False)
        self._say = say

    async def go(self, url: str) -> None:
        await self._say("POST", "/url", url=url)

    async def run(self, function: str, given: object = None) -> Any:
        fails = "(error) => done({wrong: String(error)})"
        script = f"const done = arguments[0]; {call(function, given)}.then(done, {fails})"
        answer = await self._say("POST", "/execute/async", script=script, args=[])
        assert isinstance(answer, str), answer
        return json.loads(answer)

    async def act(self, actions: Sequence[object]) -> None:
        await self._say("POST", "/actions", actions=[*actions])


class WebKit:
    """A screen that nobody sees, on which devices open."""

    def __init__(self, stack: AsyncExitStack, env: dict[str, str], home: Path) -> None:
        self._stack = stack
        self._env = env
        self._home = home
        self._devices = 0

    async def device(self, lang: str, width: int, height: int, touch: bool) -> WebKitWindow:
        self._devices += 1
        home = self._home / f"webkit-{self._devices}"
        home.mkdir()
        port = free_port()
        env = {**self._env, "HOME": str(home), "XDG_DATA_HOME": str(home / "data")}
        await self._stack.enter_async_context(
            _running("WebKitWebDriver", f"--port={port}", env=env)
        )
        http = await self._stack.enter_async_context(aiohttp.ClientSession())
        say = Driver(http, f"http://127.0.0.1:{port}")
        async with asyncio.timeout(PATIENCE_S):
            while True:
                with suppress(aiohttp.ClientConnectionError):
                    await say("GET", "/status")
                    break
                await asyncio.sleep(0.05)
        made = await say("POST", "/session", capabilities={"alwaysMatch": {}})
        session = say.session(made["sessionId"])
        self._stack.push_async_callback(session, "DELETE", "")
        await session("POST", "/timeouts", script=int(PATIENCE_S * 1000))
        await session("POST", "/window/rect", width=width, height=height)
        return WebKitWindow(session, Words(lang))


@asynccontextmanager
async def webkit(home: Path) -> AsyncIterator[WebKit | None]:
    """A WebKit with its data below `home`; None if there is none to run."""
    if not all(map(shutil.which, NEEDED)):
        yield None
        return
    reads, writes = os.pipe()
    async with AsyncExitStack() as stack:
        try:
            command = ("Xvfb", "-displayfd", str(writes), "-screen", "0", "1400x1000x24")
            await stack.enter_async_context(_running(*command, pass_fds=(writes,)))
            os.close(writes)
            async with asyncio.timeout(PATIENCE_S):
                display = await asyncio.to_thread(os.read, reads, 16)
        finally:
            os.close(reads)
        # No desktop is there to be asked for its services.
        desktop = {"NO_AT_BRIDGE": "1", "GTK_A11Y": "none", "GIO_USE_VFS": "local"}
        env = {**os.environ, **desktop, "DISPLAY": f":{display.decode().strip()}"}
        yield WebKit(stack, env, home)


@asynccontextmanager
async def _running(*command: str, **how: Any) -> AsyncIterator[None]:
    """A process, ended with all that it started."""
    process = await asyncio.create_subprocess_exec(
        *command,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
        **how,
    )
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()
