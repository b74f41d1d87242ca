"""One game as it is played at a table: what comes in, bots, shuffle, races for a card, journal."""
