"""The rules: the phases of the game as Steps, and the verbs of its cards."""
