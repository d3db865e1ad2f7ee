"""A seventh system, small and unlike the others: it is copied beside them to be played."""
