"""A receiver of traces for tests: it keeps what is sent by OTLP over HTTP, to the byte."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import KeyValue


class Told(NamedTuple):
    """A span, as it was sent. Ids are hexadecimal; `parent` is empty at the root."""

    trace: str
    id: str
    parent: str
    name: str
    begun: int
    ended: int
    kind: int
    status: int
    attributes: Mapping[str, Any]
    resource: Mapping[str, Any]


class OtlpReceiver:
    """Where it is, and what has come."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.bodies: list[bytes] = []
        self.answers = threading.Event()
        """Unset it, and who sends something waits."""
        self.answers.set()

    def spans(self) -> list[Told]:
        """All that were sent so far, the earliest first."""
        return sorted((span for body in [*self.bodies] for span in _read(body)), key=lambda span: span.begun)


def _read(body: bytes) -> Iterator[Told]:
    for sent in ExportTraceServiceRequest.FromString(body).resource_spans:
        resource = _plain(sent.resource.attributes)
        for scope in sent.scope_spans:
            for span in scope.spans:
                assert not span.events
                assert not span.links
                yield Told(
                    span.trace_id.hex(), span.span_id.hex(), span.parent_span_id.hex(), span.name,
                    span.start_time_unix_nano, span.end_time_unix_nano, span.kind, span.status.code,
                    _plain(span.attributes), resource,
                )  # fmt: skip


def _plain(attributes: Iterator[KeyValue] | Any) -> dict[str, Any]:
    return {each.key: getattr(each.value, str(each.value.WhichOneof("value"))) for each in attributes}


@contextmanager
def otlp_receiver() -> Iterator[OtlpReceiver]:
    """Receive at a free port."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.path == "/v1/traces"
            receiver.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
            receiver.answers.wait()
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        receiver = OtlpReceiver(f"http://127.0.0.1:{server.server_port}")
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield receiver
        finally:
            receiver.answers.set()
            server.shutdown()
            thread.join()
