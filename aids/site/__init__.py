"""The rules of every game as a folder of pages: for phones, searchable, without a net."""
