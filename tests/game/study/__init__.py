"""The tree of moves, its text, and what a battle came to."""
