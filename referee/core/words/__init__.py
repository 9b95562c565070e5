"""Words for both: the notation of moves, verdicts and happenings in words, the parts of a board."""
