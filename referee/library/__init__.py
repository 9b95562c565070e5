"""All that is written down: facts, clauses, rulings, editions, words. No rules and no game are known here."""
