"""All tables of this server: opened, found, brought back, cleared."""
