"""What Events and the rows of the dice tables do: one verb a file."""
