"""The games of this server: their rules and bots as they are loaded, their setups, their recordings."""
