"""Traces of moves through a cluster, with the time of each stage on each node. An optional extra, which is off by default."""
