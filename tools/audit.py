"""Known holes in what we depend on, and a list of it: `make audit`.

    python tools/audit.py            pip-audit and npm audit; exit code 1 if one finds a hole
    python tools/audit.py --sbom     what is installed, as CycloneDX JSON on standard output

Both audits ask a service on the network. If that can't be reached nothing is known, which is said,
and the exit code is 2: not checked isn't the same as clean. The list needs no network.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PIN: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)")
HASH: Final = re.compile(r"--hash=sha256:([0-9a-f]{64})")
LIMIT_S: Final = 300

PIP: Final = "uv tool run pip-audit --disable-pip --require-hashes -r requirements.lock -f json"
NPM: Final = "python tools/client.py npm audit --json"


def python_parts(lock: str) -> list[dict[str, Any]]:
    """The packages of `requirements.lock`, with the hashes that an installation checks."""
    found: list[dict[str, Any]] = []
    for line in lock.splitlines():
        pin = PIN.match(line)
        if pin:
            name, version = pin.groups()
            found.append(_part("pypi", name, version) | {"hashes": []})
        for digest in HASH.findall(line):
            found[-1]["hashes"].append({"alg": "SHA-256", "content": digest})
    return found


def node_parts(lock: str) -> list[dict[str, Any]]:
    """The packages of `package-lock.json`; those that only build the client are `excluded`."""
    parts = {}
    for path, package in json.loads(lock)["packages"].items():
        if path and "version" in package:
            name = path.rpartition("node_modules/")[2]
            part = _part("npm", name, package["version"])
            part["scope"] = "excluded" if package.get("dev") else "required"
            parts[part["purl"]] = part
    return [parts[purl] for purl in sorted(parts)]


def sbom() -> dict[str, Any]:
    """All of it as one CycloneDX 1.5 document."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": project["name"],
                "version": project["version"],
            }
        },
        "components": [
            *python_parts((ROOT / "requirements.lock").read_text()),
            *node_parts((ROOT / "client_web" / "package-lock.json").read_text()),
        ],
    }


def _part(kind: str, name: str, version: str) -> dict[str, Any]:
    purl = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {"type": "library", "name": name, "version": version, "purl": purl}


def pip_holes(said: str) -> list[str] | None:
    """What pip-audit's JSON names; None if it is no answer, or one that leaves packages out."""
    try:
        packages = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return None
    if not packages or any("skip_reason" in package for package in packages):
        return None
    return [f"{p['name']} {p['version']}: {v['id']}" for p in packages for v in p.get("vulns", ())]


def npm_holes(said: str) -> list[str] | None:
    """What npm audit's JSON names; None if it is no answer."""
    try:
        holes = json.loads(said)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return None
    return [f"{name}: {hole['severity']}" for name, hole in sorted(holes.items())]


def run(command: str) -> tuple[str, str]:
    """Standard output and error of a tool of the project's own environment."""
    name, *args = command.split()
    tool = Path(sys.executable).with_name(name)
    try:
        done = subprocess.run(
            [tool, *args], cwd=ROOT, capture_output=True, text=True, timeout=LIMIT_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return "", str(error)
    return done.stdout, done.stderr


def audit() -> int:
    """Asks both; 0 clean, 1 holes, 2 not known."""
    status = 0
    for name, command, read in (("pip-audit", PIP, pip_holes), ("npm audit", NPM, npm_holes)):
        out, err = run(command)
        holes = read(out)
        if holes is None:
            why = next((line for line in err.splitlines() if "rror" in line), "no reason given")
            why = why.strip()[:200]
            print(f"{name}: NOT CHECKED, its service did not answer for every package: {why}")
            status = status or 2
        else:
            print(f"{name}: {len(holes) or 'no'} known holes", *holes, sep="\n  ")
            status = 1 if holes else status
    return status


if __name__ == "__main__":
    if sys.argv[1:] == ["--sbom"]:
        print(json.dumps(sbom(), indent=1))
        sys.exit(0)
    sys.exit(audit())
