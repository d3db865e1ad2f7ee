"""Learning in the window: the courses, a lesson, the guided first battle."""
