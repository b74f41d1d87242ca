"""People at a table: their secrets, names and connections, and the answers that they got."""
