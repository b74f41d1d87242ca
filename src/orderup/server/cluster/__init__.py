"""Several nodes as one cluster: any node accepts any player's socket, and forwards its messages to the node that holds the table."""
