"""Traces by OpenTelemetry, sent by OTLP over HTTP. OpenTelemetry's own environment variables configure endpoint, sampling and service name.

A move is one trace. Its spans are created when it is over and its messages are sent; only the context for another node is created before.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from threading import Thread
from typing import Final

from orderup import __version__
from orderup.extras import importing_extra

with importing_extra("tracing"):
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import OTELResourceDetector, Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.trace import Span, SpanKind, Status, StatusCode, set_span_in_context
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

CLOSE_TIMEOUT_S: Final = 1.0
"""Seconds for which a stopping server waits for its last traces to be sent."""
TRACEPARENT: Final = "traceparent"
"""The header of the context for another node in W3C's Trace Context."""

_propagator = TraceContextTextMapPropagator()


def otlp_tracer(node: str) -> OpenTelemetryTracer:
    """Return the tracer of this node, which sends its spans every few seconds, in a thread of its own."""
    own = {"service.name": "orderup", "service.version": __version__, "service.instance.id": node}
    detected = OTELResourceDetector().detect().attributes
    resource = Resource.create({**{name: text for name, text in own.items() if text}, **detected})
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return OpenTelemetryTracer(provider)


class OpenTelemetryTracer:
    """See `Tracer`."""

    def __init__(self, provider: TracerProvider) -> None:
        self._provider = provider
        self._tracer = provider.get_tracer("orderup", __version__)
        self._closing: Thread | None = None

    def start_trace(self) -> _Trace | None:
        """See `Tracer`: OpenTelemetry's sampler decides."""
        now = time.time_ns()
        span = self._tracer.start_span("move", kind=SpanKind.SERVER, start_time=now)
        return _Trace(self, span, now) if span.is_recording() else None

    def resume(self, context: str, on_end: Callable[[], None]) -> _Trace:
        """See `Tracer`."""
        now = time.time_ns()
        parent = _propagator.extract({TRACEPARENT: context})
        span = self._tracer.start_span("table", parent, SpanKind.SERVER, start_time=now)
        return _Trace(self, span, now, on_end)

    def child(self, parent: Span, name: str, begun_ns: int, kind: SpanKind = SpanKind.INTERNAL) -> Span:
        """Start and return a child span of `parent`, which began at `begun_ns`."""
        return self._tracer.start_span(name, set_span_in_context(parent), kind, start_time=begun_ns)

    def close(self) -> None:
        """See `Tracer`."""
        self._closing = Thread(target=self._provider.shutdown, name="last traces", daemon=True)
        self._closing.start()

    def wait_until_sent(self) -> None:
        """See `Tracer`."""
        if self._closing is not None:
            self._closing.join(CLOSE_TIMEOUT_S)


class _Trace:
    """See `Trace`. Times are in nanoseconds since 1970, as in OpenTelemetry."""

    def __init__(
        self, tracer: OpenTelemetryTracer, span: Span, begun: int, on_end: Callable[[], None] | None = None
    ) -> None:
        self._tracer = tracer
        self._span = span
        self._on_end = on_end
        self._stages = [("inbox", begun)]
        """The stages of the move so far, with the time of their beginning."""
        self._bus: Span | None = None
        """The span of the round trip to another node."""

    def enter(self, stage: str) -> None:
        """See `Trace`."""
        self._stages.append((stage, time.time_ns()))

    def set_attributes(self, **attributes: str | int | None) -> None:
        """See `Trace`."""
        known = {f"orderup.{name}": value for name, value in attributes.items() if value is not None}
        self._span.set_attributes(known)

    def forward(self) -> str:
        """See `Trace`."""
        self._stages.clear()
        self._bus = self._tracer.child(self._span, "bus", time.time_ns(), SpanKind.CLIENT)
        said: dict[str, str] = {}
        _propagator.inject(said, set_span_in_context(self._bus))
        return said[TRACEPARENT]

    def end(self, error: str | None = None) -> None:
        """See `Trace`."""
        now = time.time_ns()
        if self._on_end is not None:
            self._on_end()
        for (stage, begun), (_, ended) in pairwise([*self._stages, ("", now)]):
            self._tracer.child(self._span, stage, begun).end(ended)
        if error is not None:
            self._span.set_status(Status(StatusCode.ERROR, error))
        for span in (self._bus, self._span):
            if span is not None:
                span.end(now)
