"""What people say in Heuchel & Meuchel: one kind of thing that is said of a game a file; `speech.py` joins them."""
