"""Studies in the window: the shelf, a chapter, its position under the hand."""
