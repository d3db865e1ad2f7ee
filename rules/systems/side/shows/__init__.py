"""What Side Initiative shows: tokens, cards and the action bar."""
