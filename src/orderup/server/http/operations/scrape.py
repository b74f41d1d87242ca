"""`/metrics`: one answer for all workers of this machine, from whichever of them. Each sample has the label `node`, if its server is one of several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

from orderup.server.cluster.messages import METRICS_ANSWER_DECODER, MetricsQuestion
from orderup.server.cluster.table_directory import TableDirectory
from orderup.server.http.operations.metrics import Metrics
from orderup.server.http.workers.handover import worker_nodes

CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4


async def scrape(own: str, metrics: Metrics, sockets: Path | None, directory: TableDirectory) -> bytes:
    """Return the metrics of this server, whose node is `own`, and of all other workers of this machine that answer in time, in Prometheus' text format.

    The workers are those with a socket in `sockets`; None: there are no others.
    """
    others = [] if sockets is None else [name for name in worker_nodes(sockets) if name != own]
    answers = await directory.ask_each(others, MetricsQuestion(), METRICS_ANSWER_DECODER)
    answered = {node: [*text_string_to_metric_families(text)] for node, text in answers.items() if text is not None}
    return generate_latest(_MergedMetrics({own: metrics.families(), **answered}, len(answers) - len(answered)))


class _MergedMetrics(Collector):
    """The metrics of several servers as one collector."""

    def __init__(self, answers: Mapping[str, Iterable[Metric]], silent: int) -> None:
        self._answers = answers
        self._silent = silent

    def collect(self) -> Iterable[Metric]:
        """Yield each metric once, with the samples of all servers."""
        families: dict[str, Metric] = {}
        for node, metrics in self._answers.items():
            label = {"node": node} if node else {}
            for metric in metrics:
                found = families.setdefault(metric.name, Metric(metric.name, metric.documentation, metric.type))
                for sample in metric.samples:
                    found.add_sample(sample.name, {**label, **sample.labels}, sample.value)
        yield from families.values()
        text = "Workers of this machine that did not answer in time, and are missing here."
        yield GaugeMetricFamily("orderup_workers_silent", text, self._silent)
