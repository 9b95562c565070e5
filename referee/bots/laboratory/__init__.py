"""What a ruling, a number of players or a way of playing does to a game, counted over many games."""
