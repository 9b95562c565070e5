"""A game at a real table: its log, the fold of the log, chance, the editions in force."""
