"""Seven Phases."""
