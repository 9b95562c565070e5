"""The laboratory: the effect of a ruling, a number of players or a way of playing, counted over many games."""
