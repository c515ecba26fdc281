"""The built client as files, and the headers that keep strangers' scripts out of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from aiohttp import web

NOT_BUILT: Final = (
    "The browser client is not built, so there is no page to show.\n"
    "`make run` builds it and starts the server; `python tools/client.py build` only builds it.\n"
)

_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")
_HOST: Final = re.compile(r"[A-Za-z0-9.-]+(:[0-9]+)?|\[[0-9A-Fa-f:]+\](:[0-9]+)?")

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


def security_headers(host: str) -> dict[str, str]:
    """Headers of every page and file: only this server's own code runs, only it is talked to.

    The isolation headers also give the page a finer clock (5 instead of 100 microseconds).
    """
    # 'self' covers WebSockets only in newer browsers, hence by name; a host that is no host is not
    # repeated in a header.
    sockets = f" ws://{host} wss://{host}" if _HOST.fullmatch(host) else ""
    policy = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "media-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "connect-src": "'self'" + sockets,
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }
    return {
        "Content-Security-Policy": "; ".join(f"{key} {value}" for key, value in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


def index(static: Path, status: int = 200) -> web.StreamResponse:
    """The page. It finds out by its own address what to show, also that something is missing."""
    page = static / "index.html"
    if not page.is_file():
        return web.Response(status=503, text=NOT_BUILT)
    if status == 200:
        return web.FileResponse(page, headers={"Cache-Control": ASK_AGAIN})
    return web.Response(
        status=status,
        body=page.read_bytes(),
        content_type="text/html",
        charset="utf-8",
        headers={"Cache-Control": "no-store"},
    )


def asset(static: Path, name: str) -> web.StreamResponse | None:
    """A file whose name carries a hash of its content: it never changes."""
    return _file(static / "assets", name, FOR_EVER)


def root_file(static: Path, name: str) -> web.StreamResponse | None:
    """An icon, the manifest and the like. Dot files are not for the world."""
    return None if name == "index.html" else _file(static, name, ASK_AGAIN)


def _file(folder: Path, name: str, cache: str) -> web.StreamResponse | None:
    if not _NAME.fullmatch(name):
        return None
    path = folder / name
    try:
        if not path.is_file():
            return None
    except OSError:  # a name longer than files have
        return None
    return web.FileResponse(path, headers={"Cache-Control": cache})
