"""Searching a card list's numbers for what a game shall be like (`orderup lab tune`)."""
