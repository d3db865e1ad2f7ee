"""Records written by earlier versions of the game, which must open for ever after."""
