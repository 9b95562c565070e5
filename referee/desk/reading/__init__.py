"""From what was said to moves: where a sentence is cut, who speaks, what it states."""
