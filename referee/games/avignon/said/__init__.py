"""What people say in Avignon: one kind of thing that is said of a game a file; `speech.py` joins them."""
