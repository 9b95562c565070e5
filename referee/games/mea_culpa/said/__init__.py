"""What people say in Mea Culpa: one kind of thing that is said of a game a file; `speech.py` joins them."""
