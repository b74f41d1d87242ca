"""Searches of bots, which take long: whose turn it is, and the threads for them."""
