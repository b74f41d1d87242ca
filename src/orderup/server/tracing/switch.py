"""Whether moves are traced: by the variables that everybody has who uses OpenTelemetry."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from orderup.extras import missing_extra_message

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
PROTOCOLS: Final = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
PROTOCOL: Final = "http/protobuf"
NEEDED: Final = ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")


def is_wanted(environment: Mapping[str, str]) -> bool:
    """Whether traces are to be sent: somebody names where to, or the exporter."""
    settings = {name: text.strip().lower() for name, text in environment.items() if name.startswith("OTEL_")}
    if settings.get("OTEL_SDK_DISABLED") == "true":
        return False
    exporters = settings.get("OTEL_TRACES_EXPORTER") or (
        "otlp" if any(settings.get(name) for name in ENDPOINTS) else "none"
    )
    return "otlp" in exporters.split(",")


def why_not(environment: Mapping[str, str]) -> str | None:
    """Return why traces that are wanted cannot be sent, in a sentence; None: they can."""
    protocol = next(filter(None, map(environment.get, PROTOCOLS)), PROTOCOL)
    if protocol != PROTOCOL:
        return f"traces are sent by {PROTOCOL} only, not by {protocol!r} (OTEL_EXPORTER_OTLP_PROTOCOL)"
    return None if all(map(_is_there, NEEDED)) else missing_extra_message("tracing", "opentelemetry")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even what it is part of
        return False
