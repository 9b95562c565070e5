"""What the cards of the House of Pleasure do: one verb a file."""
