"""A picture of every screen and every kind of state."""
