"""What is kept on disk: tables, games and their journals."""
