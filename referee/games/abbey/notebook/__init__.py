"""The private notebook of one seat: what it has seen and heard, and what follows from it."""
