"""Avignon: Krieg der Heiligen (John du Bois; German edition Frosted Games 2021) with the expansion Ablass.

Sources: the German rulebook, clause by clause in `data/avignon/clauses.toml`. The texts of the person cards stand in
no rulebook: they come from the edition in force, and what no edition tells is played as the table declares it.
Every gap is closed by a ruling in `data/avignon/rulings.toml`; where the room still differs from the printed game,
`data/avignon/game.toml` lists it under `deviations`.
"""
