"""The metrics of one server for Prometheus. They are sums and states only: no table, name, address or card is in them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import Final

from prometheus_client import CollectorRegistry, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.exposition import generate_latest
from prometheus_client.registry import Collector

from orderup import __version__
from orderup.server.cluster.remote_search import RemoteSearch
from orderup.server.counts import COUNTS, Histogram
from orderup.server.store.store import Store
from orderup.server.tables.registry.registry import Registry
from orderup.server.tables.searches.background import background_search

TABLE_STATES: Final = ("lobby", "countdown", "playing", "over")
SEAT_KINDS: Final = ("empty", "person", "bot")


class Metrics:
    """The metrics of one open server: of its store, its tables, and its search workers, if there is a bus."""

    def __init__(self, store: Store, registry: Registry, search_workers: RemoteSearch | None) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_ServerCollector(store, registry, search_workers))
        ProcessCollector(registry=self._registry)
        PlatformCollector(registry=self._registry)

    def families(self) -> Iterable[Metric]:
        """Yield each metric with its samples."""
        return self._registry.collect()

    def text(self) -> str:
        """Return all of them, in Prometheus' text format."""
        return generate_latest(self._registry).decode()


class _ServerCollector(Collector):
    """Collects the metrics when they are requested."""

    def __init__(self, store: Store, registry: Registry, search_workers: RemoteSearch | None) -> None:
        self._store = store
        self._registry = registry
        self._search_workers = search_workers

    def collect(self) -> Iterable[Metric]:
        """Yield every metric that the server itself defines."""
        version = GaugeMetricFamily("orderup_version", "The release that runs.", labels=["version"])
        version.add_metric([__version__], 1)
        yield version
        yield from self._tables()
        yield _counter("orderup_events", "Events of games, as their journals have them.", "game", COUNTS.events)
        yield _counter("orderup_refusals", "Commands and calls that were refused.", "code", COUNTS.refusals)
        yield _histogram("orderup_commit_seconds", "Time until a group of writes was on disk.", COUNTS.commit_seconds)
        yield CounterMetricFamily("orderup_commit_failures", "Groups that failed.", COUNTS.commit_failures)
        yield CounterMetricFamily("orderup_writes", "Writes in these groups.", COUNTS.writes)
        waiting = self._store.oldest_wait(time.monotonic())
        yield GaugeMetricFamily("orderup_commit_waiting_seconds", "How long the oldest commit has waited.", waiting)
        yield _histogram("orderup_loop_lag_seconds", "By how much the event loop was late.", COUNTS.loop_lag_seconds)
        yield _histogram("orderup_race_wait_seconds", "How long races for a card were open.", COUNTS.race_wait_seconds)
        searches = GaugeMetricFamily("orderup_searches", "Searches that wait or are at work.", labels=["state"])
        searches.add_metric(["waiting"], background_search.waiting)
        searches.add_metric(["thinking"], background_search.running)
        yield searches
        if self._search_workers is not None:
            yield GaugeMetricFamily(
                "orderup_search_workers", "Processes that search for this server.", len(self._search_workers)
            )

    def _tables(self) -> Iterable[Metric]:
        states: Counter[str] = Counter()
        seats: Counter[str] = Counter()
        sockets = watching = 0
        for seating in self._registry.seatings():
            states[seating.state] += 1
            for seat in seating.seats:
                seats["person" if seat.person else "bot" if seat.level is not None else "empty"] += 1
            sockets += len(seating.connections)
            watching += seating.spectator_count()
        yield _gauge("orderup_tables", "Open tables.", "state", TABLE_STATES, states)
        yield _gauge("orderup_seats", "Seats at open tables.", "kind", SEAT_KINDS, seats)
        yield GaugeMetricFamily("orderup_connections", "Windows that are connected to a table.", sockets)
        yield GaugeMetricFamily("orderup_spectators", "Those of them that only watch.", watching)


def _counter(name: str, text: str, label: str, counts: Counter[str]) -> Metric:
    found = CounterMetricFamily(name, text, labels=[label])
    for value, count in sorted(counts.items()):
        found.add_metric([value], count)
    return found


def _gauge(name: str, text: str, label: str, values: Iterable[str], counts: Counter[str]) -> Metric:
    found = GaugeMetricFamily(name, text, labels=[label])
    for value in values:
        found.add_metric([value], counts[value])
    return found


def _histogram(name: str, text: str, found: Histogram) -> Metric:
    total, buckets = 0, []
    for bound, count in zip([*map(str, found.bounds), "+Inf"], found.counts, strict=True):
        total += count
        buckets.append((bound, total))
    return HistogramMetricFamily(name, text, buckets=buckets, sum_value=found.sum)
