"""One running battle without a window: who plays it, what is aimed at, seen, told and kept."""
