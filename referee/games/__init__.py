"""One room a game, all of the same shape."""
