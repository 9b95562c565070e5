"""A table from sitting down to the audit: kept games, whose turn it is, consent, the chronicle."""
