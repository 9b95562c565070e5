"""The rooms: what a Monk may do in each, and the cards that are drawn there."""
