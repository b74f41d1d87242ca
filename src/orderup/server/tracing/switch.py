"""Decides from OpenTelemetry's standard environment variables whether moves are traced."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from orderup.extras import missing_extra_message

ENDPOINT_VARIABLES: Final = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
PROTOCOL_VARIABLES: Final = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
SUPPORTED_PROTOCOL: Final = "http/protobuf"
NEEDED_MODULES: Final = ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")


def is_tracing_wanted(environment: Mapping[str, str]) -> bool:
    """Whether the environment asks for traces, by an endpoint or by the exporter."""
    settings = {name: text.strip().lower() for name, text in environment.items() if name.startswith("OTEL_")}
    if settings.get("OTEL_SDK_DISABLED") == "true":
        return False
    exporters = settings.get("OTEL_TRACES_EXPORTER") or (
        "otlp" if any(settings.get(name) for name in ENDPOINT_VARIABLES) else "none"
    )
    return "otlp" in exporters.split(",")


def why_not_traceable(environment: Mapping[str, str]) -> str | None:
    """Return the reason why wanted traces cannot be sent, as a sentence; None: they can."""
    protocol = next(filter(None, map(environment.get, PROTOCOL_VARIABLES)), SUPPORTED_PROTOCOL)
    if protocol != SUPPORTED_PROTOCOL:
        return f"traces are sent by {SUPPORTED_PROTOCOL} only, not by {protocol!r} (OTEL_EXPORTER_OTLP_PROTOCOL)"
    return None if all(map(_is_there, NEEDED_MODULES)) else missing_extra_message("tracing", "opentelemetry")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # its parent package is missing
        return False
