"""Several processes behind one port: who starts and replaces them, and what they say and hand to each other."""
