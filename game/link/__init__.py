"""What joins the game to others: duels by post, lines to speak, bots to ask, environments."""
