"""Who sits where: seats, comings and goings, and all that is decided before a game."""
