"""What the Energy Duel shows: tokens, cards and the action bar."""
