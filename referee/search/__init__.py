"""Finding the rule that answers a question: words are reduced to stems and senses, looked up in an index, and the best
articles are returned."""
