"""Who lacks an extra learns its name."""

import sys
from importlib import import_module

import pytest

NEEDS = {
    "orderup.envs.pettingzoo": ("pettingzoo", "rl"),
    "orderup.envs.gymnasium": ("gymnasium.vector", "rl"),
    "orderup.envs.openspiel": ("pyspiel", "openspiel"),
    "orderup.lab.ratings": ("openskill.models", "lab"),
    "orderup.lab.plot": ("matplotlib", "lab"),
    "orderup.lab.tuning.study": ("optuna", "tune"),
    "orderup.server.tracing.otlp": ("opentelemetry.sdk.trace", "tracing"),
}


@pytest.mark.parametrize("room", NEEDS)
def test_what_is_not_installed_is_asked_for_by_its_extra(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, extra = NEEDS[room]
    monkeypatch.delitem(sys.modules, room, raising=False)
    monkeypatch.setitem(sys.modules, module, None)
    package = module.partition(".")[0]
    with pytest.raises(
        ModuleNotFoundError,
        match=rf"^this needs {package}: pip install 'orderup\[{extra}\]', or make setup in a checkout$",
    ):
        import_module(room)
