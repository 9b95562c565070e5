"""What people say in the Abbey: one kind of thing that is said of a game a file; `speech.py` joins them."""
