"""Where a request really comes from: addresses, and what trusted proxies say about them. Pure."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Header = Literal["x-forwarded-for", "forwarded"]

_PORT: Final = r"(?::[0-9]{1,5}|:_[A-Za-z0-9._-]+)?"
_BRACKETED: Final = re.compile(rf"\[(?P<address>[^\[\]]+)\]{_PORT}")
_WITH_PORT: Final = re.compile(rf"(?P<address>[0-9.]+){_PORT}")
_PAIR: Final = re.compile(
    r'\s*(?P<name>[A-Za-z0-9!#$%&\'*+.^_`|~-]+)\s*=\s*(?P<value>"(?:[^"\\]|\\.)*"|[^;"]*)\s*'
)
_SCHEMES: Final = ("http", "https")


@dataclass(frozen=True, slots=True)
class Trust:
    """Which headers of proxies are believed.

    `hops`: how many proxies of our own are in front, in a chain; 0 believes nothing.
    `header`: the one that they set. The other one could come from anybody and is never read.
    """

    hops: int = 0
    header: Header = "x-forwarded-for"


NOBODY: Final = Trust()


@dataclass(frozen=True, slots=True)
class Forwarded:
    """One step of a request's way, as a proxy reports it; None for anything it doesn't say."""

    address: str | None = None
    proto: str | None = None


def client_address(peer: str, trust: Trust, lines: Sequence[str]) -> str:
    """The address that the outermost proxy of our own saw, else `peer`.

    `lines`: the values of the trusted header, in order. Each proxy adds an entry on the right for
    the address it heard from; entries further left come from the client and may be anything.

    >>> client_address("10.0.0.1", Trust(1), ["6.6.6.6, 192.0.2.7:4711"])
    '192.0.2.7'
    >>> client_address("10.0.0.1", Trust(2), ["6.6.6.6, 192.0.2.7", "10.0.0.9"])
    '192.0.2.7'
    >>> client_address("10.0.0.1", Trust(1, "forwarded"), ['for="[2001:db8::7]:80";proto=https'])
    '2001:db8::7'
    >>> client_address("10.0.0.1", Trust(1), ["unknown"])
    '10.0.0.1'
    >>> client_address("10.0.0.1", Trust(), ["192.0.2.7"])
    '10.0.0.1'
    """
    step = _trusted(trust, lines)
    return peer if step is None or step.address is None else step.address


def client_scheme(scheme: str, trust: Trust, lines: Sequence[str], protos: Sequence[str]) -> str:
    """How the client connected, "http" or "https", according to the outermost proxy of our own.

    `protos`: the values of X-Forwarded-Proto, which goes with X-Forwarded-For.

    >>> [client_scheme("http", Trust(1), [], [said]) for said in ("HTTPS", "gopher")]
    ['https', 'http']
    """
    if not trust.hops:
        return scheme
    if trust.header == "forwarded":
        step = _trusted(trust, lines)
        said = step.proto if step is not None else None
    else:
        steps = [part.strip() for line in protos for part in line.split(",")]
        # A proxy sets it, and the next one may set or keep it: one entry is enough for all.
        said = steps[max(0, len(steps) - trust.hops)] if steps else None
    said = (said or "").lower()
    return said if said in _SCHEMES else scheme


def _trusted(trust: Trust, lines: Sequence[str]) -> Forwarded | None:
    """The entry that the outermost of our own proxies added."""
    if not trust.hops:
        return None
    # Only the one that counts is read: what a client puts before it may be long.
    if trust.header == "forwarded":
        parts = [part for line in lines for part in _split(line, ",")]
    else:
        parts = [part for line in lines for part in line.split(",")]
    if not parts:
        return None
    part = parts[max(0, len(parts) - trust.hops)]
    return _step(part) if trust.header == "forwarded" else Forwarded(plain_address(part))


def plain_address(text: str) -> str | None:
    """The address alone, in its shortest spelling; None if it isn't an address.

    Proxies write ports, brackets and quotes around it, and zones of their own machine behind it.

    >>> [plain_address(t) for t in ('192.0.2.7:80', '"[2001:DB8:0::7]:4711"', '2001:db8::7%eth0')]
    ['192.0.2.7', '2001:db8::7', '2001:db8::7']
    >>> [plain_address(t) for t in ("unknown", "_hidden", "192.0.2.7:80:80", "", "300.1.1.1")]
    [None, None, None, None, None]
    """
    text = _unquoted(text.strip())
    whole = _BRACKETED.fullmatch(text) or _WITH_PORT.fullmatch(text)
    bare = whole["address"] if whole else text
    try:
        parsed = ipaddress.ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(parsed)


def network(address: str) -> str:
    """The part of an address that belongs to one person; in IPv6 that is a /64.

    >>> network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7"), network("192.0.2.7")
    ('2001:db8:1:2::/64', '192.0.2.7', '192.0.2.7')
    """
    plain = plain_address(address)
    if plain is None or ":" not in plain:
        return plain or address
    return str(ipaddress.ip_network((plain, 64), strict=False))


def is_this_machine(network: str) -> bool:
    """Whether connections from there come from this machine itself: a proxy, or a test of load.

    >>> is_this_machine("127.0.0.1"), is_this_machine("::/64"), is_this_machine("192.0.2.7")
    (True, True, False)
    """
    # ::1 is the only address in use in its /64.
    return network.startswith("127.") or network in ("::/64", "::1", "")


def _step(part: str) -> Forwarded:
    """One element of `Forwarded` (RFC 7239): pairs like `for=192.0.2.7`, in any order and case."""
    found: dict[str, str] = {}
    for piece in _split(part, ";"):
        pair = _PAIR.fullmatch(piece)
        if pair is None:
            if piece.strip():
                return Forwarded()
            continue
        found.setdefault(pair["name"].lower(), _unquoted(pair["value"].strip()))
    return Forwarded(plain_address(found["for"]) if "for" in found else None, found.get("proto"))


def _split(text: str, mark: str) -> Iterator[str]:
    """The parts between marks that stand outside quotes."""
    part, quoted, escaped = "", False, False
    for letter in text:
        if letter == mark and not quoted:
            yield part
            part = ""
            continue
        part += letter
        if escaped:
            escaped = False
        elif letter == "\\" and quoted:
            escaped = True
        elif letter == '"':
            quoted = not quoted
    yield part


def _unquoted(text: str) -> str:
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return re.sub(r"\\(.)", r"\1", text[1:-1])
    return text
