"""What happens in a position: Steps, decisions, moves, verdicts, and how they are played, judged and settled."""
