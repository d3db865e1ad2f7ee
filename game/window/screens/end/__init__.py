"""What comes after the last blow: what decided the battle, who did what, and where to go now."""
