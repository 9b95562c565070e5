"""Parley: a made-up game for three that exercises every noun of the engine. Nobody ships it.

Each player holds cards numbered from 1 to 9, each number once, hidden from the others. All bid in secret; the highest
bid begins, and everybody in turn plays a card that outranks the last one, or passes. A played card may be countered by
anybody before the next one plays. Whoever has scored ten or more in all draws a prize, and two prizes end the game.
"""
