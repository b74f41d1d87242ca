"""Traces of moves through a house: where the time of each goes, on which node. An extra, and off unless it is asked for."""
