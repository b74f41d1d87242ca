"""One task for each table, which alone changes it: change, store, send."""
