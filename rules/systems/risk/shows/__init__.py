"""What Risk shows: tokens, cards and the action bar."""
