"""The balance lab: experiments with decks, players, options and bots, measured with intervals."""
