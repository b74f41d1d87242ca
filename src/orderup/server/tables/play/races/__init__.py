"""Races for a card: they find the first claim, although connections differ in latency (docs/fairness.md).

`arbiter` is the interface for the rest of a table. All other modules are pure: times are arguments.
"""
