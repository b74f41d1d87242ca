"""Who wins a race for a card, over lines of different length: in simulation, and over real sockets (docs/fairness.md)."""
