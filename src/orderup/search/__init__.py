"""Search: information-set Monte Carlo trees over the verbs, for games with turns and without."""
