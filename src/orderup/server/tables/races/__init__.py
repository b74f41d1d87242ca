"""Races for a card: whose claim was first, although connections differ in latency (docs/fairness.md).

`arbiter` is what the rest of a table asks. All below it is pure: told the times, it asks for none.
"""
