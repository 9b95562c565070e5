"""What every page has: lengths, paper, colours by role, named styles; and what can be wrong with one."""
