"""The lab: many games at once, and statistics on them."""
