"""A private notebook of one seat: what it has seen and been told, and what follows from it."""
