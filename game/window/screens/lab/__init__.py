"""The lab: the same fight on several boards at once."""
