"""Search: information-set Monte Carlo tree search over the verbs, for games with turns and without."""
