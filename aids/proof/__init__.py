"""Proof-reading: everything that would spoil paper, found before any ink is spent."""
