"""What belongs to the person who plays: settings, teams, files and language."""
