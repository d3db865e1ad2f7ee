"""What Seven Phases shows: tokens, cards and the action bar."""
