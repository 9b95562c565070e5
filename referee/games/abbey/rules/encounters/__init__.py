"""Encounters: questions, answers and promises between players who meet."""
