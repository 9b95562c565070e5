"""Heuchel & Meuchel (Rudi Hoffmann, Franckh-Kosmos 1990), with the variant with the die.

Sources: an English translation of the German rules, clause by clause in `data/heuchel_meuchel/clauses.toml`. Its lists
and figures are lost; reviews supply the classes, the board and the distance of a move. Deviations from the printed
game: none; every gap is closed by a ruling in `data/heuchel_meuchel/rulings.toml`."""
