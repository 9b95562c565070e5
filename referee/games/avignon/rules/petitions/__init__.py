"""Petitions: the abilities of the persons, their targets and their Steps."""
