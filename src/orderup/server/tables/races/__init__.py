"""Races for a card: whose hand was first, although lines are of different length (docs/fairness.md).

`arbiter` is what the rest of a table asks. All below it is pure: told the times, it asks for none.
"""
