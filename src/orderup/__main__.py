"""`python -m orderup` is the `orderup` command."""

from orderup.cli import main

main(prog_name="orderup")
