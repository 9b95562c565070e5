"""What can be looked up: clauses, gaps, editions, dice tables, schemas, seeds."""
