"""Fixtures for tables without a server."""

import pytest

from orderup.server.tables.games import engine_loader
from orderup.server.tables.games.engine import GameEngine


@pytest.fixture(scope="session")
def engine() -> GameEngine:
    """Return the games as tables play them."""
    return engine_loader.load_engine()
