"""Traces of moves through a house, with the time of each stage on each node. An optional extra, which is off by default."""
