"""What person cards can do: one verb a file, each a datum, its Steps and its words."""
