"""What the cards of the abbey do: one verb a file."""
