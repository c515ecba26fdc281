"""The server as a process: it starts, says where it is, survives its store, ends cleanly."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from tests.serving import END_S, READY_S, Served, child_env, command, run_to_end, runs, serving

from pentaraduga.cli.address import qr


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(READY_S):
        while not await condition():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def ready(server: Served) -> bool:
    return (await server.get("/readyz"))[0] == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
async def test_it_starts_and_ends(tmp_path: Path, number: signal.Signals) -> None:
    async with serving(tmp_path / "data") as server:
        assert (await server.get("/healthz"))[0] == 200
        assert await ready(server)
        (valkey,) = server.valkeys()
        # The whole group, as a terminal does it.
        os.killpg(server.pid, number)
        async with asyncio.timeout(END_S):
            assert await server.process.wait() == 0
        with pytest.raises(ProcessLookupError):
            os.kill(valkey, 0)
        assert server.process.stdout is not None
        assert await server.process.stdout.read() == b"", "one JSON document, no more"
        log = server.log.read_text()
        assert "stopped" in log and "Traceback" not in log and "error" not in log


@pytest.mark.parametrize("workers", ["1", "2"])
async def test_balancers_hear_first_that_it_is_about_to_stop(tmp_path: Path, workers: str) -> None:
    args = ("--drain-seconds", "600", "--workers", workers)
    async with serving(tmp_path / "data", *args) as server:
        assert await ready(server)
        server.process.send_signal(signal.SIGTERM)

        async def said() -> bool:
            # A new connection each time: of each worker in turn, or by chance.
            return await server.get("/readyz") == (503, "not ready: stopping\n")

        await until(said)
        assert (await server.get("/healthz"))[0] == 200
        assert await server.new_room(), "all goes on as before"
        assert await server.stop(signal.SIGTERM) == 128 + signal.SIGTERM, "the second one forces it"

        async def gone() -> bool:
            try:
                await server.get("/healthz")
            except aiohttp.ClientConnectionError:
                return True
            return False

        await until(gone)  # workers do not go on without their supervisor


async def test_it_ends_by_itself_once_balancers_know(tmp_path: Path) -> None:
    args = ("--drain-seconds", "1", "--workers", "2")
    async with serving(tmp_path / "data", *args) as server:
        await server.new_room()
        assert await server.stop(signal.SIGTERM) == 0
        assert "Traceback" not in server.log.read_text()


async def test_rooms_are_still_there_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        room = await server.new_room()
        assert await server.stop() == 0
    async with serving(tmp_path / "data") as server:
        assert (await server.get(f"/r/{room}"))[0] != 404
        assert (await server.get(f"/api/rooms/{room}/qr.svg"))[0] != 500
        assert await server.stop() == 0


async def test_after_a_killed_server_a_room_goes_on(tmp_path: Path) -> None:
    """The room's old owner is dead, its lease may still run: people get in all the same."""

    async def welcome(server: Served, room: str) -> dict[str, Any]:
        socket_url = server.url.replace("http", "ws", 1) + f"ws/{room}"
        hello = {"type": "hello", "secret": "0f" * 16, "name": "Аня", "granularity": 0.1}
        async with (
            aiohttp.ClientSession() as session,
            session.ws_connect(socket_url, protocols=["pentaraduga.v1+json"]) as ws,
            asyncio.timeout(READY_S),
        ):
            await ws.send_json(hello)
            async for message in ws:
                said: dict[str, Any] = json.loads(message.data)
                if said["type"] == "welcome":
                    return said
        raise AssertionError(f"closed with {ws.close_code}")

    async with serving(tmp_path / "data") as server:
        room = await server.new_room()
        before = await welcome(server, room)
        (valkey,) = server.valkeys()
        server.process.kill()
        await server.process.wait()
    async with serving(tmp_path / "data") as server:
        assert not runs(valkey)
        after = await welcome(server, room)
        assert after["me"] == before["me"], "known again"
        assert after["seq"] > before["seq"]
        assert await server.stop() == 0


async def test_what_people_read(tmp_path: Path) -> None:
    """Without --json: two links, and a QR code of the one for phones."""
    process = await asyncio.create_subprocess_exec(
        *command("--port", "0", "--data", str(tmp_path / "data")),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=child_env({"PENTARADUGA_PUBLIC_URL": "https://play.example.org"}),
    )
    assert process.stdout is not None
    text = ""
    async with asyncio.timeout(READY_S):
        while "Ctrl-C stops" not in text:
            text += (await process.stdout.readline()).decode()
    process.send_signal(signal.SIGINT)
    async with asyncio.timeout(END_S):
        await process.communicate()
    assert process.returncode == 0
    assert "On this machine:  http://localhost:" in text
    assert "In the network:   https://play.example.org/" in text
    assert qr("https://play.example.org/", colours=False) in text
    assert str(tmp_path / "data") in text


