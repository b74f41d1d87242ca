"""Connections of clients, from the first byte to a table's session."""
