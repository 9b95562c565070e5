"""Finding the rule that answers a question: words brought to their meaning, an index of them, the best articles."""