async def test_a_second_start_on_the_folder_names_the_first(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        status, out, err = await run_to_end("--json", "--data", str(tmp_path / "data"))
        assert (status, out) == (2, "")
        assert f"in use by process {server.pid} on {socket.gethostname()} since" in err
        assert "Traceback" not in err
        assert await ready(server), "the first one does not notice"


async def test_a_taken_port_is_refused_and_nothing_stays_behind(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        status, out, err = await run_to_end(
            "--host", "127.0.0.1", "--port", port, "--data", str(data)
        )
    assert (status, out) == (2, "")
    assert f"port {port} is taken" in err and "Traceback" not in err
    async with serving(data) as server:
        assert await ready(server)


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        (("--redis", "redis://127.0.0.1:1"), "no store answers at redis://127.0.0.1:1"),
        (("--redis", "http://127.0.0.1:1"), "begins with http://"),
        (("--port", "99999"), "--port is '99999': a port from 0 to 65535 is expected"),
        (("--data", "/dev/null"), "a folder is expected, choose one with --data"),
    ],
)
async def test_what_cannot_be_used_is_refused(args: tuple[str, ...], reason: str) -> None:
    status, out, err = await run_to_end(*args)
    assert (status, out) == (2, "")
    assert reason in err and "Traceback" not in err


async def test_a_refusal_in_json(tmp_path: Path) -> None:
    status, _, err = await run_to_end(
        env={
            "PENTARADUGA_REDIS": "redis://me:topsecret@127.0.0.1:1",
            "PENTARADUGA_LOG_FORMAT": "json",
        }
    )
    assert status == 2
    (line,) = err.splitlines()
    assert json.loads(line)["event"] == "refused"
    assert "redis://me:***@127.0.0.1:1" in json.loads(line)["why"] and "topsecret" not in err


async def test_an_outside_store_needs_no_own_valkey(tmp_path: Path, valkey: str) -> None:
    async with serving(tmp_path / "data", "--redis", valkey) as server:
        assert await ready(server)
        assert server.valkeys() == [] and not (tmp_path / "data").exists()
        await server.new_room()
        assert await server.stop() == 0


async def test_waiting_for_a_store_can_be_ended(tmp_path: Path) -> None:
    """A store that loads its data for long says so; Ctrl-C does not wait for it."""

    async def loading(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(b"-LOADING the dataset\r\n" * data.count(b"*"))
        writer.close()

    store = await asyncio.start_server(loading, "127.0.0.1", 0)
    port = store.sockets[0].getsockname()[1]
    process = await asyncio.create_subprocess_exec(
        *command("--json", "--redis", f"redis://127.0.0.1:{port}"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=child_env(),
    )
    assert process.stderr is not None
    async with asyncio.timeout(READY_S):
        said = (await process.stderr.readline()).decode()
        assert f"waiting for the store at redis://127.0.0.1:{port} to load" in said
        process.send_signal(signal.SIGINT)
        out, err = await process.communicate()
    store.close()
    assert (process.returncode, out) == (0, b"")
    assert b"Traceback" not in err


async def test_a_killed_valkey_is_started_again(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        room = await server.new_room()
        (first,) = server.valkeys()
        os.kill(first, signal.SIGKILL)

        async def restarted() -> bool:
            return server.valkeys() not in ([], [first])

        await until(restarted)

        async def makes_rooms() -> bool:
            # Until the lease has run out the server cannot know, and may say it is ready.
            try:
                return await server.new_room() != room
            except AssertionError:
                return False

        await until(makes_rooms)
        # The lease is renewed a little later than the first append gets through.
        await until(lambda: ready(server))
        assert await server.stop() == 0
        assert "Traceback" not in server.log.read_text()


async def test_a_second_signal_forces_the_end(tmp_path: Path) -> None:
    async with serving(tmp_path / "data") as server:
        (valkey,) = server.valkeys()
        # A store that does not end keeps the server waiting.
        os.kill(valkey, signal.SIGSTOP)
        try:
            server.process.send_signal(signal.SIGINT)
            await until(lambda: asyncio.sleep(0, "stopping" in server.log.read_text()))
            server.process.send_signal(signal.SIGINT)
            async with asyncio.timeout(END_S):
                assert await server.process.wait() == 128 + signal.SIGINT
        finally:
            os.kill(valkey, signal.SIGCONT)

    await until(lambda: asyncio.sleep(0, not runs(valkey)))


async def test_logs_in_json_hold_no_secrets(tmp_path: Path) -> None:
    env = {"PENTARADUGA_LOG_LEVEL": "debug", "PENTARADUGA_LOG_FORMAT": "json"}
    async with serving(tmp_path / "data", env=env) as server:
        room = await server.new_room()
        await server.get(f"/r/{room}")
        await server.get("/nowhere")
        assert await server.stop() == 0
        text = server.log.read_text()
    lines = [json.loads(line) for line in text.splitlines()]
    assert all({"time", "level", "logger", "event"} <= line.keys() for line in lines)
    assert {"store.opened", "room.created", "stopped"} <= {line["event"] for line in lines}
    assert room not in text, "who knows the id is in"


async def test_a_misspelt_variable_causes_a_warning(tmp_path: Path) -> None:
    async with serving(tmp_path / "data", env={"PENTARADUGA_PROT": "1"}) as server:
        assert await server.stop() == 0
        assert "PENTARADUGA_PROT is not a setting" in server.log.read_text()
