"""The battle screen: board, order, card, action bar, forecast and log."""
