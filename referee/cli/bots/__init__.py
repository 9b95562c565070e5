"""The commands of the bots: play alone, advice, the laboratory."""
