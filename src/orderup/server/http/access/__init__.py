"""Who calls, and what they may: addresses, bans, limits, and what a request must say of its origin."""
