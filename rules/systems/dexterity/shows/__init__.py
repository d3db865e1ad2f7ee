"""What Dexterity Order shows: tokens, cards and the action bar."""
