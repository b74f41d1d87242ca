"""The messages between clients and servers. No I/O."""
