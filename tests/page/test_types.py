"""The page's message types are those of the server."""

from pathlib import Path

from orderup.server.wire.schema import schema, typescript

GENERATED = Path(__file__).parents[2] / "web" / "src" / "wire" / "generated" / "wire.ts"


def test_the_page_has_the_server_s_message_types() -> None:
    assert GENERATED.read_text() == typescript(schema()), "run `npm run types` in web/"
