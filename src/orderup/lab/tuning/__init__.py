"""Tunes the numbers of a card list toward targets for the game (`orderup lab tune`)."""
