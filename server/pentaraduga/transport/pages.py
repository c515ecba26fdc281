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

_REFUSED: Final = re.compile(r"q\s*=\s*0(\.0*)?")

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


PACKED: Final = ("br", "gzip")
"""Content codings, best first. The build packs PATH as `packed/CODING/PATH`, off the routes."""

_KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}

_USES_NOTHING: Final = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer",
        "camera",
        "display-capture",
        "geolocation",
        "gyroscope",
        "magnetometer",
        "microphone",
        "midi",
        "payment",
        "usb",
        "xr-spatial-tracking",
    )
)


def security_headers(host: str) -> dict[str, str]:
    """Headers of every answer: only this server's own code runs, and only this server is contacted.

    The isolation headers also give the page a finer clock (5 instead of 100 microseconds).
    """
    # 'self' covers WebSockets only in newer browsers, hence by name; a malformed host is not
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
        "Permissions-Policy": _USES_NOTHING,
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Embedder-Policy": "require-corp",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


def index(static: Path, codings: str, status: int = 200) -> web.StreamResponse:
    """The page. It finds out from its own address what to show, even that something is missing.

    `codings`: the request's `Accept-Encoding`.
    """
    page = static / "index.html"
    if not page.is_file():
        return web.Response(status=503, text=NOT_BUILT)
    if status == 200:
        return _sent(static, "index.html", codings, ASK_AGAIN)
    return web.Response(
        status=status,
        body=page.read_bytes(),
        content_type="text/html",
        charset="utf-8",
        headers={"Cache-Control": "no-store"},
    )


def asset(static: Path, name: str, codings: str) -> web.StreamResponse | None:
    """A file whose name carries a hash of its content: it never changes."""
    return _file(static, "assets", name, codings, FOR_EVER)


def root_file(static: Path, name: str, codings: str) -> web.StreamResponse | None:
    """An icon, the manifest and the like. Dot files are private."""
    return None if name == "index.html" else _file(static, "", name, codings, ASK_AGAIN)


def _file(
    static: Path, folder: str, name: str, codings: str, cache: str
) -> web.StreamResponse | None:
    if not _NAME.fullmatch(name):
        return None
    try:
        if not (static / folder / name).is_file():
            return None
    except OSError:  # a name longer than files have
        return None
    return _sent(static, f"{folder}/{name}" if folder else name, codings, cache)


def _sent(static: Path, path: str, codings: str, cache: str) -> web.StreamResponse:
    """The file at `path`, packed if the client unpacks it. Each coding has an ETag of its own."""
    # Vary is set on plain files, too: caches must not give a packed file to a client that can't
    # unpack it. The type is named here, because machines' own tables differ about .js.
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if (kind := _KINDS.get(Path(path).suffix)) is not None:
        headers["Content-Type"] = kind
    taken = accepted(codings)
    for coding in PACKED:
        packed = static / "packed" / coding / path
        if coding in taken and packed.is_file():
            return web.FileResponse(packed, headers=headers | {"Content-Encoding": coding})
    return web.FileResponse(static / path, headers=headers)


def accepted(codings: str) -> frozenset[str]:
    """The codings named by an `Accept-Encoding` header with a weight that is not 0."""
    return frozenset(
        name.strip()
        for name, _, weight in (part.partition(";") for part in codings.lower().split(","))
        if name.strip() and not _REFUSED.fullmatch(weight.strip())
    )
