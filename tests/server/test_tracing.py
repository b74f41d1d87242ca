"""Moves as OpenTelemetry's spans, and whether there are any."""

from itertools import pairwise

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode

from orderup.server.tracing import otlp
from orderup.server.tracing.switch import is_tracing_wanted, why_not_traceable

ENDPOINT = {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318"}


class Kept:
    """A tracer, and the spans that it has made."""

    def __init__(self) -> None:
        self._exporter = InMemorySpanExporter()
        provider = TracerProvider(shutdown_on_exit=False)
        provider.add_span_processor(SimpleSpanProcessor(self._exporter))
        self.tracer = otlp.OpenTelemetryTracer(provider)

    def spans(self) -> dict[str, ReadableSpan]:
        found = {span.name: span for span in self._exporter.get_finished_spans()}
        assert len(found) == len(self._exporter.get_finished_spans())
        return found


def context(span: ReadableSpan) -> tuple[int, int]:
    assert span.context is not None
    return span.context.trace_id, span.context.span_id


def parent(span: ReadableSpan) -> tuple[int, int] | None:
    return None if span.parent is None else (span.parent.trace_id, span.parent.span_id)


def test_the_stages_of_a_move_stand_under_it_and_follow_each_other() -> None:
    kept = Kept()
    trace = kept.tracer.start_trace()
    assert trace is not None
    for stage in ("race", "play", "commit", "send"):
        trace.enter(stage)
    trace.set_attributes(table="abc", seat=1, refusal=None)
    assert not kept.spans(), "they are made when it is over"
    trace.end()
    spans = kept.spans()
    root = spans.pop("move")
    assert (parent(root), root.attributes) == (None, {"orderup.table": "abc", "orderup.seat": 1})
    assert {parent(span) for span in spans.values()} == {context(root)}
    stages = [spans[name] for name in ("inbox", "race", "play", "commit", "send")]
    assert (stages[0].start_time, stages[-1].end_time) == (root.start_time, root.end_time)
    assert [a.end_time for a, _ in pairwise(stages)] == [b.start_time for _, b in pairwise(stages)]


def test_at_another_node_it_stands_under_the_way_there() -> None:
    here, there, ended = Kept(), Kept(), []
    trace = here.tracer.start_trace()
    assert trace is not None
    said = trace.forward()
    joined = there.tracer.resume(said, lambda: ended.append(1))
    joined.enter("play")
    joined.end()
    assert ended == [1]
    trace.end()
    spans = here.spans()
    assert {*spans} == {"move", "bus"}, "it was in no inbox here"
    assert parent(spans["bus"]) == context(spans["move"])
    assert parent(there.spans()["table"]) == context(spans["bus"])
    assert parent(there.spans()["play"]) == context(there.spans()["table"])


def test_a_move_that_fails_says_so() -> None:
    kept = Kept()
    trace = kept.tracer.start_trace()
    assert trace is not None
    trace.end("trouble")
    status = kept.spans()["move"].status
    assert (status.status_code, status.description) == (StatusCode.ERROR, "trouble")


def test_the_sampler_decides_at_the_first_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTEL_TRACES_SAMPLER", "parentbased_traceidratio")
    monkeypatch.setenv("OTEL_TRACES_SAMPLER_ARG", "0")
    none = Kept()
    assert none.tracer.start_trace() is None
    monkeypatch.setenv("OTEL_TRACES_SAMPLER_ARG", "1")
    trace = Kept().tracer.start_trace()
    assert trace is not None
    none.tracer.resume(trace.forward(), lambda: None).end()
    assert {*none.spans()} == {"table", "inbox"}


def test_a_node_has_the_name_that_the_variables_give_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def told() -> dict[str, object]:
        tracer = otlp.otlp_tracer("n1")
        tracer.close()
        tracer.wait_until_sent()
        return {**tracer._provider.resource.attributes}

    assert (told()["service.name"], told()["service.instance.id"]) == ("orderup", "n1")
    monkeypatch.setenv("OTEL_SERVICE_NAME", "diner")
    monkeypatch.setenv("OTEL_RESOURCE_ATTRIBUTES", "service.instance.id=two,deployment.environment.name=club")
    found = told()
    assert (found["service.name"], found["service.instance.id"]) == ("diner", "two")
    assert found["deployment.environment.name"] == "club"


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, False),
        (ENDPOINT, True),
        ({"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://collector/v1/traces"}, True),
        ({"OTEL_EXPORTER_OTLP_ENDPOINT": ""}, False),
        ({"OTEL_EXPORTER_OTLP_METRICS_ENDPOINT": "http://collector/v1/metrics"}, False),
        ({"OTEL_TRACES_EXPORTER": "otlp"}, True),
        ({**ENDPOINT, "OTEL_TRACES_EXPORTER": "none"}, False),
        ({**ENDPOINT, "OTEL_TRACES_EXPORTER": "console"}, False),
        ({**ENDPOINT, "OTEL_SDK_DISABLED": "TRUE"}, False),
        ({"OTEL_SERVICE_NAME": "diner"}, False),
    ],
)
def test_they_are_wanted_by_the_variables(environment: dict[str, str], *, wanted: bool) -> None:
    assert is_tracing_wanted(environment) == wanted


def test_they_are_sent_in_one_way_only() -> None:
    assert why_not_traceable({}) is None
    assert why_not_traceable({"OTEL_EXPORTER_OTLP_PROTOCOL": "http/protobuf"}) is None
    said = why_not_traceable({"OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"})
    assert said == "traces are sent by http/protobuf only, not by 'grpc' (OTEL_EXPORTER_OTLP_PROTOCOL)"
