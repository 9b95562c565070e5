"""What a position is: its State, its Fields with their kinds, the terms of the table, and the way to and from files."""
