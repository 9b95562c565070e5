"""From moves to verdicts, in words that their reader may read; disputes, and claims."""
