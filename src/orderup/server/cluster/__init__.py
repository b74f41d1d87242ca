"""Several nodes as one house: any node accepts any player's socket, and forwards its messages to the node that holds the table."""
