"""What people write: a system's tables, scenarios and Tiled maps, each checked as it is read."""
