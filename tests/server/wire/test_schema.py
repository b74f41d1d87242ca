"""The published schema is the one of the messages, and TypeScript can be made of it."""

import json
from pathlib import Path

import jsonschema
import pytest

from orderup.server.wire import schema
from orderup.server.wire import server_messages as messages
from orderup.server.wire.encoding import encode
from orderup.server.wire.table_info import Reason

PUBLISHED = Path(__file__).parents[3] / "docs" / "protocol.schema.json"
FIX = "run: python -m orderup.server.wire.schema > docs/protocol.schema.json"


def test_the_published_schema_is_up_to_date() -> None:
    assert json.loads(PUBLISHED.read_text()) == json.loads(json.dumps(schema.schema())), FIX


def validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({**schema.schema(), "$ref": f"#/$defs/{name}"})


@pytest.mark.parametrize(
    "message",
    [
        messages.CommandDone("1"),
        messages.Refusal(None, Reason("late", "Gone.", 2, 17)),
        messages.Seated("1", 0, "token"),
        messages.Unseated(),
        messages.Reminder(0, "host", 2),
        messages.Bye(Reason("slow", "Too slow.")),
    ],
)
def test_what_is_sent_keeps_to_the_schema(message: messages.FromServer) -> None:
    validator("ServerMessage").validate(json.loads(encode(message)))


@pytest.mark.parametrize(
    ("message", "fits"),
    [
        ({"type": "hello"}, True),
        ({"type": "hello", "token": "abc", "since": 3, "round": 1}, True),
        ({"type": "hello", "password": "abc"}, False),
        ({"type": "move", "id": "1", "move": {"do": "draw"}}, True),
        ({"type": "move", "move": {"do": "draw"}}, False),
        ({"type": "sit", "id": "", "seat": 0, "name": "Ann"}, False),
        ({"type": "sit", "id": "1", "seat": 6, "name": "Ann"}, False),
        ({"type": "dance", "id": "1"}, False),
    ],
)
def test_the_schema_says_what_may_be_sent(message: dict[str, object], fits: bool) -> None:
    assert validator("ClientMessage").is_valid(message) is fits


def test_typescript_names_every_message() -> None:
    text = schema.typescript(schema.schema())
    assert "export interface Welcome {" in text
    assert '  type: "welcome";' in text
    assert "export type ServerMessage = Welcome | " in text
