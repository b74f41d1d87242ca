"""The commands of `orderup`, each in a file of its own."""
