"""Mea Culpa (Rüdiger Kopf and Klaus Zoch; Zoch Verlag 2016) with the variant ME'A CULPA.

Sources: the English rulebook, clause by clause in `data/mea_culpa/clauses.toml`. Prices, the Letters below the
cathedrals and the length of the Record of Sins towards Heaven are printed on the board alone and come from the edition
in force. What players have behind their screens follows from public moves: the referee keeps count, judges by it, and
shows it to its owner only. Deviations from the printed game stand in `data/mea_culpa/game.toml`, every closed gap in
`data/mea_culpa/rulings.toml`."""
