"""The HTTP calls, by what they are about, and the application of them all."""
