"""Avignon: Krieg der Heiligen (John du Bois; German edition Frosted Games 2021) with the expansion Ablass.

Sources: the German rulebook, clause by clause in `data/avignon/clauses.toml`. The texts of the person cards stand in
no rulebook: they come from the edition in force, and what no edition tells is played as the table declares it.
Deviations from the printed game: none; every gap is closed by a ruling in `data/avignon/rulings.toml`.
"""
