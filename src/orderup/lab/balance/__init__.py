"""The balance lab: experiments over decks, players, options and bots, measured with intervals."""
