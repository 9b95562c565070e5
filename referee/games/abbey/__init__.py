"""Mystery of the Abbey (Bruno Faidutti and Serge Laget; Mojito Studios 2023).

Sources: the English booklet, clause by clause in `data/abbey/clauses.toml`. Suspects, doors, Mass cards and the texts
of all other cards are printed in the box alone and come from the edition in force. If it has no text for a card, the
table says what the card did. A blind referee counts cards, a knowing one knows them; neither ever knows who lies under
the board before that card is turned. Deviations from the printed game stand in `data/abbey/game.toml`, every closed gap
in `data/abbey/rulings.toml`."""
