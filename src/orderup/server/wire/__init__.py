"""What goes over the wire, both ways. No I/O."""
