"""Other places and programs: duels by post, bots of others, environments for those that learn."""
