"""Duels by post: what posts say, one side of a duel, and its texts as people read them."""
