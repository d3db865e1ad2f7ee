"""What joins the game to programs of others: lines to speak, bots to ask, environments to learn."""
