"""The nouns of the engine: State, Step, Decision, Move, Breach, Verdict, View. Knows no game."""
