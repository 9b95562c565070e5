"""Credo (Chris Gidlow; Chaosium 1993), in the shape of the French edition: 120 blue and 240 yellow cards.

Sources: an English rulebook made from the French edition, clause by clause in `data/credo/clauses.toml`. The price of
an Article and the symbol of a doctrine are printed on the cards alone, and come from the edition in force. Bishops,
Laity, mats and the Creed lie open; Followers lie face down and yellow cards are held in hand, so a blind referee counts
them and asks for a sum if it decides. Deviations from the printed game stand in `data/credo/game.toml`, every closed
gap in `data/credo/rulings.toml`."""
