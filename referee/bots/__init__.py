"""Players for empty seats, and the laboratory that lets them play thousands of games."""
