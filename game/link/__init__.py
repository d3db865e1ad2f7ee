"""Other places and programs: duels by post."""
