"""The wire as one JSON schema, from the very types that encode and decode it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final, get_args

import msgspec

from pentaraduga.games import GAMES
from pentaraduga.rooms.commands import AnyCommand, Hello, Incoming, Pong, Resume
from pentaraduga.rooms.effects import (
    Ack,
    Advice,
    Fault,
    Onlookers,
    Outgoing,
    Probe,
    Reacted,
    Refused,
    Transfer,
    Update,
    Welcome,
)
from pentaraduga.rooms.views import SECTIONS
from pentaraduga.transport.codes import ENDINGS

CLIENT_MESSAGES: Final[tuple[type[Incoming], ...]] = (Hello, Pong, Resume, *get_args(AnyCommand))
SERVER_MESSAGES: Final[tuple[type[Outgoing], ...]] = (
    Welcome,
    Update,
    Ack,
    Refused,
    Advice,
    Transfer,
    Onlookers,
    Reacted,
    Probe,
    Fault,
)


def protocol_schema() -> dict[str, Any]:
    """Everything that crosses the wire, as JSON Schema 2020-12.

    `ClientMessage` and `ServerMessage` under `$defs` are the two unions. `sections` maps the names
    of a room's sections to their types; `games` does so for each game (with its `GameInfo` as
    `info`). `endings` is the table of codes. Equal code gives equal output, in the same order.
    """
    game_sections = {id_: dict(game.rules.sections) for id_, game in GAMES.items()}
    types: list[Any] = [*CLIENT_MESSAGES, *SERVER_MESSAGES, *SECTIONS.values()]
    types += [kind for sections in game_sections.values() for kind in sections.values()]
    refs, defs = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    ref_of = dict(zip(types, refs, strict=True))
    defs = {name: defs[name] for name in sorted(defs)}
    defs["ClientMessage"] = _union(CLIENT_MESSAGES, ref_of)
    defs["ServerMessage"] = _union(SERVER_MESSAGES, ref_of)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pentaraduga protocol, version 1",
        "oneOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "sections": {name: ref_of[kind] for name, kind in SECTIONS.items()},
        "games": {
            id_: {
                "info": msgspec.to_builtins(asdict(GAMES[id_].info)),
                "sections": {name: ref_of[kind] for name, kind in sections.items()},
            }
            for id_, sections in game_sections.items()
        },
        "endings": {code: ending._asdict() for code, ending in ENDINGS.items()},
        "$defs": defs,
    }


def _union(kinds: tuple[type[Any], ...], ref_of: dict[Any, Any]) -> dict[str, Any]:
    mapping = {kind.__struct_config__.tag: ref_of[kind]["$ref"] for kind in kinds}
    return {
        "anyOf": [ref_of[kind] for kind in kinds],
        "discriminator": {"propertyName": "type", "mapping": mapping},
    }
