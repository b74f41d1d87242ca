"""The tables: who sits there, what is played, and one task for each that changes, stores and sends."""
