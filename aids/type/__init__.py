"""Type: faces and their metrics, styles, words, hyphens, line breaking."""
