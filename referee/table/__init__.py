"""A game at a real table: its log, the States that follow from it, chance, and the editions in force."""
