"""The client's types, made from the schema of the wire by tools/typescript.py."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import msgspec
import pytest

from pentaraduga.transport.schema import protocol_schema

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "client_web/src"


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("typescript", ROOT / "tools/typescript.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TYPESCRIPT = tool()


class Inner(msgspec.Struct):
    word: Literal["b", "a"]


class Outer(msgspec.Struct, tag="outer"):
    """Line one.

    Line two.
    """

    pair: tuple[str, Literal[0, 1]]
    rows: tuple[tuple[tuple[int, int], ...], ...]
    maybe: Inner | None
    many: dict[str, bool | int]
    later: tuple[str | None, ...] = ()


def made(*types: Any) -> tuple[list[str], dict[str, Any]]:
    refs, defs = msgspec.json.schema_components(types, ref_template="#/$defs/{name}")
    return TYPESCRIPT.declarations(refs, defs), defs


def test_tuples_stay_tuples_and_unions_are_exact() -> None:
    parts, _ = made(Outer)
    assert parts == [
        'export interface Inner {\n  word: "a" | "b";\n}',
        "\n".join(
            [
                "/**",
                " * Line one.",
                " *",
                " * Line two.",
                " */",
                "export interface Outer {",
                '  type: "outer";',
                "  pair: readonly [string, 0 | 1];",
                "  rows: readonly (readonly (readonly [number, number])[])[];",
                "  maybe: Inner | null;",
                "  many: Record<string, boolean | number>;",
                "  later?: readonly (string | null)[];",
                "}",
            ]
        ),
    ]


def test_what_it_does_not_know_is_an_error() -> None:
    unknown: list[dict[str, Any]] = [{"type": "tuple"}, {"allOf": []}, {"not": {}}]
    for strange in unknown:
        with pytest.raises(ValueError, match="no TypeScript for"):
            TYPESCRIPT.type_of(strange)


def test_two_types_of_one_name_are_an_error() -> None:
    defs = {"a.Own": {"type": "string"}, "b.Own": {"type": "integer"}}
    roots = [{"$ref": "#/$defs/a.Own"}, {"$ref": "#/$defs/b.Own"}]
    with pytest.raises(ValueError, match="same name"):
        TYPESCRIPT.declarations(roots, defs)
    assert TYPESCRIPT.declarations(roots[:1], defs) == ["export type Own = string;"]


def test_every_board_has_the_types_of_its_sections_and_the_wire_those_of_none() -> None:
    wire = (CLIENT / "net/protocol.gen.ts").read_text(encoding="utf-8").lower()
    assert "roomsections" in wire
    for id_, game in protocol_schema()["games"].items():
        assert id_ not in wire
        path = CLIENT / f"games/{id_}/sections.gen.ts"
        assert path.is_file() == path.parent.is_dir()
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            listed = text.partition("export interface Sections {")[2]
            assert [line.split(":")[0].strip() for line in listed.splitlines()[1:-1]] == list(
                game["sections"]
            )
