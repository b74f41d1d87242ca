"""The store of tables, games and their journals."""
