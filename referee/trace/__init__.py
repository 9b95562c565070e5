"""Clause, code, example: the code that carries out a rule, and the examples that prove it."""
