"""Positions: the Fields they consist of, how files write them, and the worlds that look the same."""
