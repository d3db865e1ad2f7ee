"""A battle to look through: its moves as a tree, the text that carries it, what it came to."""
