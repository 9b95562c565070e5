"""The commands at a table: sitting down, looking, moving, putting right, keeping games."""
