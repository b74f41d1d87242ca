"""Types as JSON Schema, and that as TypeScript: for the page's types of messages, and of what each game says in them."""

import json
from collections.abc import Mapping
from inspect import cleandoc
from typing import Any

JsonSchema = dict[str, Any]


def dedent_descriptions(definitions: Mapping[str, JsonSchema]) -> dict[str, JsonSchema]:
    """Return definitions, as under `$defs`, whose descriptions are not indented. (Before Python 3.13 docstrings keep their indentation.)"""
    return {name: _cleaned(definition) for name, definition in definitions.items()}


def _cleaned(definition: JsonSchema) -> JsonSchema:
    if "description" not in definition:
        return definition
    return {**definition, "description": cleandoc(definition["description"])}


def typescript_declarations(definitions: Mapping[str, JsonSchema], index_names: Mapping[str, str] | None = None) -> str:
    """Return definitions, as under `$defs`, as exported types. `index_names`: for each open type, the name of the key of its further fields."""
    names = index_names or {}
    return "\n".join(_declaration(n, d, names.get(n, "field")) for n, d in definitions.items())


def _declaration(name: str, definition: JsonSchema, index_name: str) -> str:
    doc = f"/** {definition['description']} */\n" if "description" in definition else ""
    if "properties" not in definition:
        return f"{doc}export type {name} = {_type(definition)};\n"
    fields = [
        f"  {key}{'' if _always(key, definition) else '?'}: {_type(value)};"
        for key, value in definition["properties"].items()
    ]
    if definition["additionalProperties"]:
        fields.append(f"  [{index_name}: string]: unknown;")
    return f"{doc}export interface {name} {{\n" + "\n".join(fields) + "\n}\n"


def _always(key: str, definition: JsonSchema) -> bool:
    return key in definition.get("required", [])


def _type(s: JsonSchema) -> str:
    if "$ref" in s:
        return str(s["$ref"]).rsplit("/", 1)[1]
    if "tsType" in s:
        return str(s["tsType"])
    for choice in ("anyOf", "oneOf"):
        if choice in s:
            return " | ".join(_type(part) for part in s[choice])
    if "enum" in s:
        return " | ".join(json.dumps(value) for value in s["enum"])
    return _plain(s)


def _plain(s: JsonSchema) -> str:
    match s.get("type"):
        case "array" if "prefixItems" in s:
            return "[" + ", ".join(_type(part) for part in s["prefixItems"]) + "]"
        case "array":
            item = _type(s.get("items", {}))
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "object":
            more = s.get("additionalProperties", {})
            return f"Record<string, {_type(more) if isinstance(more, dict) else 'unknown'}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as name:
            return str(name)
        case _:
            return "unknown"
