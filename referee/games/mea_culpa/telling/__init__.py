"""What people read of a position: names, the view, the facts, the score."""
