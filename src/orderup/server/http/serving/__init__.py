"""One process from its port to its first answer: what starts a server, and lets sockets in."""
