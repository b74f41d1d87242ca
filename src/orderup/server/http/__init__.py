"""The socket and HTTP: what a browser or a program talks to."""
