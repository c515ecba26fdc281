"""The part of JSON Schema that the wire's types are written in, as TypeScript declarations."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

Schema = Mapping[str, Any]

PLAIN: Final[dict[str, str]] = {
    "boolean": "boolean",
    "integer": "number",
    "number": "number",
    "string": "string",
    "null": "null",
}
WIDTH: Final = 100


def declarations(roots: Iterable[Schema], defs: Mapping[str, Schema]) -> list[str]:
    """The types that `roots` refer to, directly or not, sorted by name, one declaration each.

    Raises:
        ValueError: Two of them have the same name, or a schema uses what this does not know.
    """
    names = sorted(_reachable(roots, defs), key=lambda name: name_of(f"#/$defs/{name}"))
    short = [name_of(name) for name in names]
    if len(set(short)) < len(short):
        raise ValueError(f"two types of one file have the same name: {', '.join(short)}")
    return [_declaration(name_of(name), defs[name]) for name in names]


def interface(name: str, fields: Mapping[str, Schema], about: str) -> str:
    """An interface with a required field for each schema."""
    lines = [f"  {key}: {type_of(schema)};" for key, schema in fields.items()]
    return "\n".join([comment(about), f"export interface {name} {{", *lines, "}"])


def name_of(ref: str) -> str:
    """The name of a referenced type; msgspec puts its module before one that is not unique."""
    return ref.rpartition("/")[2].rpartition(".")[2]


def comment(text: str, indent: str = "") -> str:
    """A documentation comment of one or more lines."""
    lines = text.strip().splitlines()
    if len(lines) == 1 and len(indent) + len(lines[0]) + 7 <= WIDTH:
        return f"{indent}/** {lines[0]} */"
    body = [f"{indent} * {line}".rstrip() for line in lines]
    return "\n".join([f"{indent}/**", *body, f"{indent} */"])


def type_of(schema: Schema) -> str:
    """The TypeScript type of one schema.

    Raises:
        ValueError: It uses what this does not know.
    """
    if "$ref" in schema:
        return name_of(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(type_of(one) for one in schema["anyOf"]))
    if "enum" in schema or "const" in schema:
        values = schema.get("enum") or [schema["const"]]
        return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object" if "properties" not in schema:
            values = schema.get("additionalProperties")
            inner = type_of(values) if isinstance(values, Mapping) else "unknown"
            return f"Record<string, {inner}>"
        case str(plain) if plain in PLAIN:
            return PLAIN[plain]
    if not set(schema) - {"default", "description", "title"}:
        return "unknown"
    raise ValueError(f"no TypeScript for {schema}")


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    inner = type_of(schema["items"]) if isinstance(schema.get("items"), Mapping) else "unknown"
    if schema.get("minItems", 0) == 1:
        return f"readonly [{inner}, ...{_grouped(inner)}[]]"
    return f"readonly {_grouped(inner)}[]"


def _grouped(kind: str) -> str:
    return f"({kind})" if " " in kind and not kind.startswith("Record<") else kind


def _declaration(name: str, schema: Schema) -> str:
    head = [comment(schema["description"])] if schema.get("description") else []
    if schema.get("type") != "object" or "properties" not in schema:
        return "\n".join([*head, _alias(name, type_of(schema))])
    required = set(schema.get("required", ()))
    lines = []
    for key, value in schema["properties"].items():
        # msgspec writes the tag of a message as an enum with one value, and does not require it.
        always = key in required or len(value.get("enum", ())) == 1
        lines.append(f"  {_key(key)}{'' if always else '?'}: {type_of(value)};")
    if not lines:
        return "\n".join([*head, f"export type {name} = Record<string, never>;"])
    return "\n".join([*head, f"export interface {name} {{", *lines, "}"])


def _alias(name: str, kind: str) -> str:
    whole = f"export type {name} = {kind};"
    if len(whole) <= WIDTH:
        return whole
    return "\n".join([f"export type {name} =", *(f"  | {one}" for one in kind.split(" | "))]) + ";"


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_$][\w$]*", name) else json.dumps(name)


def _reachable(roots: Iterable[Schema], defs: Mapping[str, Schema]) -> set[str]:
    found: set[str] = set()
    todo = [ref for root in roots for ref in _refs(root)]
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += _refs(defs[name])
    return found


def _refs(schema: Any) -> Iterator[str]:
    if isinstance(schema, Mapping):
        for key, value in schema.items():
            if key == "$ref":
                yield value.removeprefix("#/$defs/")
            elif key != "discriminator":
                yield from _refs(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from _refs(value)
