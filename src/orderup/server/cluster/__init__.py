"""Several nodes as one house: any node takes any player's socket, and passes what it says to the node that holds the table."""
