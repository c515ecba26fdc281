"""docs/protocol.md says what the server does: its examples decode, its tables are complete."""

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pentaraduga.allowances import USUAL
from pentaraduga.games import GAMES
from pentaraduga.rooms.views import SECTIONS
from pentaraduga.transport.codec import JSON, OP_TEXT
from pentaraduga.transport.codes import ENDINGS
from pentaraduga.transport.limits import MAX_MESSAGE, STRIKES
from pentaraduga.transport.schema import CLIENT_MESSAGES, SERVER_MESSAGES, protocol_schema
from pentaraduga.transport.settings import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (client|server)\n(.*?)```", PAGE, re.S)

ServerMessage: Any = SERVER_MESSAGES[0] | SERVER_MESSAGES[1]
for _kind in SERVER_MESSAGES[2:]:
    ServerMessage = ServerMessage | _kind


@pytest.mark.parametrize(("side", "text"), EXAMPLES)
def test_every_example_is_a_message(side: str, text: str) -> None:
    if side == "client":
        JSON.decode(text.encode(), OP_TEXT)
        return
    message = msgspec.json.decode(text, type=ServerMessage)
    assert msgspec.json.decode(msgspec.json.encode(message)) == json.loads(text), "no stray fields"
    for name, section in getattr(message, "pub", {}).items():
        kind = SECTIONS.get(name) or GAMES["minutka"].rules.sections[name]
        assert msgspec.to_builtins(msgspec.convert(section, kind)).keys() == section.keys()


def test_every_type_of_message_has_an_example_or_a_row() -> None:
    shown = {json.loads(text)["type"] for _, text in EXAMPLES}
    for kind in (*CLIENT_MESSAGES, *SERVER_MESSAGES):
        tag = str(kind.__struct_config__.tag)
        assert tag in shown or f"`{tag}`" in PAGE, tag


def test_every_field_of_a_command_is_named() -> None:
    shown = {field for _, text in EXAMPLES for field in json.loads(text)}
    for kind in CLIENT_MESSAGES:
        for field in kind.__struct_fields__:
            assert field in shown or f"`{field}`" in PAGE, (kind.__name__, field)


def test_the_table_of_endings_is_the_servers() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (\d{4}) \| ([\w ]+) \| (.+) \|$", PAGE, re.M)
    words = {"stop": "stop", "reconnect": "reconnect", "goes on": "go_on"}
    assert [(code, int(close), words[then], text) for code, close, then, text in rows] == [
        (code, *line) for code, line in ENDINGS.items()
    ]


def test_every_reason_for_a_refusal_is_explained() -> None:
    source = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("rooms", "games/minutka")
        for path in (ROOT / "server/pentaraduga" / folder).glob("*.py")
    )
    codes = set(re.findall(r'Illegal\(\s*"(\w+)"', source))
    assert len(codes) > 20
    assert sorted(code for code in codes if f"`{code}`" not in PAGE) == []


def test_the_limits_on_the_page_are_the_real_ones() -> None:
    assert f"| {MAX_MESSAGE // 1024} KiB |" in PAGE
    messages = USUAL["messages"]
    assert f"{messages.burst:.0f} at once, {messages.per_s:.0f} a second" in PAGE
    assert f"{STRIKES:.0f} at once" in PAGE
    settings = Settings()
    assert f"within {settings.hello_within_s:.0f} seconds" in PAGE
    assert f"for {settings.silent_after_s:.0f} s |" in PAGE
    assert f"new rooms ({settings.rooms_burst:.0f}, then one in 10 s)" in PAGE
    assert f"everybody together ({settings.all_code_tries_burst:.0f}," in " ".join(PAGE.split())
    assert f"wrong codes ({settings.code_tries_burst:.0f}, then one in 10 s)" in PAGE
    assert settings.rooms_per_s == settings.code_tries_per_s == 0.1


def test_the_schema_is_whole_and_always_the_same() -> None:
    schema = protocol_schema()
    assert json.dumps(schema) == json.dumps(protocol_schema())
    defs = schema["$defs"]
    refs = re.findall(r"#/\$defs/([\w.]+)", json.dumps(schema))
    assert refs and all(ref in defs for ref in refs)
    client = {ref["$ref"].rpartition("/")[2] for ref in defs["ClientMessage"]["anyOf"]}
    assert {"Hello", "Act", "Configure", "Leave", "Pong", "Resume"} <= client
    assert set(schema["sections"]) == set(SECTIONS)
    assert set(schema["games"]["minutka"]["sections"]) == set(GAMES["minutka"].rules.sections)
    assert schema["endings"]["no_such_room"]["close"] == 4404
