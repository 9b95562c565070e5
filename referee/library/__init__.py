"""Everything that is written down: facts, clauses, rulings, editions, words. Knows no rules and no game."""
