"""Two numbers beside those of the players' seats, as `orderup.kernel` has them. (To import it here would load the compiler before the first page.)"""

HOUSE = 6
"""The seat through which clocks act."""
SPECTATOR = 7
"""The audience that holds no seat."""
