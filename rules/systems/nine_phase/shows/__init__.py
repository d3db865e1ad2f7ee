"""What Nine Phases shows: tokens, cards and the action bar."""
