"""Clause, code, example: what carries a rule out, and what proves it."""
