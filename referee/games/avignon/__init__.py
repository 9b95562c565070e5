"""Avignon: Krieg der Heiligen (John du Bois; German edition Frosted Games 2021) with the expansion Ablass.

Sources: the German rulebook, clause by clause in `data/avignon/clauses.toml`. The texts of the person cards stand in no
rulebook: they come from the edition in force; a card without a text is played as the table declares it. Every gap is
closed by a ruling in `data/avignon/rulings.toml`; deviations from the printed game are listed in
`data/avignon/game.toml` under `deviations`."""
