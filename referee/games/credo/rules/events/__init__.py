"""Events: how one is played, and those with rules of their own."""
